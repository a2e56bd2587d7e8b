import { queryOptions, useQuery } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '../query-keys';
import { useSession } from '../session/use-session';

async function fetchFollowedInfluencers(signal: AbortSignal) {
  const rows = unwrapRows(await supabase.rpc('my_followed_influencers').abortSignal(signal));
  return rows.map((row) => row.influencer_id);
}

/** The ids of everybody the account follows: one request for all the cards of a screen. */
export function followedInfluencersQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).follows,
    queryFn: ({ signal }) => fetchFollowedInfluencers(signal),
    staleTime: 60_000,
  });
}

/** Whom the signed-in user follows; visitors follow nobody. `isPending` until that is known, or can't be. */
export function useFollowedInfluencers() {
  const { status, user } = useSession();
  const { data, isPending } = useQuery({
    ...followedInfluencersQuery(user?.id ?? ''),
    enabled: user !== null,
  });
  return { ids: data ?? [], isPending: status !== 'signed-out' && isPending };
}
