import { useState } from 'react';
import type { ListFilters } from '@/domain/list-filters';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { usePagedList } from '@/shared/lists/use-paged-list';
import { queryKeys } from '@/shared/query-keys';
import { followingQuery } from '../data/following';
import { useFollowedInfluencers } from '../followed-influencers';
import { inPlace } from '../rules/followed-influencer';

/**
 * Whom the account follows. Those unfollowed here stay in place until the list is left or searched again.
 * @param userId undefined while the session loads; the list is pending so long
 */
export function useFollowing(userId: string | undefined, filters: ListFilters<never>) {
  const list = usePagedList(followingQuery(userId, filters), { enabled: userId !== undefined });
  const { search } = filters;
  const read = list.items;
  const [shown, setShown] = useState({ search, read, rows: read });
  if (!list.query.isPlaceholderData && (shown.read !== read || shown.search !== search)) {
    setShown({ search, read, rows: shown.search === search ? inPlace(shown.rows, read) : read });
  }

  // Their live offers are counted on the list.
  useOfferNews({ of: useFollowedInfluencers().ids, keys: [queryKeys.mine(userId ?? '').following] });

  return { ...list, items: shown.rows };
}
