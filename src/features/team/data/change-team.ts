import type { TeamAccess, TeamInvitationFields } from '@rules/team-invitation';
import { isUuid } from '@rules/uuid';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { NotFoundError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';

const answer = z.object({ mailed: z.boolean() });

/** Whether everybody concerned was told by mail. A refusal carries the server's sentence in `sentence`. */
async function change(name: string, agencyId: string, body: Record<string, unknown>): Promise<boolean> {
  return answer.parse(await invokeFunction(name, { agency_id: agencyId, ...body })).mailed;
}

async function refreshTeam(queryClient: QueryClient, { userId, id }: ActingAgency) {
  const { agency, teams } = queryKeys.mine(userId);
  const { team, teamInvitations } = agency.of(id);
  await Promise.all(
    [team, teamInvitations, teams].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** A change of the team, after which it is read anew: when the answer got lost, the change may have been made. */
function useTeamChange<Change, Answer>(
  agency: ActingAgency,
  mutationFn: (change: Change) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshTeam(queryClient, agency) });
}

export function useInviteTeamMember(agency: ActingAgency) {
  return useTeamChange(agency, (invitation: TeamInvitationFields) =>
    change('invite-team-member', agency.id, invitation),
  );
}

/** False when it had been answered, or had expired, before. */
async function takeBackInvitation(invitationId: string): Promise<boolean> {
  const answer = await supabase
    .from('team_invitations')
    .update({ state: 'withdrawn' })
    .eq('id', invitationId)
    .eq('state', 'open')
    .select('id');
  return unwrapRows(answer).length > 0;
}

export function useTakeBackTeamInvitation(agency: ActingAgency) {
  return useTeamChange(agency, takeBackInvitation);
}

export function useChangeTeamMember(agency: ActingAgency) {
  return useTeamChange(agency, ({ memberId, access }: { memberId: string; access: TeamAccess }) =>
    change('change-team-member', agency.id, { member_id: memberId, ...access }),
  );
}

/** Takes somebody out of the team: a member by the owner, or oneself. */
export function useRemoveTeamMember(agency: ActingAgency) {
  return useTeamChange(agency, (memberId: string) =>
    change('remove-team-member', agency.id, { member_id: memberId }),
  );
}

/** Makes a member the owner. A RefusedError is about the password. */
export function useHandOverAgency(agency: ActingAgency) {
  return useTeamChange(agency, ({ memberId, password }: { memberId: string; password: string }) =>
    change('hand-over-agency', agency.id, { member_id: memberId, password }),
  );
}

/** Whether everybody in the team needs an authenticator app. */
export function useRequireSecondFactor(agency: ActingAgency) {
  return useTeamChange(agency, async (isRequired: boolean) => {
    const rows = unwrapRows(
      await supabase
        .from('agencies')
        .update({ requires_second_factor: isRequired })
        .eq('agency_id', agency.id)
        .select('agency_id'),
    );
    // No row is changed for whoever doesn't own the agency any more.
    if (rows.length === 0) throw new NotFoundError("The agency is somebody else's.");
  });
}

/** What an invitation is about. */
const about = {
  agency_id: z.string(),
  agency_name: z.string(),
  role: z.enum(['manager', 'analyst']),
  all_influencers: z.boolean(),
  influencers: z.number(),
};

const answered = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['open', 'accepted', 'already', 'declined']), ...about }),
  /** The account hasn't proved the invited address, or there is no open invitation: nothing is told of it. */
  z.object({ outcome: z.enum(['gone', 'other_address']) }),
]);

export type InvitationAnswer = z.infer<typeof answered>;
export type KnownInvitation = Extract<InvitationAnswer, { agency_name: string }>;

async function answerInvitation(
  invitationId: string,
  answer: 'look' | 'accept' | 'decline',
  signal?: AbortSignal,
): Promise<InvitationAnswer> {
  if (!isUuid(invitationId)) return { outcome: 'gone' };
  return answered.parse(
    await invokeFunction('answer-team-invitation', { invitation_id: invitationId, answer }, { signal }),
  );
}

/** What an invitation is about, for whoever it is for. */
export function teamInvitationQuery(userId: string, invitationId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).teamInvitation(invitationId),
    queryFn: ({ signal }) => answerInvitation(invitationId, 'look', signal),
    staleTime: 0,
  });
}

export function useAnswerTeamInvitation(userId: string, invitationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') => answerInvitation(invitationId, answer),
    // Read again after a failure, too: when only the answer got lost, the account is in the team. The page goes on when the teams are read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).teams }),
  });
}
