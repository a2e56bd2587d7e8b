import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { type AgencyView, type ManagedInfluencerSort, managedInfluencerSorts } from '@/domain/agency-view';
import { CREDENTIALS_FILE, credentialsRows } from '@/domain/credentials-file';
import { formatListTotal } from '@/domain/list-count';
import { wordsForError } from '@/shared/error-words';
import { handOutCsv } from '@/shared/hand-out-csv';
import { itemsOf } from '@/shared/lists/pages';
import { ListToolbar } from '@/shared/search/list-toolbar';
import { signInAddress } from '@/shared/sign-in-address';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { managedInfluencersQuery } from '../data/managed-influencers';
import { useStandingCredentials } from '../data/temporary-passwords';
import { type CardAction, InfluencerDialogs } from './influencer-dialogs';
import { cardMenuId } from './managed-card';
import { ManagedList } from './managed-list';

interface InfluencersPanelProps {
  userId: string;
  view: AgencyView;
  onSearch: (search: string) => void;
  onSort: (sort: ManagedInfluencerSort) => void;
  onClear: () => void;
  onAdd: () => void;
}

/** The agency's influencers, with search, sort, and a menu for each. */
export function InfluencersPanel({ userId, view, onSearch, onSort, onClear, onAdd }: InfluencersPanelProps) {
  const list = useInfiniteQuery(managedInfluencersQuery(userId, view));
  const pages = list.data?.pages;
  const influencers = useMemo(() => itemsOf(pages ?? []), [pages]);
  const total = pages && (pages[0]?.total ?? influencers.length);
  const [action, setAction] = useState<CardAction>();
  const section = useRef<HTMLElement>(null);
  // The focus goes here when a dialog is closed, because the menu item that opened it is gone by then.
  const [left, setLeft] = useState<{ card?: string }>();
  useEffect(() => {
    if (!left) return;
    const button = left.card === undefined ? null : document.getElementById(cardMenuId(left.card));
    (button ?? section.current)?.focus({ preventScroll: true });
  }, [left]);
  const isEmpty = total === 0 && view.search === '';

  return (
    <section ref={section} tabIndex={-1} aria-label="Influencers" className="outline-none">
      {!isEmpty && (
        <>
          <InfluencersToolbar view={view} onSearch={onSearch} onSort={onSort} />
          <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-2 md:pointer-fine:min-h-9">
            <p role="status" className="min-h-5 text-sm text-muted">
              {total !== undefined && (
                <>
                  <strong className="font-semibold text-ink">
                    {formatListTotal(total)} {total === 1 ? 'influencer' : 'influencers'}
                  </strong>
                  {view.search && ` for “${view.search}”`}
                </>
              )}
            </p>
            {influencers.some(({ temporaryPassword }) => temporaryPassword !== null) && (
              <DownloadCredentials />
            )}
          </div>
        </>
      )}
      <ManagedList
        list={list}
        influencers={influencers}
        searched={view.search !== ''}
        onClear={onClear}
        onAdd={onAdd}
        onAction={setAction}
      />
      <InfluencerDialogs
        userId={userId}
        action={action}
        onClose={() => {
          setAction(undefined);
          if (action) setLeft({ card: action.influencer.id });
        }}
        onGone={() => {
          setAction(undefined);
          setLeft({});
        }}
      />
    </section>
  );
}

const SORT_LABELS: Record<ManagedInfluencerSort, string> = { newest: 'Newest', alphabetical: 'Name A–Z' };

interface InfluencersToolbarProps {
  view: AgencyView;
  onSearch: (search: string) => void;
  onSort: (sort: ManagedInfluencerSort) => void;
}

function InfluencersToolbar({ view, onSearch, onSort }: InfluencersToolbarProps) {
  return (
    <ListToolbar
      label="Search influencers"
      placeholder="Search names, emails..."
      shown={view}
      sorts={managedInfluencerSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={onSort}
    />
  );
}

/** All credentials with a valid temporary password, as one file. */
function DownloadCredentials() {
  const standing = useStandingCredentials();
  const download = useOneAtATime(async () => {
    try {
      const credentials = await standing.mutateAsync();
      if (credentials.length === 0) {
        toast.info('Every influencer has set a password of their own');
        return;
      }
      handOutCsv(CREDENTIALS_FILE, credentialsRows(credentials, signInAddress()));
      toast.success(
        credentials.length === 1
          ? 'Credentials of 1 influencer downloaded'
          : `Credentials of ${credentials.length.toLocaleString('en-US')} influencers downloaded`,
        { description: 'Hand them over in private, and delete the file.' },
      );
    } catch (error) {
      toast.error('The credentials weren’t downloaded', { description: wordsForError(error) });
    }
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download size={16} aria-hidden="true" />}
      loading={standing.isPending}
      loadingLabel="Preparing..."
      onClick={() => void download()}
    >
      Download credentials
    </Button>
  );
}
