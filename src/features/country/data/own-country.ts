import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshExtension } from '@/features/extension/use-extension';
import { supabase } from '@/lib/supabase/client';
import { writeTimeout } from '@/lib/supabase/queued-write';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/** Where a member shops. */
export interface OwnCountry {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Whether codes that don't count there come last and ring nowhere. */
  applies: boolean;
}

/** The country that the account has set; null for none. */
export function ownCountryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).country,
    async queryFn({ signal }): Promise<OwnCountry | null> {
      const answer = supabase.from('member_countries').select('country, applies').eq('user_id', userId);
      return unwrap(await answer.abortSignal(signal).maybeSingle());
    },
    staleTime: 5 * 60_000,
  });
}

async function writeOwnCountry(userId: string, own: OwnCountry | null): Promise<void> {
  const countries = supabase.from('member_countries');
  const write = own
    ? countries.upsert(own, { onConflict: 'user_id' })
    : countries.delete().eq('user_id', userId);
  unwrap(await write.abortSignal(writeTimeout()));
}

/** Sets the account's country, or takes it back with null. Lists, the bell and the extension go by it from then on. */
export function useSetOwnCountry(userId: string) {
  const client = useQueryClient();
  const { queryKey } = ownCountryQuery(userId);
  const lists = [queryKeys.offers.all, queryKeys.mine(userId).alerts.all];
  return useMutation({
    // One request after the other, so that the last choice counts.
    scope: { id: `country ${userId}` },
    mutationFn: (own: OwnCountry | null) => writeOwnCountry(userId, own),
    onSuccess: async (_, own) => {
      // A read that began when an earlier choice failed may be older than this choice.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, own);
      void refreshExtension(userId);
      void refreshLists(client, lists);
    },
    // A choice whose answer got lost may have been saved. What was read stays, because there may be no network.
    onError: () => {
      void refreshExtension(userId);
      for (const stale of [queryKey, ...lists]) void client.invalidateQueries({ queryKey: stale });
    },
  });
}
