import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import type { Page } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import type { Influencer } from '../influencer';

/**
 * The id of a profile's URL if it is known without a request: the URL contains it, or a list that the
 * person came from has shown it. Then the offers load at the same time as the profile instead of after it.
 */
export function knownInfluencerId(queryClient: QueryClient, handle: string): string | undefined {
  if (isUuid(handle)) return handle.toLowerCase();
  return queryClient
    .getQueriesData<InfiniteData<Page<Influencer>>>({ queryKey: queryKeys.influencers.lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items)
    .find((influencer) => influencer.handle === handle.toLowerCase())?.id;
}
