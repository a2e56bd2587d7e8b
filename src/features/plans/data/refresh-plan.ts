import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query-keys';

/** After the subscription changed: what it is, and how much room it gives. */
export async function refreshPlan(queryClient: QueryClient, userId: string): Promise<void> {
  const { subscription, offerLimit } = queryKeys.mine(userId);
  await Promise.all(
    [subscription, offerLimit].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
