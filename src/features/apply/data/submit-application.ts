import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationFields } from '@/domain/account';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';

interface Application extends ApplicationFields {
  userId: string;
}

/** The social handle becomes the username. A taken username is a ConflictError. */
async function submitApplication({ userId, fullName, socialHandle, category }: Application) {
  const change = {
    full_name: fullName,
    username: socialHandle.toLowerCase(),
    social_handle: socialHandle,
    category,
    is_influencer: true,
  };
  unwrap(await supabase.from('profiles').update(change).eq('id', userId).select('id').single());
}

/** Makes the account an influencer's. Resolves when the cached profile says so. */
export function useSubmitApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: submitApplication,
    onSuccess: async (_, { userId }) => {
      void refreshLists(queryClient, [queryKeys.influencers.all]);
      await queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).profile });
    },
  });
}
