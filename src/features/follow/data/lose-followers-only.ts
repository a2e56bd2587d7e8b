import type { QueryClient } from '@tanstack/react-query';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/**
 * Called after an unfollow, because the account doesn't see the influencer's followers-only offers any more
 * (docs/product/offers.md#followers-only): reads again the lists that may show them, and removes them from the offline copies.
 */
export async function loseFollowersOnly(client: QueryClient, userId: string, influencerId: string) {
  const { saved } = queryKeys.mine(userId);
  void refreshLists(client, [saved.ids, saved.list, queryKeys.offers.ones]);
  const { dropFollowersOnly } = await import('@/features/offer/offline-offers');
  await dropFollowersOnly(userId, (id) => id === influencerId);
}
