import { queryOptions, useQuery } from '@tanstack/react-query';
import { NetworkError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { useSession } from '@/shared/session/use-session';
import { toOffer } from './offer';

/** The saved offers' ids, and whether each has another code, brand or shop since it was saved. */
export type SavedOffers = ReadonlyMap<string, boolean>;

/** The saved offers of the offline copy, so that the hearts beside them aren't empty without a network. */
async function offlineIds(userId: string): Promise<SavedOffers | null> {
  const { readOfflineOffers } = await import('./offline-offers');
  const copy = await readOfflineOffers(userId, 'saved offers');
  return copy && new Map(copy.offers.map(({ id }) => [id, false]));
}

/** The ids of all offers that the account has saved, 500 at most: one request for all hearts of a screen. */
export function savedOffersQuery(userId: string) {
  const queryKey = queryKeys.mine(userId).saved.ids;
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }): Promise<SavedOffers> {
      try {
        const rows = unwrapRows(await supabase.rpc('my_saved_offers').abortSignal(signal));
        return new Map(rows.map(({ offer_id, code_changed }) => [offer_id, code_changed]));
      } catch (error) {
        // What was read before stays shown: the offline copy is older.
        const needsCopy = error instanceof NetworkError && client.getQueryData(queryKey) === undefined;
        const offline = needsCopy ? await offlineIds(userId) : null;
        if (offline === null) throw error;
        return offline;
      }
    },
    staleTime: 60_000,
    // What was read without a network isn't all.
    refetchOnReconnect: 'always',
  });
}

/** The offers that the account has saved, the last saved first, with those that have expired. @param userId undefined while the session loads */
export const savedListQuery = (userId: string | undefined) =>
  listQuery({
    queryKey: queryKeys.mine(userId ?? '').saved.list,
    fetchPage: async (after, signal) => {
      const answer = await supabase.rpc('list_saved_offers', pageArguments(after)).abortSignal(signal);
      return pageOf(unwrapRows(answer), toOffer);
    },
  });

/** Whether the signed-in user has saved an offer; false for visitors and while it loads. */
export function useIsSaved(offerId: string): boolean {
  const userId = useSession().user?.id;
  const { data } = useQuery({
    ...savedOffersQuery(userId ?? ''),
    enabled: userId !== undefined,
    select: (saved) => saved.has(offerId),
  });
  return data ?? false;
}
