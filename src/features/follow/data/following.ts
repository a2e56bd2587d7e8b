import type { ListFilters } from '@/domain/list-filters';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { pageArguments, pageOf } from '@/shared/lists/pages';
import { toFollowedInfluencer } from '../followed-influencer';

/** A page of those whom the account follows, the latest follow first. */
export async function fetchFollowing(filters: ListFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_followed_influencers', pageArguments(after, filters))
    .abortSignal(signal);
  return pageOf(unwrapRows(answer), toFollowedInfluencer);
}
