import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '@/domain/device-name';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** Where the account is signed in. */
export interface OpenSession {
  id: string;
  /** 'Chrome on Windows', 'Extension in Chrome on Windows'. */
  name: string;
  isThis: boolean;
  openedAt: Date;
  /** Known to the hour. */
  lastUsedAt: Date;
}

function nameOf(userAgent: string | null, isExtension: boolean) {
  const browser = userAgent ? deviceName(userAgent) : 'Browser';
  return isExtension ? `Extension in ${browser}` : browser;
}

/** This browser's session comes first; the others stay in the database's order, the latest used first. */
export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).sessions,
    queryFn: async ({ signal }): Promise<OpenSession[]> => {
      const rows = unwrapRows(await supabase.rpc('my_sessions').abortSignal(signal));
      return rows
        .map((row) => ({
          id: row.id,
          name: nameOf(row.user_agent, row.is_extension),
          isThis: row.is_this,
          openedAt: new Date(row.created_at),
          lastUsedAt: new Date(row.last_used_at),
        }))
        .toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
    },
    // Sessions begin and end on other devices.
    staleTime: 0,
  });
}

/** Refreshes the sessions, and the connected extensions and devices that end with them. Also after a failure, when only the answer may be lost. */
function refreshSessions(queryClient: QueryClient, userId: string) {
  const { sessions, extensions, devices } = queryKeys.mine(userId);
  for (const queryKey of [sessions, extensions, devices]) void queryClient.invalidateQueries({ queryKey });
}

/** Ends one session. Nothing happens when it has ended already. */
export function useEndSession(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unwrap(await supabase.rpc('end_session', { session: id }));
    },
    onSuccess: (_, id) => {
      // The session's row goes before the dialog closes, which would give the focus back to the row's button.
      const { queryKey } = sessionsQuery(userId);
      queryClient.setQueryData(queryKey, (open) => open?.filter((session) => session.id !== id));
    },
    onSettled: () => refreshSessions(queryClient, userId),
  });
}

/** Ends all sessions of the account except this device's. */
async function signOutElsewhere() {
  const { auth } = supabase;
  // When this session has ended, `signOut` ends none of the others and reports no error, so that is asked first.
  const { error: ended } = await auth.getUser();
  if (ended) throw fromAuth(ended);
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) throw fromAuth(error);
}

export function useSignOutElsewhere(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signOutElsewhere,
    onSettled: () => refreshSessions(queryClient, userId),
  });
}
