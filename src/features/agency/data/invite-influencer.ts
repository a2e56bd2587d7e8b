import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { queryKeys } from '@/shared/query-keys';

const answer = z.object({ told: z.boolean() });

/** Whether no mail was left unsent. A refusal carries the server's sentence in `told`. */
async function inviteInfluencer(invitee: string): Promise<boolean> {
  return answer.parse(await invokeFunction('invite-influencer', { invitee })).told;
}

export function useInviteInfluencer(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: inviteInfluencer,
    onSettled: () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).agency.invitations }),
  });
}
