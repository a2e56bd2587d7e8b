import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshAgency } from './refresh-agency';

/** The account and its codes stay; for the agency the influencer is gone at once. */
async function endManagement(userId: string, influencerId: string) {
  unwrap(
    await supabase
      .from('agency_influencers')
      .update({ managed_by_agency: false })
      .eq('agency_id', userId)
      .eq('influencer_id', influencerId),
  );
}

export function useEndManagement(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (influencerId: string) => endManagement(userId, influencerId),
    onSettled: () => refreshAgency(queryClient, userId),
  });
}
