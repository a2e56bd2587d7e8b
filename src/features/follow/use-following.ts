import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFollowedInfluencers } from '@/shared/follows/followed-influencers';
import { itemsOf } from '@/shared/lists/pages';
import { useOfferNews } from '@/shared/offers/use-offer-news';
import { queryKeys } from '@/shared/query-keys';
import { followingQuery } from './data/following';
import { inPlace } from './followed-influencer';

/**
 * Whom the account follows. Those unfollowed here stay in place until the list is left or searched again.
 * @param userId undefined while the session loads; the list is pending so long
 */
export function useFollowing(userId: string | undefined, search: string) {
  const list = useInfiniteQuery({ ...followingQuery(userId ?? '', search), enabled: userId !== undefined });
  const pages = list.data?.pages;
  const read = useMemo(() => itemsOf(pages ?? []), [pages]);
  const [shown, setShown] = useState({ search, read, rows: read });
  if (!list.isPlaceholderData && (shown.read !== read || shown.search !== search)) {
    setShown({ search, read, rows: shown.search === search ? inPlace(shown.rows, read) : read });
  }

  // The list shows the numbers of live offers, so it listens for news about them.
  const { ids } = useFollowedInfluencers();
  useOfferNews({ of: ids, keys: [queryKeys.mine(userId ?? '').following.all] });

  return { list, rows: shown.rows, total: pages && (pages[0]?.total ?? read.length) };
}
