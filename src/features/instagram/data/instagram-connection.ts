import { refusalCodes } from '@rules/refusal-codes';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { safeLink } from '@/domain/safe-link';
import { NetworkError, UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

const begun = z.object({ url: z.string() });
const notSetUp = z.object({ hint: z.literal(refusalCodes.instagramNotSetUp) });

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
    staleTime: 30 * 60_000,
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
