import { Download, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CREDENTIALS_FILE_NAME, credentialsRows } from '@/domain/credentials-file';
import { listFilterParams } from '@/domain/list-filters';
import { messageForError } from '@/shared/error-messages';
import { ItemList } from '@/shared/lists/item-list';
import { ListHeader } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import {
  type PagedListState,
  type UrlFilters,
  useListFilters,
  usePagedList,
} from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { paths, wholeAddress } from '@/shared/paths';
import { downloadCsv } from '@/shared/save-file';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { TicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Repeated } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type CardAction, InfluencerDialogs } from './components/influencer-dialogs';
import { cardMenuId, ManagedCard, ManagedCardSkeleton } from './components/managed-card';
import { useTemporaryCredentials } from './data/change-influencer';
import { type ManagedInfluencer, managedInfluencersQuery } from './data/managed-influencers';

const FILTERS = listFilterParams({ sorts: { newest: 'Newest', alphabetical: 'Name A–Z' } });

/** The agency's influencers, searched and sorted, and what can be done about each. */
export function InfluencersPanel({ agency }: { agency: ActingAgency }) {
  const url = useListFilters(FILTERS);
  const list = usePagedList(managedInfluencersQuery(agency, url.filters));
  const [action, setAction] = useState<CardAction>();
  const section = useRef<HTMLElement>(null);
  // Where the focus goes when a dialog is closed, because the menu item that opened it is gone by then. Without a card it is the list.
  const [focusTarget, setFocusTarget] = useState<{ card?: string }>();
  useEffect(() => {
    if (!focusTarget) return;
    const button =
      focusTarget.card === undefined ? null : document.getElementById(cardMenuId(focusTarget.card));
    (button ?? section.current)?.focus({ preventScroll: true });
  }, [focusTarget]);
  const hasNone = list.total === 0 && !url.isFiltered;

  return (
    <section ref={section} tabIndex={-1} aria-label="Influencers" className="outline-none">
      {!hasNone && (
        <>
          <ListToolbar
            url={url}
            label="Search influencers"
            placeholder={agency.role === 'analyst' ? 'Search names...' : 'Search names, emails...'}
          />
          <ListHeader list={list} url={url} singular="influencer" plural="influencers">
            {agency.role !== 'analyst' && <DownloadCredentials agencyId={agency.id} />}
          </ListHeader>
        </>
      )}
      <ManagedList list={list} url={url} onAction={agency.role === 'analyst' ? undefined : setAction} />
      <InfluencerDialogs
        agency={agency}
        action={action && { ...action, influencer: asListed(list.items, action.influencer) }}
        onClose={() => {
          setAction(undefined);
          if (action) setFocusTarget({ card: action.influencer.id });
        }}
        onGone={() => {
          setAction(undefined);
          setFocusTarget({});
        }}
      />
    </section>
  );
}

/** The influencer as the list has it now, because somebody else may change it while its dialog is open. */
const asListed = (listed: readonly ManagedInfluencer[], opened: ManagedInfluencer) =>
  listed.find(({ id }) => id === opened.id) ?? opened;

/** All credentials that are still to be handed over, as one file. */
function DownloadCredentials({ agencyId }: { agencyId: string }) {
  const request = useTemporaryCredentials(agencyId);
  const download = useSendOnce(request, {
    onDone: (credentials) => {
      if (credentials.length === 0) {
        toast.info('Every influencer has set a password of their own');
        return;
      }
      downloadCsv(CREDENTIALS_FILE_NAME, credentialsRows(credentials, wholeAddress(pages.login.path)));
      toast.success(
        credentials.length === 1
          ? 'Credentials of 1 influencer downloaded'
          : `Credentials of ${credentials.length.toLocaleString('en-US')} influencers downloaded`,
        { description: 'Hand them over in private, and delete the file.' },
      );
    },
    onFailed: (error) =>
      toast.error("The credentials weren't downloaded", { description: messageForError(error) }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={Download}
      loading={request.isPending}
      loadingLabel="Preparing..."
      onClick={() => void download()}
    >
      Download credentials
    </Button>
  );
}

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

interface ManagedListProps {
  list: PagedListState<ManagedInfluencer>;
  url: Pick<UrlFilters, 'isFiltered' | 'clear'>;
  /** Left out for an analyst, who only reads. */
  onAction?: (action: CardAction) => void;
}

/** The cards of the agency's influencers. */
function ManagedList({ list, url, onAction }: ManagedListProps) {
  return (
    <PagedList
      list={list}
      failed="Failed to load influencers. Please try again."
      skeleton={(count) => <ManagedGridSkeleton count={count} />}
      skeletons={6}
      noMatch={{ url, sentence: 'No influencers match your search.', showAll: 'Show all influencers' }}
      empty={
        <EmptyState
          drawing={<TicketDrawing />}
          sentence={
            onAction
              ? "You don't manage any influencers yet."
              : 'There are no influencers for you to see yet.'
          }
          action={
            onAction && (
              <LinkButton to={paths.agencyDashboard('add')} icon={UserPlus}>
                Add your first influencer
              </LinkButton>
            )
          }
        />
      }
    >
      {(influencers) => (
        <ItemList items={influencers} className={GRID}>
          {(influencer) => <ManagedCard influencer={influencer} onAction={onAction} />}
        </ItemList>
      )}
    </PagedList>
  );
}

function ManagedGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading influencers</VisuallyHidden>
      <div aria-hidden="true" className={GRID}>
        <Repeated count={count}>
          <ManagedCardSkeleton />
        </Repeated>
      </div>
    </div>
  );
}
