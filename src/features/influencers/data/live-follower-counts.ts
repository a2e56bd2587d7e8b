import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import type { Page } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import { useTableSignal } from '@/shared/realtime/use-table-signal';
import type { Influencer } from '../influencer';
import type { InfluencerProfile } from './influencer-profile';

/** The most values that a realtime filter takes. */
const MOST_WATCHED = 100;

async function fetchFollowerCounts(influencerIds: readonly string[]) {
  return unwrapRows(
    await supabase
      .from('influencer_stats')
      .select('influencer_id, follower_count')
      .in('influencer_id', influencerIds),
  );
}

/**
 * Keeps the follower numbers of these influencers live in whatever shows them. Events carry the absolute
 * number, so one that is missed or comes twice does no harm; after a lost connection everything is read anew.
 */
export function useLiveFollowerCounts(influencerIds: readonly string[]) {
  const queryClient = useQueryClient();
  const watched = influencerIds.slice(0, MOST_WATCHED);
  const heardOf = useRef(new Set<string>());
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.influencers.all });

  const show = (id: string, followerCount: number) => {
    queryClient.setQueriesData<InfiniteData<Page<Influencer>>>(
      { queryKey: queryKeys.influencers.lists },
      (list) => list && { ...list, pages: list.pages.map((page) => withCount(page, id, followerCount)) },
    );
    queryClient.setQueriesData<InfluencerProfile | null>(
      { queryKey: queryKeys.influencers.profiles },
      (profile) => profile && (profile.id === id ? { ...profile, followerCount } : profile),
    );
  };

  useTableSignal({
    table: 'influencer_stats',
    filter: `influencer_id=in.(${watched.join(',')})`,
    enabled: watched.length > 0,
    onLive: async () => {
      heardOf.current.clear();
      // Should this fail, the numbers stay as old as the page until the next event.
      const rows = await fetchFollowerCounts(watched).catch(() => []);
      for (const { influencer_id, follower_count } of rows) {
        // An event that came meanwhile knows better.
        if (!heardOf.current.has(influencer_id)) show(influencer_id, follower_count);
      }
    },
    onChange: (row) => {
      heardOf.current.add(row.influencer_id);
      show(row.influencer_id, row.follower_count);
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
