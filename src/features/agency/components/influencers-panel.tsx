import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AgencyView, ManagedInfluencerSort } from '@/domain/agency-view';
import { formatListTotal } from '@/domain/list-count';
import { itemsOf } from '@/shared/lists/pages';
import { managedInfluencersQuery } from '../data/managed-influencers';
import { DownloadCredentials } from './download-credentials';
import { type CardAction, InfluencerDialogs } from './influencer-dialogs';
import { InfluencersToolbar } from './influencers-toolbar';
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

/** The agency's influencers, searched and sorted, and what can be done about each. */
export function InfluencersPanel({ userId, view, onSearch, onSort, onClear, onAdd }: InfluencersPanelProps) {
  const list = useInfiniteQuery(managedInfluencersQuery(userId, view));
  const pages = list.data?.pages;
  const influencers = useMemo(() => itemsOf(pages ?? []), [pages]);
  const total = pages && (pages[0]?.total ?? influencers.length);
  const [action, setAction] = useState<CardAction>();
  const section = useRef<HTMLElement>(null);
  // Where the focus goes once a dialog is closed: the menu's item that opened it is gone by then.
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
