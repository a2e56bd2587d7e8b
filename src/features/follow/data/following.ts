import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { toFollowedInfluencer } from '../rules/followed-influencer';

/**
 * Those whom the account follows, the latest follow first.
 * @param userId undefined while the session loads
 */
export function followingQuery(userId: string | undefined, filters: ListFilters<never>) {
  return listQuery({
    queryKey: queryKeys.mine(userId ?? '').following,
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_followed_influencers', pageArguments(after, filters))
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), toFollowedInfluencer);
    },
  });
}
