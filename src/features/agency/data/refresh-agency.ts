import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query-keys';

/** After an influencer came, changed or went: the agency's own screens, and the lists that show influencers. */
export function refreshAgency(queryClient: QueryClient, userId: string) {
  const { influencers, offers, mine } = queryKeys;
  for (const queryKey of [influencers.all, offers.all]) void queryClient.invalidateQueries({ queryKey });
  return queryClient.invalidateQueries({ queryKey: mine(userId).agency.all });
}
