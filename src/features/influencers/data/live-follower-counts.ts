import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Page } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { useTableSignal } from '@/shared/realtime/use-table-signal';
import type { Influencer } from '../influencer';
import type { InfluencerProfile } from './influencer-profile';

/** The most values that a realtime filter takes. */
const MOST_WATCHED = 100;

/**
 * Keeps the follower numbers of these influencers live in whatever shows them. Events carry the absolute
 * number, so one that is missed or comes twice does no harm; after a lost connection everything is read anew.
 */
export function useLiveFollowerCounts(influencerIds: readonly string[]) {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.influencers.all });

  useTableSignal({
    table: 'influencer_stats',
    filter: `influencer_id=in.(${influencerIds.slice(0, MOST_WATCHED).join(',')})`,
    enabled: influencerIds.length > 0,
    onChange: ({ influencer_id: id, follower_count: followerCount }) => {
      queryClient.setQueriesData<InfiniteData<Page<Influencer>>>(
        { queryKey: queryKeys.influencers.lists },
        (list) => list && { ...list, pages: list.pages.map((page) => withCount(page, id, followerCount)) },
      );
      queryClient.setQueriesData<InfluencerProfile | null>(
        { queryKey: queryKeys.influencers.profiles },
        (profile) => profile && (profile.id === id ? { ...profile, followerCount } : profile),
      );
      // An answer that is under way may carry an older number.
      if (queryClient.isFetching({ queryKey: queryKeys.influencers.all }) > 0) refresh();
    },
    onReconnect: refresh,
  });
}

function withCount(page: Page<Influencer>, id: string, followerCount: number): Page<Influencer> {
  if (!page.items.some((item) => item.id === id)) return page;
  return { ...page, items: page.items.map((item) => (item.id === id ? { ...item, followerCount } : item)) };
}
