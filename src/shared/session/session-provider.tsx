import type { Session as AuthSession, User } from '@supabase/supabase-js';
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
import { type Session, SessionContext } from './use-session';

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

function isSameUser(before: User | null | undefined, next: User | null | undefined): boolean {
  if (!before || !next) return before === next;
  return before.id === next.id && before.updated_at === next.updated_at && before.email === next.email;
}

const isSame = (before: SessionUser, next: SessionUser) =>
  isSameUser(before.user, next.user) &&
  isSameUser(before.awaited, next.awaited) &&
  before.hasEnded === next.hasEnded;

/** Without a network an expired token counts, too, because nothing can refresh it. */
const sessionAtStart = () => (navigator.onLine ? validStoredSession() : storedSession());

/** Whose session it is: the user's, or somebody's who has still to give a code. */
const holderOf = (session: AuthSession) =>
  awaitsCode(session) ? { user: null, awaited: session.user } : { user: session.user, awaited: null };

function stateAtStart(): SessionUser {
  if (!hasStoredSession()) return VISITOR;
  const session = sessionAtStart();
  return session ? { ...holderOf(session), hasEnded: false } : { ...VISITOR, user: undefined };
}

/**
 * Who is signed in, known at once from the stored session (docs/decisions/first-visit.md). supabase-js, which keeps it true
 * from then on, is loaded only if there is one.
 */
function createSessionUser() {
  let state = stateAtStart();

  function subscribe(onChange: () => void) {
    const set = (next: SessionUser) => {
      // A refreshed token comes with an equal user object; keeping the old one saves every screen a render.
      if (isSame(state, next)) return;
      state = next;
      onChange();
    };
    const stop = onAuthStateChange((event, announced) => {
      // Without a network a token can't be refreshed, and no session is announced; the stored one has not ended.
      const session = event === 'SIGNED_OUT' ? null : (announced ?? storedSession());
      if (session) {
        noteSignedIn();
        if (state.user && state.user.id !== session.user.id) forgetAccountSoon();
        set({ ...holderOf(session), hasEnded: false });
      } else if (event === 'SIGNED_OUT') {
        forgetAccountSoon();
        set({ ...VISITOR, hasEnded: !hasSignedOut() });
      } else {
        set({ ...VISITOR, hasEnded: state.hasEnded });
      }
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
  // One request of each is enough: a later retry after a failure must not hide the screens again.
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
