import type { TeamAccess, TeamInvitationFields } from '@rules/team-invitation';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { NotFoundError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';

const mailedAnswer = z.object({ mailed: z.boolean() });

/**
 * Calls the edge function that makes this change. A refusal carries the server's sentence in `sentence`.
 * @returns whether everybody concerned was told by mail
 */
async function callTeamFunction(
  name: string,
  agencyId: string,
  body: Record<string, unknown>,
): Promise<boolean> {
  return mailedAnswer.parse(await invokeFunction(name, { agency_id: agencyId, ...body })).mailed;
}

async function refreshTeam(queryClient: QueryClient, { userId, id }: ActingAgency) {
  const { agency, teams } = queryKeys.mine(userId);
  const { team, teamInvitations } = agency.of(id);
  await Promise.all(
    [team, teamInvitations, teams].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** A change of the team, after which the team is read anew, also after a failure: the change may have been made although its answer got lost. */
function useTeamChange<Change, Result>(
  agency: ActingAgency,
  mutationFn: (change: Change) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshTeam(queryClient, agency) });
}

/** Invites an address into the team; answers whether the mail was sent. */
export function useInviteTeamMember(agency: ActingAgency) {
  return useTeamChange(agency, (invitation: TeamInvitationFields) =>
    callTeamFunction('invite-team-member', agency.id, invitation),
  );
}

/** @returns false when the invitation wasn't open any more */
async function takeBackInvitation(invitationId: string): Promise<boolean> {
  const rows = unwrapRows(
    await supabase
      .from('team_invitations')
      .update({ state: 'withdrawn' })
      .eq('id', invitationId)
      .eq('state', 'open')
      .select('id'),
  );
  return rows.length > 0;
}

/** Takes an invitation back; answers false when it wasn't open any more. */
export function useTakeBackTeamInvitation(agency: ActingAgency) {
  return useTeamChange(agency, takeBackInvitation);
}

/** Gives a member another role or scope; answers whether everybody concerned was told by mail. */
export function useChangeTeamMember(agency: ActingAgency) {
  return useTeamChange(agency, ({ memberId, access }: { memberId: string; access: TeamAccess }) =>
    callTeamFunction('change-team-member', agency.id, { member_id: memberId, ...access }),
  );
}

/** Takes somebody out of the team: the owner any member, and a member themselves. Answers whether everybody concerned was told by mail. */
export function useRemoveTeamMember(agency: ActingAgency) {
  return useTeamChange(agency, (memberId: string) =>
    callTeamFunction('remove-team-member', agency.id, { member_id: memberId }),
  );
}

/** Makes a member the owner; answers whether everybody concerned was told by mail. A RefusedError is about the password. */
export function useHandOverAgency(agency: ActingAgency) {
  return useTeamChange(agency, ({ memberId, password }: { memberId: string; password: string }) =>
    callTeamFunction('hand-over-agency', agency.id, { member_id: memberId, password }),
  );
}

export function useSetSecondFactorRequired(agency: ActingAgency) {
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
