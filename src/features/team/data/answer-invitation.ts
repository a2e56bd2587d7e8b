import { isUuid } from '@rules/uuid';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

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
    // Also after a failure: when the answer got lost, the account may be in the team. The page goes on when the teams are read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).teams }),
  });
}
