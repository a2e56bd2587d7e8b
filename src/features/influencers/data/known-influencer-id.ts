import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import type { Influencer } from '../influencer';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The id behind a profile's URL where it can be told without asking: the URL holds it, or a list that the
 * person comes from has shown it. It lets the codes load beside the profile instead of after it.
 */
export function knownInfluencerId(queryClient: QueryClient, handle: string): string | undefined {
  if (UUID.test(handle)) return handle.toLowerCase();
  return queryClient
    .getQueriesData<InfiniteData<Page<Influencer>>>({ queryKey: queryKeys.influencers.lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.items)
    .find((influencer) => influencer.handle === handle.toLowerCase())?.id;
}
