import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationFields } from '@/domain/account';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

/**
 * Makes the account an influencer's. Resolves when the cached profile says so. The social handle becomes the username; a taken one is a
 * ConflictError.
 */
export function useSubmitApplication(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ fullName, socialHandle, category }: ApplicationFields) => {
      const change = {
        full_name: fullName,
        username: socialHandle.toLowerCase(),
        social_handle: socialHandle,
        category,
        is_influencer: true,
      };
      unwrap(await supabase.from('profiles').update(change).eq('id', userId).select('id').single());
    },
    onSuccess: async () => {
      void refreshLists(queryClient, [queryKeys.influencers.all]);
      await queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).profile });
    },
  });
}
