import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { NotFoundError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import type { OfferRow } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import type { Page } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { refreshCodes } from './refresh-codes';

/** Fails with a NotFoundError if somebody else has deleted the code. */
async function deleteCode(codeId: string) {
  const gone = unwrapRows(await supabase.from('promo_codes').delete().eq('id', codeId).select('id'));
  if (gone.length === 0) throw new NotFoundError('The code is no longer there.');
}

function without(list: InfiniteData<Page<OfferRow>> | undefined, codeId: string) {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => {
        const items = page.items.filter(({ id }) => id !== codeId);
        const found = items.length < page.items.length;
        return { ...page, items, total: page.total === undefined || !found ? page.total : page.total - 1 };
      }),
    }
  );
}

export function useDeleteCode(userId: string, influencerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteCode,
    onSettled: (_, error, codeId) => {
      // A deleted code is removed from all cached lists until they are refreshed.
      if (!error || error instanceof NotFoundError) {
        queryClient.setQueriesData<InfiniteData<Page<OfferRow>>>(
          { queryKey: queryKeys.offers.managedLists(influencerId) },
          (list) => without(list, codeId),
        );
      }
      refreshCodes(queryClient, userId);
    },
  });
}
