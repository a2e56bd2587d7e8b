import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** One that the agency has taken back meanwhile is gone as well: no failure. */
async function declineInvitation(invitationId: string) {
  unwrap(
    await supabase
      .from('agency_invitations')
      .update({ state: 'declined' })
      .eq('id', invitationId)
      .eq('state', 'open'),
  );
}

export function useDeclineInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: declineInvitation,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).management }),
  });
}
