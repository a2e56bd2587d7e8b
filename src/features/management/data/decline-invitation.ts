import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** False when it was answered in another tab, was taken back, or had run out, before. */
async function declineInvitation(invitationId: string): Promise<boolean> {
  const answer = await supabase
    .from('agency_invitations')
    .update({ state: 'declined' })
    .eq('id', invitationId)
    .eq('state', 'open')
    .select('id');
  return unwrapRows(answer).length > 0;
}

export function useDeclineInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: declineInvitation,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).management }),
  });
}
