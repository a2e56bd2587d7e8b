import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query-keys';

/** After a code was added, changed or deleted: every list that shows or counts it, and the room that is left. */
export function refreshCodes(queryClient: QueryClient, userId: string) {
  const { offers, brands, influencers, mine } = queryKeys;
  for (const queryKey of [offers.all, brands.all, influencers.all, mine(userId).offerLimit]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
