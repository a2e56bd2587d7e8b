import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { refreshAgency } from './refresh-agency';

/** False when it was answered, or had run out, before. */
async function takeBackInvitation(invitationId: string): Promise<boolean> {
  const answer = await supabase
    .from('agency_invitations')
    .update({ state: 'withdrawn' })
    .eq('id', invitationId)
    .eq('state', 'open')
    .select('id');
  return unwrapRows(answer).length > 0;
}

export function useTakeBackInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: takeBackInvitation,
    onSettled: () => refreshAgency(queryClient, userId),
  });
}
