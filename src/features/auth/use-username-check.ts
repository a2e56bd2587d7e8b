import { username as usernameSchema } from '@rules/account-fields';
import { useQuery } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { useDebouncedValue } from '@/shared/use-debounced-value';

/**
 * Tells whether the typed username is free, debounced. While that isn't known (too short, being requested, or failed) it is neither free nor
 * taken, and the submit asks again.
 * @param own the account's present username, which is never asked for
 */
export function useUsernameCheck(typed: string, own?: string) {
  const debounced = useDebouncedValue(typed);
  const parsed = usernameSchema.safeParse(debounced);
  const enabled = parsed.success && parsed.data !== own;
  // The stored, lower-case form.
  const username = parsed.data ?? '';
  const answer = useQuery({
    queryKey: queryKeys.usernameAvailable(username),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('username_available', { candidate: username }).abortSignal(signal)),
    staleTime: 10_000,
    enabled,
  });
  const current = typed === debounced && enabled ? answer.data : undefined;
  return { isFree: current === true, isTaken: current === false };
}
