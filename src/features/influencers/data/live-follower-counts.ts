import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { MAX_WATCHED_INFLUENCERS, topics } from '@/domain/topics';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { changeCached, changeItems } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { useSignal } from '@/shared/realtime/use-signal';
import type { Influencer, InfluencerProfile } from '../influencers';

async function fetchFollowerCounts(influencerIds: readonly string[]) {
  return unwrapRows(
    await supabase
      .from('follower_counts')
      .select('influencer_id, follower_count')
      .in('influencer_id', influencerIds),
  );
}

/**
 * Keeps the follower numbers of these influencers live in all cached lists and profiles, of the first MAX_WATCHED_INFLUENCERS at most.
 * Signals carry the absolute number, so one that is missed or comes twice does no harm.
 */
export function useLiveFollowerCounts(influencerIds: readonly string[]) {
  const queryClient = useQueryClient();
  const watched = influencerIds.slice(0, MAX_WATCHED_INFLUENCERS);
  const heardOf = useRef(new Set<string>());
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.influencers.all });

  const show = (id: string, followerCount: number) => {
    changeItems<Influencer>(queryClient, queryKeys.influencers.lists, (influencer) =>
      influencer.id === id ? { ...influencer, followerCount } : influencer,
    );
    changeCached<InfluencerProfile>(queryClient, { queryKey: queryKeys.influencers.profiles }, (profile) =>
      profile.id === id ? { ...profile, followerCount } : profile,
    );
  };

  useSignal({
    topics: watched.map(topics.influencer),
    onSignal: (topic, { event, payload }) => {
      if (event !== 'followers') return;
      const id = topic.replace(topics.influencer(''), '');
      heardOf.current.add(id);
      show(id, payload.follower_count);
      // An answer that is still to come may have an older number.
      if (queryClient.isFetching({ queryKey: queryKeys.influencers.all }) > 0) refresh();
    },
    onLive: async () => {
      heardOf.current.clear();
      // Should this fail, the numbers stay as old as the page until the next signal.
      const rows = await fetchFollowerCounts(watched).catch(() => []);
      for (const { influencer_id, follower_count } of rows) {
        // A signal that came meanwhile is newer.
        if (!heardOf.current.has(influencer_id)) show(influencer_id, follower_count);
      }
    },
  });
}
