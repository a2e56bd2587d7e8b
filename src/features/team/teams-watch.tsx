import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { topics } from '@/domain/topics';
import type { Team } from '@/lib/supabase/database';
import { queryKeys } from '@/shared/query-keys';
import { useRefreshOnSignal, useSignal } from '@/shared/realtime/use-signal';
import { teamsQuery } from '@/shared/session/data/own-profile';
import { toast } from '@/ui/toast';

interface TeamsWatchProps {
  userId: string;
  /** Null while they can't be read. */
  teams: readonly Team[] | null;
}

/**
 * Reads the account's teams again when they have changed. What the account may not see any more leaves the cache, and a message names the
 * teams that it has left.
 */
export function TeamsWatch({ userId, teams }: TeamsWatchProps) {
  const queryClient = useQueryClient();
  const own = [topics.member(userId)];
  useRefreshOnSignal({ topics: own, event: 'teams_changed', keys: [queryKeys.mine(userId).teams] });
  // Another choice of influencers may leave the list of teams as it is, so a signal counts as a change even without a difference.
  const hasHeard = useRef(false);
  useSignal({
    topics: own,
    onSignal: (_, { event }) => {
      if (event === 'teams_changed') hasHeard.current = true;
    },
    onLive: () => undefined,
  });

  // Waits until the teams were read again and the pages know them, so that nothing is requested for a team that was left.
  const { dataUpdatedAt } = useQuery(teamsQuery(userId));
  const before = useRef(teams);
  useEffect(() => {
    const former = before.current;
    before.current = teams;
    if (dataUpdatedAt === 0 || !(hasHeard.current || former !== teams)) return;
    hasHeard.current = false;
    refreshWorkForAgencies(queryClient, userId);
  }, [dataUpdatedAt, teams, queryClient, userId]);

  const namedTeams = useRef(teams);
  useEffect(() => {
    if (teams === null) return;
    for (const { agency_id, agency_name } of namedTeams.current ?? []) {
      if (teams.some((team) => team.agency_id === agency_id)) continue;
      toast.info(`You are no longer in the team of ${agency_name}`);
    }
    namedTeams.current = teams;
  }, [teams]);
  return null;
}

/** Of what was read for agencies, drops what isn't shown, and reads again what is: nothing typed is lost, and what is refused now says so. */
function refreshWorkForAgencies(queryClient: QueryClient, userId: string) {
  for (const queryKey of queryKeys.ofManagedInfluencers(userId)) {
    queryClient.removeQueries({ queryKey, predicate: (query) => query.getObserversCount() === 0 });
    void queryClient.invalidateQueries({ queryKey });
  }
}
