import type { Session, User } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { SignedOutError } from '@/lib/errors';
import { loadSupabase, onAuthStateChange } from '@/lib/supabase/client';
import {
  awaitsCode,
  hasStoredSession,
  storedSession,
  validStoredSession,
} from '@/lib/supabase/stored-session';
import { queryKeys } from '@/shared/query-keys';
import { ownProfileQuery, teamsQuery } from '@/shared/session/data/own-profile';
import { forgetAccountSoon, hasSignedOut, noteSignedIn } from './end-session';
import { type Session as AppSession, SessionContext } from './use-session';

interface SessionUser {
  /** Undefined while it isn't known whose session is stored, or whether it has ended. */
  user: User | null | undefined;
  /** Who has signed in and has still to give the code of an authenticator app: nobody is signed in until then. */
  awaited: User | null;
  /** The session ended elsewhere. */
  hasEnded: boolean;
}

/** What a server renders, and the first rendering in a browser that hydrates it. */
const VISITOR: SessionUser = { user: null, awaited: null, hasEnded: false };

/** A refreshed token comes with an equal user object; keeping the old one saves every screen a render. */
function isSame(before: User | null | undefined, next: User | null) {
  return before?.id === next?.id && before?.updated_at === next?.updated_at && before?.email === next?.email;
}

/** Without a network an expired token counts, too, because nothing can refresh it. */
const sessionAtStart = () => (navigator.onLine ? validStoredSession() : storedSession());

/** Whose session it is: the user's, or somebody's who has still to give a code. */
const holderOf = (session: Session) =>
  awaitsCode(session) ? { user: null, awaited: session.user } : { user: session.user, awaited: null };

function stateAtStart(): SessionUser {
  if (!hasStoredSession()) return VISITOR;
  const session = sessionAtStart();
  return { ...VISITOR, ...(session ? holderOf(session) : { user: undefined }) };
}

/**
 * Who is signed in, known at once from the stored session (docs/decisions/first-visit.md). supabase-js, which keeps it true
 * from then on, is loaded only if there is one.
 */
function createSessionUser() {
  let state = stateAtStart();

  function subscribe(onChange: () => void) {
    const set = (next: SessionUser) => {
      if (
        isSame(state.user, next.user ?? null) &&
        state.user !== undefined &&
        isSame(state.awaited, next.awaited) &&
        state.hasEnded === next.hasEnded
      )
        return;
      state = next;
      onChange();
    };
    const stop = onAuthStateChange((event, session) => {
      // A token that couldn't be renewed for want of a network ends no session.
      const stored = event === 'SIGNED_OUT' || session ? null : storedSession();
      const current = session ?? stored;
      if (current) noteSignedIn();
      if (event === 'SIGNED_OUT' || (current && state.user && current.user.id !== state.user.id))
        forgetAccountSoon();
      const hasEnded = current || event === 'SIGNED_OUT' ? !current && !hasSignedOut() : state.hasEnded;
      set({ ...VISITOR, ...(current && holderOf(current)), hasEnded });
    });
    const look = () => {
      if (!hasStoredSession()) return;
      loadSupabase().catch(() => {
        // The next request that needs the session's token tries again.
        if (state.user === undefined) set({ ...state, user: null });
      });
    };
    look();
    // Another tab has signed in, perhaps while this one was asleep.
    addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }

  return { subscribe, get: () => state };
}

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

  const session = useMemo<AppSession>(() => {
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
