import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { queryKeys } from '@/shared/query-keys';

interface Acceptance {
  invitationId: string;
  /** Whether a member agrees to become an influencer. */
  becomeInfluencer: boolean;
}

const answer = z.object({ told: z.boolean() });

/** Whether both sides were told by mail; a RefusedError tells why the invitation can't be accepted. */
async function acceptInvitation({ invitationId, becomeInfluencer }: Acceptance): Promise<boolean> {
  const body = { invitation_id: invitationId, become_influencer: becomeInfluencer };
  return answer.parse(await invokeFunction('accept-invitation', body)).told;
}

export function useAcceptInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: acceptInvitation,
    // The profile too: a member may have become an influencer.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).all }),
  });
}
