import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { topics } from '@/domain/topics';
import type { Team } from '@/lib/supabase/database';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnSignal, useSignal } from '@/shared/realtime/use-signal';
import { toast } from '@/ui/toast';

interface TeamsWatchProps {
  userId: string;
  /** Null while they can't be read. */
  teams: readonly Team[] | null;
}

/**
 * Reads the account's teams anew when they have changed. What the account may not see any more leaves the cache, and it is told of which
 * teams it isn't any more.
 */
export function TeamsWatch({ userId, teams }: TeamsWatchProps) {
  const queryClient = useQueryClient();
  const own = [topics.member(userId)];
  useRefreshOnSignal({ topics: own, event: 'teams_changed', keys: [queryKeys.mine(userId).teams] });
  // Of chosen influencers the teams don't tell, so that each signal counts.
  useSignal({
    topics: own,
    onSignal: (_, { event }) => {
      if (event === 'teams_changed') dropWorkForAgencies(queryClient, userId);
    },
    onLive: () => undefined,
  });

  const before = useRef(teams);
  useEffect(() => {
    const former = before.current;
    if (teams === null || former === teams) return;
    before.current = teams;
    if (former === null || JSON.stringify(former) === JSON.stringify(teams)) return;
    dropWorkForAgencies(queryClient, userId);
    for (const { agency_id, agency_name } of former) {
      if (teams.some((team) => team.agency_id === agency_id)) continue;
      toast.info(`You are no longer in the team of ${agency_name}`);
    }
  }, [teams, queryClient, userId]);
  return null;
}

/** What isn't shown is forgotten, and what is shown is asked for again, so that nothing typed is lost and a refusal shows. */
function dropWorkForAgencies(queryClient: QueryClient, userId: string) {
  for (const queryKey of queryKeys.ofManagedInfluencers(userId)) {
    queryClient.removeQueries({ queryKey, type: 'inactive' });
    void queryClient.invalidateQueries({ queryKey });
  }
}
