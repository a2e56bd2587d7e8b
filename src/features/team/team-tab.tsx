import { useQuery } from '@tanstack/react-query';
import { topics } from '@/domain/topics';
import { messageForError } from '@/shared/error-messages';
import { paths } from '@/shared/paths';
import { queryKeys } from '@/shared/query-keys';
import { QueryState } from '@/shared/query-state';
import { useRefreshOnSignal } from '@/shared/realtime/use-signal';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { InviteCard } from './components/invite-card';
import { MembersCard, MembersSkeleton } from './components/members-card';
import { useSetSecondFactorRequired } from './data/change-team';
import { teamQuery } from './data/team';

/** An agency's team, for its owner (docs/product/teams.md#changing-the-team). */
export function TeamTab({ agency }: { agency: ActingAgency }) {
  const team = useQuery(teamQuery(agency));
  const { team: members, teamInvitations } = queryKeys.mine(agency.userId).agency.of(agency.id);
  // TeamsWatch alone wouldn't do: this also reads the members again when signals arrive anew after a lost connection.
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

/** The switch by which an owner asks everybody in the team for an authenticator app. */
function SecondFactorCard({ agency, ownerHasOne }: { agency: ActingAgency; ownerHasOne: boolean }) {
  const change = useSetSecondFactorRequired(agency);
  const set = useOneAtATime(async (isRequired: boolean) => {
    try {
      await change.mutateAsync(isRequired);
    } catch (error) {
      toast.error('Nothing was changed', { description: messageForError(error) });
      return;
    }
    if (isRequired) {
      toast.success('Everybody in the team needs an authenticator app now', {
        description: "Whoever has none can't act for the agency until they have added one.",
      });
    } else toast.success("An authenticator app isn't asked for any more");
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl">Security</h2>
      <Switch
        label="Require an authenticator app of everybody in the team"
        hint={
          ownerHasOne || agency.requiresSecondFactor
            ? "Whoever has none can't act for the agency until they have added one to their own account."
            : 'For you too, so add one to your own account first.'
        }
        checked={change.isPending ? change.variables : agency.requiresSecondFactor}
        disabled={!change.isPending && !ownerHasOne && !agency.requiresSecondFactor}
        onChange={({ target }) => void set(target.checked)}
      />
      {!ownerHasOne && !agency.requiresSecondFactor && (
        <TextLink
          to={paths.profile('security')}
          className="mt-3 inline-flex min-h-11 items-center font-semibold"
        >
          Add an authenticator app
        </TextLink>
      )}
    </Card>
  );
}
