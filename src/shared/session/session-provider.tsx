import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ForbiddenError, SecondFactorError, SignedOutError } from '@/lib/errors';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { messageForAuthError } from '@/shared/error-messages';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import { ownProfileQuery } from './data/own-profile';
import { endSession } from './end-session';
import { createSessionUser, VISITOR } from './session-user';
import { type Session, SessionContext } from './use-session';

/** Provides session, user and profile to the whole app (docs/product/accounts-and-sessions.md#session). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [sessionUser] = useState(createSessionUser);
  const { user, awaited, hasEnded } = useSyncExternalStore(
    sessionUser.subscribe,
    sessionUser.get,
    () => VISITOR,
  );
  useSessionWatch();
  const userId = user?.id;
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled: userId !== undefined });

  useEffect(() => {
    // The next account on this device must not see anything of this one.
    if (user !== null) return;
    queryClient.removeQueries({ queryKey: queryKeys.anybodysOwn });
    // Public data was refused to the ended session only, so it is requested again.
    void queryClient.resetQueries({ predicate: ({ state }) => state.error instanceof SignedOutError });
  }, [user, queryClient]);

  const signOut = useCallback(async () => {
    try {
      await endSession();
      toast.success('Logged out successfully');
    } catch (error) {
      toast.error('Error signing out', { description: messageForAuthError(error) });
    }
  }, []);

  const session = useMemo<Session>(() => {
    // One request is enough: a later retry after a failure must not hide the screens again.
    const nobody = { user: null, awaited, profile: null, hasEnded, signOut };
    if (user === undefined || (user && !profile.isFetched)) return { ...nobody, status: 'loading' };
    if (user === null) return { ...nobody, status: awaited ? 'awaits-code' : 'signed-out' };
    return { ...nobody, status: 'signed-in', user, profile: profile.data ?? null };
  }, [user, awaited, hasEnded, profile.isFetched, profile.data, signOut]);

  useEffect(() => {
    // From now on the app itself shows whose page it is (public/before-paint.js).
    if (['signed-in', 'awaits-code'].includes(session.status) || !hasStoredSession())
      delete document.documentElement.dataset.session;
  }, [session.status]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** People change between windows many times a minute; the auth service needn't be asked each time. */
const PAUSE_MS = 10_000;

/** Errors after which the session is checked; storage refuses an ended session like any missing right. */
const mayTellOfAnEnd = (error: unknown) => error instanceof SignedOutError || error instanceof ForbiddenError;

/** What looks at a session is loaded when it is needed. Without a network there is nobody to ask; the next reason to look comes. */
function lookAtSession(how: 'checkSession' | 'renewSession') {
  import('./check-session').then((looks) => looks[how]()).catch(() => undefined);
}

/** Looks at the session when a request was refused, and when somebody returns to the page. */
function useSessionWatch() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const look = (error: unknown) => {
      if (mayTellOfAnEnd(error)) lookAtSession('checkSession');
      if (error instanceof SecondFactorError) lookAtSession('renewSession');
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);

  useEffect(() => {
    let checkedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < PAUSE_MS) return;
      checkedAt = Date.now();
      lookAtSession('checkSession');
    };
    document.addEventListener('visibilitychange', look);
    // Another window may have covered nothing of this one.
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
}
