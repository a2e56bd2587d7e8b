import { useQuery } from '@tanstack/react-query';
import { topics } from '@/domain/topics';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { useRefreshOnSignal } from '@/shared/realtime/use-signal';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { InviteCard } from './components/invite-card';
import { MembersCard, MembersSkeleton } from './components/members-card';
import { SecondFactorCard } from './components/second-factor-card';
import { teamQuery } from './data/team';

/** An agency's team, for its owner (docs/product/teams.md#changing-the-team). */
export function TeamTab({ agency }: { agency: ActingAgency }) {
  const team = useQuery(teamQuery(agency));
  const { team: members, teamInvitations } = queryKeys.mine(agency.userId).agency.of(agency.id);
  // Here and not by TeamsWatch alone, so that who joins while no signals arrive shows afterwards.
  useRefreshOnSignal({
    topics: [topics.member(agency.userId)],
    event: 'teams_changed',
    keys: [members, teamInvitations],
  });
  const owner = team.data?.find(({ role }) => role === 'owner');
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        <QueryState query={team} waiting={<MembersSkeleton />}>
          {(people) => <MembersCard agency={agency} members={people} />}
        </QueryState>
        {owner && <SecondFactorCard agency={agency} ownerHasOne={owner.hasSecondFactor} />}
      </div>
      <InviteCard agency={agency} />
    </div>
  );
}
