import type { QueryClient } from '@tanstack/react-query';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/** Refreshes the lists and counts, and the free slots, after a code was added, changed or deleted. */
export function refreshCodes(queryClient: QueryClient, userId: string) {
  const { offers, brands, influencers, mine } = queryKeys;
  void refreshLists(queryClient, [offers.all, brands.all, influencers.all, mine(userId).offerLimit]);
}
