import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { NotFoundError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** How often the tab looks again at what was sent meanwhile. */
export const LOOK_AGAIN_MS = 15_000;

const account = z.object({
  username: z.string(),
  connected_at: z.string(),
  expires_at: z.string(),
  paused: z.boolean(),
  state: z.enum(['working', 'paused', 'reconnect', 'switched_off']),
  /** Up to MOST_COUNTED. */
  waiting: z.number(),
  sent_last_hour: z.number(),
  /** The operator's reason; null unless it has switched off this influencer alone. */
  switched_off_because: z.nullable(z.string()),
});

export type InstagramAccount = z.infer<typeof account>;

/** An influencer's Instagram account as it is connected; null when none is. */
export function instagramAccountQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).account,
    queryFn: async ({ signal }): Promise<InstagramAccount | null> => {
      const request = supabase.rpc('get_instagram', { of_influencer: influencerId });
      const [row] = unwrapRows(await request.abortSignal(signal));
      return row ? account.parse(row) : null;
    },
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Pauses the account (true), so that nothing is answered, or lets it answer again. */
export function usePauseInstagram(userId: string, influencerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (paused: boolean) => {
      const changed = unwrapRows(
        await supabase
          .from('instagram_accounts')
          .update({ paused })
          .eq('influencer_id', influencerId)
          .select('influencer_id'),
      );
      if (changed.length === 0) throw new NotFoundError('The account was disconnected meanwhile.');
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queryKeys.mine(userId).instagram(influencerId).account }),
  });
}

export function useDisconnectInstagram(userId: string, influencerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => invokeFunction('disconnect-instagram', { influencer_id: influencerId }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queryKeys.mine(userId).instagram(influencerId).all }),
  });
}
