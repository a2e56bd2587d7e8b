import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '../query-keys';

async function fetchUsernameAvailable(username: string, signal: AbortSignal) {
  return unwrap(await supabase.rpc('username_available', { candidate: username }).abortSignal(signal));
}

/** Whether nobody else has the username. `username` is in its stored, lower-case form. */
export function usernameAvailableQuery(username: string) {
  return queryOptions({
    queryKey: queryKeys.usernameAvailable(username),
    queryFn: ({ signal }) => fetchUsernameAvailable(username, signal),
    staleTime: 10_000,
  });
}
