import { isUuid } from '@rules/uuid';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

const about = {
  agency_id: z.string(),
  agency_name: z.string(),
  role: z.enum(['manager', 'analyst']),
  all_influencers: z.boolean(),
  influencers: z.number(),
};

/** An invitation's state. `already`: the account was in the team before this answer. */
const invitationState = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['open', 'accepted', 'already', 'declined']), ...about }),
  /** There is no open invitation, or the account hasn't proved the invited address: nothing more is told. */
  z.object({ outcome: z.enum(['gone', 'other_address']) }),
]);

export type InvitationState = z.infer<typeof invitationState>;
/** The state of an invitation of which the agency, role and scope are told. */
export type KnownInvitation = Extract<InvitationState, { agency_name: string }>;

/** Answers an invitation, or only looks at it. @returns its state afterwards */
async function answerOrLook(
  invitationId: string,
  answer: 'accept' | 'decline' | 'look',
  signal?: AbortSignal,
): Promise<InvitationState> {
  if (!isUuid(invitationId)) return { outcome: 'gone' };
  return invitationState.parse(
    await invokeFunction('answer-team-invitation', { invitation_id: invitationId, answer }, { signal }),
  );
}

/** An invitation into a team, for whoever was invited. */
export function teamInvitationQuery(userId: string, invitationId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).teamInvitation(invitationId),
    queryFn: ({ signal }) => answerOrLook(invitationId, 'look', signal),
    staleTime: 0,
  });
}

/** Accepts or declines an invitation; answers its state afterwards. */
export function useAnswerTeamInvitation(userId: string, invitationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') => answerOrLook(invitationId, answer),
    // After a failure, too: when only the answer got lost, the account is in the team. The screen waits until the teams are read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).teams }),
  });
}
