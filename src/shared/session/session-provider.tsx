import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { SignedOutError } from '@/lib/errors';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { queryKeys } from '@/shared/query-keys';
import { ownProfileQuery } from './data/own-profile';
import { teamsQuery } from './data/teams';
import { createSessionUser, VISITOR } from './session-user';
import { type Session, SessionContext } from './use-session';

/** Provides session, user, profile and teams to the whole app (docs/product/accounts-and-sessions.md#session). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [sessionUser] = useState(createSessionUser);
  const { user, awaited, hasEnded } = useSyncExternalStore(
    sessionUser.subscribe,
    sessionUser.get,
    () => VISITOR,
  );
  const userId = user?.id;
  const enabled = userId !== undefined;
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled });
  const teams = useQuery({ ...teamsQuery(userId ?? ''), enabled });
  const isFetched = profile.isFetched && teams.isFetched;

  useEffect(() => {
    // The next account on this device must not see anything of this one.
    if (user !== null) return;
    queryClient.removeQueries({ queryKey: queryKeys.anybodysOwn });
    // Public data was refused to the ended session only, so it is requested again.
    void queryClient.resetQueries({ predicate: ({ state }) => state.error instanceof SignedOutError });
  }, [user, queryClient]);

  const signOut = useCallback(async () => (await import('./sign-out')).signOut(), []);

  const session = useMemo<Session>(() => {
    // One request of each is enough: a later retry after a failure must not hide the screens again.
    const nobody = { user: null, awaited, profile: null, teams: null, hasEnded, signOut };
    if (user === undefined || (user && !isFetched)) return { ...nobody, status: 'loading' };
    if (user === null) return { ...nobody, status: awaited ? 'awaits-code' : 'signed-out' };
    return {
      ...nobody,
      status: 'signed-in',
      user,
      profile: profile.data ?? null,
      teams: teams.data ?? null,
    };
  }, [user, awaited, hasEnded, isFetched, profile.data, teams.data, signOut]);

  useEffect(() => {
    // From now on the app itself shows whose page it is (public/before-paint.js).
    if (session.user || session.awaited || !hasStoredSession())
      delete document.documentElement.dataset.session;
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
