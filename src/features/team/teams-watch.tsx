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
  // The teams don't tell of chosen influencers, so that each signal counts.
  const hasHeard = useRef(false);
  useSignal({
    topics: own,
    onSignal: (_, { event }) => {
      if (event === 'teams_changed') hasHeard.current = true;
    },
    onLive: () => undefined,
  });

  // After the pages know the teams: what they don't show any more isn't asked for in vain.
  const { dataUpdatedAt } = useQuery(teamsQuery(userId));
  const before = useRef(teams);
  useEffect(() => {
    const former = before.current;
    before.current = teams;
    if (dataUpdatedAt === 0 || !(hasHeard.current || former !== teams)) return;
    hasHeard.current = false;
    dropWorkForAgencies(queryClient, userId);
  }, [dataUpdatedAt, teams, queryClient, userId]);

  const told = useRef(teams);
  useEffect(() => {
    if (teams === null) return;
    for (const { agency_id, agency_name } of told.current ?? []) {
      if (teams.some((team) => team.agency_id === agency_id)) continue;
      toast.info(`You are no longer in the team of ${agency_name}`);
    }
    told.current = teams;
  }, [teams]);
  return null;
}

/** What isn't shown is forgotten, and what is shown is asked for again, so that nothing typed is lost and a refusal shows. */
function dropWorkForAgencies(queryClient: QueryClient, userId: string) {
  for (const queryKey of queryKeys.ofManagedInfluencers(userId)) {
    queryClient.removeQueries({ queryKey, predicate: (query) => query.getObserversCount() === 0 });
    void queryClient.invalidateQueries({ queryKey });
  }
}
