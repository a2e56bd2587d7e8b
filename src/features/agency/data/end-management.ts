import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endManagement } from '@/shared/end-management';
import { refreshAgency } from './refresh-agency';

/** The agency ends it: the influencer is gone from its screens at once. */
export function useEndManagement(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (influencerId: string) => endManagement(userId, influencerId),
    onSettled: () => refreshAgency(queryClient, userId),
  });
}
