import { isUuid } from '@rules/uuid';
import type { QueryClient } from '@tanstack/react-query';
import { cachedItems } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { Influencer } from '../rules/influencer';

/**
 * The id behind a profile's URL where it can be told without asking: the URL holds it, or a list that was shown before. It lets
 * the codes load beside the profile instead of after it.
 */
export function knownInfluencerId(queryClient: QueryClient, handle: string): string | undefined {
  if (isUuid(handle)) return handle.toLowerCase();
  return cachedItems<Influencer>(queryClient, queryKeys.influencers.lists).find(
    (influencer) => influencer.handle === handle.toLowerCase(),
  )?.id;
}
