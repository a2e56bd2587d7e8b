import { queryOptions, useQuery } from '@tanstack/react-query';
import { topics } from '@/domain/topics';
import { supabase } from '@/lib/supabase/client';
import { MAX_ROWS, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnSignal } from '@/shared/realtime/use-signal';
import { useSession } from '@/shared/session/use-session';

async function fetchFollowedInfluencers(signal: AbortSignal) {
  const ids: string[] = [];
  let last: string | undefined;
  do {
    const all = supabase.rpc('my_followed_influencers').select('influencer_id').order('influencer_id');
    const further = last === undefined ? all : all.gt('influencer_id', last);
    const rows = unwrapRows(await further.limit(MAX_ROWS).abortSignal(signal));
    ids.push(...rows.map((row) => row.influencer_id));
    // More rows can follow only when this answer was full.
    last = rows[MAX_ROWS - 1]?.influencer_id;
  } while (last !== undefined);
  return ids;
}

/** Removes the followers-only offers of everybody whom the account has unfollowed, here or on another device, from the offline copies. */
async function forgetUnfollowed(userId: string, followed: readonly string[]) {
  const { dropFollowersOnly } = await import('@/features/offer/offline-offers');
  const entitled = new Set([userId, ...followed]);
  await dropFollowersOnly(userId, (id) => !entitled.has(id));
}

/** The ids of everybody the account follows: one request for all cards of a screen, and one more per thousand. */
export function followedInfluencersQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).follows,
    queryFn: async ({ signal }) => {
      const ids = await fetchFollowedInfluencers(signal);
      // Without a network its code may not load; then it is tried again with the next answer.
      forgetUnfollowed(userId, ids).catch(() => undefined);
      return ids;
    },
    staleTime: 60_000,
  });
}

/** Whom the member follows; nobody for visitors. `isPending` until the ids have loaded or failed to load; `isKnown` once they have loaded. */
export function useFollowedInfluencers() {
  const { status, user } = useSession();
  const { data, isPending } = useQuery({
    ...followedInfluencersQuery(user?.id ?? ''),
    enabled: user !== null,
  });
  return { ids: data ?? [], isPending: status !== 'signed-out' && isPending, isKnown: data !== undefined };
}

/**
 * When follows change elsewhere (another tab or device, the extension), refreshes them, the alerts, and what may show followers-only offers.
 * Used once per screen, however many follow buttons it has.
 */
export function useFollowsSignal() {
  const { user } = useSession();
  const mine = queryKeys.mine(user?.id ?? '');
  useRefreshOnSignal({
    topics: user ? [topics.member(user.id)] : [],
    event: 'follows',
    keys: [
      mine.follows,
      mine.following,
      mine.alerts.all,
      mine.saved.ids,
      mine.saved.list,
      queryKeys.offers.ones,
    ],
  });
}
