import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** How far the deletion of somebody's data is, by its confirmation code; null for a code that isn't one. */
export function deletionStateQuery(confirmationCode: string) {
  return queryOptions({
    queryKey: queryKeys.instagramDeletion(confirmationCode),
    queryFn: async ({ signal }): Promise<string | null> =>
      unwrap(await supabase.rpc('instagram_deletion_state', { code: confirmationCode }).abortSignal(signal)),
    staleTime: 0,
  });
}
