import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endManagement } from '@/shared/end-management';
import { queryKeys } from '@/shared/query-keys';

/** The influencer ends it: for the agency it is over at once. */
export function useLeaveAgency(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (agencyId: string) => endManagement(agencyId, userId),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).management }),
  });
}
