import { refusalCodes } from '@rules/refusal-codes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { safeLink } from '@/domain/safe-link';
import { NetworkError, NotFoundError, UnexpectedError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

const begun = z.object({ url: z.string() });
const notSetUp = z.object({ hint: z.literal(refusalCodes.instagramNotSetUp) });

/** Half of the hour for which the way to Instagram is valid: whoever presses it has the other half. */
const HALF_ITS_TIME_MS = 30 * 60_000;

/** Instagram's page that asks to connect, valid for an hour; null where the site's operator hasn't set Instagram up. */
export function authorisationQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).authorisation,
    queryFn: async ({ signal }) => {
      try {
        const answer = await invokeFunction(
          'connect-instagram',
          { influencer_id: influencerId, begin: true },
          { signal },
        );
        const url = safeLink(begun.parse(answer).url);
        if (url === undefined) throw new UnexpectedError('connect-instagram answered no address.');
        return { url };
      } catch (error) {
        // The function answers 503, whose class is NetworkError.
        if (error instanceof NetworkError && notSetUp.safeParse(error.answer).success) return null;
        throw error;
      }
    },
    staleTime: HALF_ITS_TIME_MS,
    refetchInterval: HALF_ITS_TIME_MS,
    gcTime: 0,
    retry: false,
  });
}

const connection = z.object({ influencer_id: z.string(), username: z.string() });

/**
 * Connects the account that somebody has chosen at Instagram. It is a query, because the code works once, and a query sends it once,
 * however often the page is rendered.
 */
export function connectionQuery(userId: string, { code, state }: { code: string; state: string }) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagramConnection(state),
    queryFn: async () => {
      const { influencer_id, username } = connection.parse(
        await invokeFunction('connect-instagram', { code, state }),
      );
      return { influencerId: influencer_id, username };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** How often the tab looks again at what was sent meanwhile. */
export const LOOK_AGAIN_MS = 15_000;

const account = z.object({
  username: z.string(),
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

const post = z.object({
  id: z.string(),
  caption: z.nullable(z.string()),
  kind: z.enum(['post', 'reel']),
  picture: z.nullable(z.string()),
  /** ISO 8601 */
  at: z.string(),
});

/** A post or reel of the connected account. */
export type InstagramPost = z.infer<typeof post>;

const media = z.object({ media: z.array(post) });

/** The newest 50 posts and reels of the connected account. Instagram's addresses of pictures last for hours. */
export function instagramMediaQuery(userId: string, influencerId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).instagram(influencerId).media,
    queryFn: async ({ signal }) =>
      media.parse(await invokeFunction('instagram-media', { influencer_id: influencerId }, { signal })).media,
    staleTime: 5 * 60_000,
    retry: false,
  });
}
