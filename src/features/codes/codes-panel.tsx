import { QrCode } from 'lucide-react';
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOfferNews } from '@/features/offer/use-offer-news';
import type { OfferRow } from '@/lib/supabase/database';
import { LazyPart } from '@/shared/layout/lazy-part';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { queryKeys } from '@/shared/query-keys';
import { useUrlState } from '@/shared/use-url-state';
import { withParameters } from '@/shared/with-parameters';
import { Button } from '@/ui/button';
import type { CodesOfPage } from './code-owner';
import { DeleteCodeDialog, editButtonId } from './components/code-actions';
import { CodesList } from './components/codes-list';
import { EditCode } from './components/edit-code';
import { HiddenOffers } from './components/hidden-offers';
import { type Codes, useCodes } from './use-codes';

// Lazy, because only this dialog needs the library that makes QR codes.
const CodeLinkDialog = lazy(async () => ({
  default: (await import('./components/code-link-dialog')).CodeLinkDialog,
}));

/** The code that is being edited, by its id in the URL. */
const EDITING = {
  parse: (params: URLSearchParams) => ({ editing: params.get('edit') || undefined }),
  write: (params: URLSearchParams, { editing }: { editing: string | undefined }) =>
    withParameters(params, { edit: editing }),
};

/** The list of an influencer's codes, or the form that edits one of them. */
export function CodesPanel(props: CodesOfPage) {
  const { userId, influencer, audience } = props;
  // Read while a code is edited, too, because somebody else may change it.
  const codes = useCodes(influencer.id);
  const { offerLimit, hiddenOffers } = queryKeys.mine(userId);
  useOfferNews({
    of: [influencer.id],
    keys: [queryKeys.offers.managedOf(influencer.id), offerLimit, hiddenOffers(influencer.id)],
  });
  const { state, change, amend } = useUrlState(EDITING);
  const navigate = useNavigate();
  // Whether the list is the previous history entry: then the form is closed by going back.
  const cameFromList = useRef(false);
  const codeId = audience === 'analyst' ? undefined : state.editing;
  const [lastEdited, setLastEdited] = useState(codeId);
  if (codeId !== undefined && codeId !== lastEdited) setLastEdited(codeId);

  if (codeId !== undefined) {
    return (
      <EditCode
        key={codeId}
        userId={userId}
        influencer={influencer}
        codeId={codeId}
        onClose={() => {
          if (cameFromList.current) void navigate(-1);
          else amend({ editing: undefined });
          cameFromList.current = false;
        }}
      />
    );
  }
  return (
    <CodesListView
      {...props}
      codes={codes}
      lastEdited={lastEdited}
      onEdit={({ id }) => {
        cameFromList.current = true;
        change({ editing: id });
      }}
    />
  );
}

interface CodesListViewProps extends CodesOfPage {
  codes: Codes;
  /** The code whose form was shown in place of the list, by its id. */
  lastEdited: string | undefined;
  onEdit: (code: OfferRow) => void;
}

function CodesListView(props: CodesListViewProps) {
  const { userId, influencer, audience, layout, addPath, codes, lastEdited, onEdit } = props;
  const section = useRef<HTMLElement>(null);
  // The form is gone, and the focus with it. A layout effect, so that the focus is here before another key is pressed.
  useLayoutEffect(() => {
    if (lastEdited === undefined) return;
    const button = document.getElementById(editButtonId(lastEdited));
    if (button) button.focus();
    else section.current?.focus({ preventScroll: true });
  }, [lastEdited]);
  const [deleting, setDeleting] = useState<OfferRow>();
  const [showsLinkOf, setShowsLinkOf] = useState<OfferRow | 'profile'>();
  // With each deleted code the focused button disappears, so the focus has to move.
  const [deletedCount, setDeletedCount] = useState(0);
  useEffect(() => {
    if (deletedCount > 0) section.current?.focus({ preventScroll: true });
  }, [deletedCount]);

  const { list, url } = codes;
  const mayWrite = audience !== 'analyst';
  const hasNone = list.total === 0 && !url.isFiltered;
  return (
    // High enough to keep the footer below the first screen, however long the list is.
    <section ref={section} tabIndex={-1} aria-label="Promo codes" className="min-h-96 outline-none">
      {mayWrite && (
        <>
          <HiddenOffers userId={userId} influencerId={influencer.id} />
          <div className="mb-4 flex justify-end">
            <Button size="sm" variant="secondary" icon={QrCode} onClick={() => setShowsLinkOf('profile')}>
              Link and QR code of the profile
            </Button>
          </div>
        </>
      )}
      {!hasNone && (
        <>
          <ListToolbar url={url} label="Search promo codes" placeholder="Search brands, codes..." />
          <ListHeader list={list} url={url} singular="offer" plural="offers" />
        </>
      )}
      <CodesList
        codes={codes}
        audience={audience}
        layout={layout}
        addPath={addPath}
        actions={mayWrite ? { onLink: setShowsLinkOf, onEdit, onDelete: setDeleting } : undefined}
      />
      {showsLinkOf && (
        <LazyPart>
          <CodeLinkDialog
            userId={userId}
            influencer={influencer}
            of={showsLinkOf}
            onClose={() => setShowsLinkOf(undefined)}
          />
        </LazyPart>
      )}
      {deleting && (
        <DeleteCodeDialog
          code={deleting}
          userId={userId}
          influencerId={influencer.id}
          onClose={() => setDeleting(undefined)}
          onGone={() => {
            setDeleting(undefined);
            setDeletedCount((count) => count + 1);
          }}
        />
      )}
    </section>
  );
}
