import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { FIRST_PAGE, nextCursor, PAGE_SIZE, pageOf } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { toFollowedInfluencer } from '../followed-influencer';

async function fetchFollowing(search: string, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_followed_influencers', {
      ...(search && { search }),
      ...(after !== FIRST_PAGE && { after }),
      page_size: PAGE_SIZE,
    })
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toFollowedInfluencer);
}

/** Everybody whom the account follows, latest first. While a changed search loads, the former list stays. */
export function followingQuery(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.mine(userId).following.list(search),
    queryFn: ({ pageParam, signal }) => fetchFollowing(search, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });
}
