import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query-keys';

/** Has everything asked for anew that shows the account's name or picture. */
export function useProfileRefresh(userId: string) {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.influencers.all });
    void queryClient.invalidateQueries({ queryKey: queryKeys.offers.all });
    return queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).profile });
  };
}
