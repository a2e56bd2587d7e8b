import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { Endings, LinkTarget } from '../rules/link-target';

const args = ({ influencerId, offerId }: LinkTarget) => ({
  of_influencer: influencerId,
  ...(offerId !== undefined && { of_offer: offerId }),
});

/** A short link's endings. The first request for a link has its ending drawn. */
export function shortLinkQuery(userId: string, target: LinkTarget) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).shortLink(target.influencerId, target.offerId),
    queryFn: async ({ signal }): Promise<Endings> => {
      const [row] = unwrapRows(await supabase.rpc('short_link', args(target)).abortSignal(signal));
      if (!row) throw new UnexpectedError('short_link answered no row.');
      return { drawn: row.ending, chosen: row.chosen_ending };
    },
  });
}

/** Gives a short link its chosen ending, once for all; answers the ending as it is stored, in lower case. A RefusedError says what is wrong with it. */
export function useChooseEnding(userId: string, target: LinkTarget) {
  const client = useQueryClient();
  const { queryKey } = shortLinkQuery(userId, target);
  return useMutation({
    mutationFn: async (ending: string) =>
      unwrap(await supabase.rpc('choose_short_ending', { ...args(target), ending })),
    onSuccess: (chosen) => client.setQueryData(queryKey, (known) => known && { ...known, chosen }),
    // Another window may have chosen the ending.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
