import type { QueryClient } from '@tanstack/react-query';
import { refreshLists } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';

/**
 * After an unfollow, what the influencer publishes for followers only is gone for the account (docs/product/offers.md#followers-only): asks anew
 * for what may show it, and takes it out of the offline copies.
 */
export async function loseFollowersOnly(client: QueryClient, userId: string, influencerId: string) {
  const { saved } = queryKeys.mine(userId);
  void refreshLists(client, [saved.ids, saved.list, queryKeys.offers.ones]);
  const { dropFollowersOnly } = await import('@/features/offline/public/offline-offers');
  await dropFollowersOnly(userId, (id) => id === influencerId);
}
