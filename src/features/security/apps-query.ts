import { queryOptions } from '@tanstack/react-query';
import { appsOf } from '@/features/auth/authenticator';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

/** The account's authenticator apps, asked of the auth service. */
export function appsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).apps,
    queryFn: async () => {
      const { auth } = supabase;
      const { data, error } = await auth.getUser();
      if (error) throw fromAuth(error);
      return appsOf(data.user);
    },
    // Apps are added and removed on other devices, too.
    staleTime: 0,
  });
}
