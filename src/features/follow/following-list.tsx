import { type ReactNode, useState } from 'react';
import { type ListFilters, listFilterParams } from '@/domain/list-filters';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { ItemList } from '@/shared/lists/item-list';
import { ListCount } from '@/shared/lists/list-header';
import { ListToolbar } from '@/shared/lists/list-toolbar';
import { PagedList } from '@/shared/lists/paged-list';
import { useListFilters, usePagedList } from '@/shared/lists/use-paged-list';
import { pages } from '@/shared/pages';
import { queryKeys } from '@/shared/query-keys';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { Repeated } from '@/ui/skeleton';
import { FollowingRow, FollowingRowSkeleton } from './components/following-row';
import { followingQuery } from './data/follow';
import { useFollowedInfluencers } from './followed-influencers';
import { type FollowedInfluencer, inPlace } from './rules/followed-influencer';

/** How many one has to follow until there is a search field; fewer are found by looking. */
const SEARCHED_FROM = 10;
const FILTERS = listFilterParams({ sorts: {} });

interface FollowingListProps {
  /** Undefined while the session loads. */
  userId: string | undefined;
  /** The control at each row's end; by default the button to unfollow. */
  actionFor?: (influencer: FollowedInfluencer) => ReactNode;
}

/** Everybody whom the account follows, with or without live offers. */
export function FollowingList({ userId, actionFor }: FollowingListProps) {
  const url = useListFilters(FILTERS);
  const list = useFollowing(userId, url.filters);
  // Once there is a search field it stays, also while a search finds few.
  const [hasSearch, setHasSearch] = useState(false);
  if (!hasSearch && (url.isFiltered || (list.total ?? 0) >= SEARCHED_FROM)) setHasSearch(true);

  return (
    <section aria-label="Following">
      {hasSearch && (
        <ListToolbar url={url} label="Search whom you follow" placeholder="Name or username..." />
      )}
      <div className={url.isFiltered ? 'mt-3' : 'sr-only'}>
        <ListCount
          list={{ ...list, total: url.isFiltered ? list.total : undefined }}
          singular="found"
          plural="found"
          search={url.filters.search}
        />
      </div>
      <PagedList
        list={list}
        failed="Failed to load influencers. Please try again."
        skeleton={(count) => (
          <div role="status" aria-label="Loading whom you follow" className="divide-y">
            <Repeated count={count}>
              <FollowingRowSkeleton />
            </Repeated>
          </div>
        )}
        skeletons={5}
        noMatch={{
          url,
          sentence: 'Nobody you follow matches your search.',
          showAll: 'Show everybody you follow',
        }}
        empty={
          <EmptyState
            drawing={<BellDrawing />}
            sentence="You follow nobody yet. Whoever you follow shows up here, and their codes on My Alerts."
            action={<LinkButton to={pages.influencers.path}>Find Influencers</LinkButton>}
          />
        }
      >
        {(influencers) => (
          <ItemList items={influencers} className="grid divide-y">
            {(influencer) => <FollowingRow influencer={influencer} action={actionFor?.(influencer)} />}
          </ItemList>
        )}
      </PagedList>
    </section>
  );
}

/**
 * Whom the account follows. Those unfollowed here stay in place until the list is left or searched again.
 * @param userId undefined while the session loads; the list is pending until then
 */
function useFollowing(userId: string | undefined, filters: ListFilters<never>) {
  const list = usePagedList(followingQuery(userId, filters), { enabled: userId !== undefined });
  const { search } = filters;
  const read = list.items;
  const [shown, setShown] = useState({ search, read, rows: read });
  if (!list.query.isPlaceholderData && (shown.read !== read || shown.search !== search)) {
    setShown({ search, read, rows: shown.search === search ? inPlace(shown.rows, read) : read });
  }

  // Each row shows how many live offers its influencer has.
  useOfferNews({ of: useFollowedInfluencers().ids, keys: [queryKeys.mine(userId ?? '').following] });

  return { ...list, items: shown.rows };
}
