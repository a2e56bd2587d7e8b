import type { Session as AuthSession, User } from '@supabase/supabase-js';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { SignedOutError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import {
  ACCOUNT_STORAGE_KEY,
  awaitsCode,
  forgetStoredAccount,
  hasAccountRecord,
  hasStoredSession,
  type StoredAccount,
  secondFactorsOf,
  storeAccount,
  storedAccount,
} from '@/lib/supabase/stored-session';
import { queryKeys } from '@/shared/query-keys';
import { ownProfileQuery, teamsQuery } from '@/shared/session/data/own-profile';
import { forgetAccountSoon, hasSignedOut, noteSignedIn } from './end-session';
import { signOut } from './sign-out';
import { type Session, SessionContext } from './use-session';

interface SignInState {
  /** Undefined while it isn't known whose session is stored, or whether it has ended. */
  user: User | null | undefined;
  /** Who has signed in and has still to give the code of an authenticator app: nobody is signed in until then. */
  userOwingCode: User | null;
  /** The session ended elsewhere. */
  hasEnded: boolean;
}

/** What a server renders, and the first rendering in a browser that hydrates it. */
const VISITOR: SignInState = { user: null, userOwingCode: null, hasEnded: false };

function isSameUser(before: User | null | undefined, next: User | null | undefined): boolean {
  if (!before || !next) return before === next;
  return (
    before.id === next.id &&
    before.updated_at === next.updated_at &&
    before.email === next.email &&
    // When a second factor is removed, updated_at stays as it is.
    secondFactorsOf(before) === secondFactorsOf(next)
  );
}

const isSame = (before: SignInState, next: SignInState) =>
  isSameUser(before.user, next.user) &&
  isSameUser(before.userOwingCode, next.userOwingCode) &&
  before.hasEnded === next.hasEnded;

const signInStateOf = ({ user, awaitsCode }: StoredAccount): SignInState =>
  awaitsCode
    ? { user: null, userOwingCode: user, hasEnded: false }
    : { user, userOwingCode: null, hasEnded: false };

function stateAtStart(): SignInState {
  const account = storedAccount();
  if (account === undefined) return { ...VISITOR, user: undefined };
  if (account) return signInStateOf(account);
  // supabase-js may have removed an ended session before this app listened to it.
  return { ...VISITOR, hasEnded: hasAccountRecord() && !hasSignedOut() };
}

/** Notes whose session supabase-js has announced, in this tab or in another one. */
async function noteAccount({ access_token, user }: AuthSession) {
  const { session } = (await supabase.auth.getSession()).data;
  // In another tab the next session may be stored already, or this one not yet. The tab that stored it notes whose it is.
  if (session?.access_token !== access_token) return;
  const account = { user, awaitsCode: await awaitsCode(supabase.auth) };
  if (!hasStoredSession()) return;
  noteSignedIn();
  storeAccount(account);
}

/** Who is signed in, by what the app has stored: known at once, and the same in all tabs (docs/decisions/session.md). */
function createSignInStore() {
  let state = stateAtStart();

  function subscribe(onChange: () => void) {
    const set = (next: SignInState) => {
      // A refreshed token comes with an equal user object; keeping the old one saves every screen a render.
      if (isSame(state, next)) return;
      state = next;
      onChange();
    };
    function follow() {
      const account = storedAccount();
      if (!account) return;
      const former = state.user ?? state.userOwingCode;
      if (former && former.id !== account.user.id) forgetAccountSoon();
      set(signInStateOf(account));
    }
    function leave() {
      if (!hasStoredSession()) forgetStoredAccount();
      forgetAccountSoon();
      set({ ...VISITOR, hasEnded: !hasSignedOut() });
    }
    if (!hasStoredSession()) forgetStoredAccount();
    const followOtherTab = ({ key }: StorageEvent) => {
      if (key === ACCOUNT_STORAGE_KEY) follow();
    };
    addEventListener('storage', followOtherTab);
    const { subscription } = supabase.auth.onAuthStateChange((event, announced) => {
      const isVisitor = state.user === null && state.userOwingCode === null;
      // Not awaited, because supabase-js waits for what a listener returns. After a failure the account stays as it was.
      if (announced) noteAccount(announced).then(follow, () => undefined);
      else if (event === 'SIGNED_OUT' || (!hasStoredSession() && !isVisitor)) leave();
      // Without a network a token can't be renewed, and no session is announced. The stored one hasn't ended, but nobody knows whose it is.
      else if (state.user === undefined) set(VISITOR);
    }).data;
    return () => {
      removeEventListener('storage', followOtherTab);
      subscription.unsubscribe();
    };
  }

  return { subscribe, get: () => state };
}

/** Forgets the offers that the account may have seen alone: those that it managed, and those that it opened, which may be for followers only. */
function forgetOffersOfAccount(queryClient: QueryClient) {
  queryClient.removeQueries({ queryKey: queryKeys.offers.managed });
  queryClient.removeQueries({ queryKey: queryKeys.offers.ones, type: 'inactive' });
  // An offer whose sheet is open is read again.
  void queryClient.invalidateQueries({ queryKey: queryKeys.offers.ones });
}

/** Asks again for offers that weren't found: they may be for followers only. */
function askForMissingOffers(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    queryKey: queryKeys.offers.ones,
    predicate: ({ state }) => state.data === null,
  });
}

/** Provides session, user, profile and teams to the whole app (docs/product/accounts-and-sessions.md#session). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [signInStore] = useState(createSignInStore);
  const { user, userOwingCode, hasEnded } = useSyncExternalStore(
    signInStore.subscribe,
    signInStore.get,
    () => VISITOR,
  );
  const userId = user?.id;
  const enabled = userId !== undefined;
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled });
  const teams = useQuery({ ...teamsQuery(userId ?? ''), enabled });
  // One request of each is enough: a later retry after a failure must not hide the screens again.
  const isFetched = profile.isFetched && teams.isFetched;

  const formerId = useRef<string>(undefined);
  useEffect(() => {
    // The next account on this device must not see anything of this one.
    if (formerId.current !== undefined && formerId.current !== userId) {
      queryClient.removeQueries({ queryKey: queryKeys.mine(formerId.current).all });
      forgetOffersOfAccount(queryClient);
    }
    formerId.current = userId;
    if (user) askForMissingOffers(queryClient);
    if (user !== null) return;
    queryClient.removeQueries({ queryKey: queryKeys.anybodysOwn });
    // Public data was refused to the ended session only, so it is requested again.
    void queryClient.resetQueries({ predicate: ({ state }) => state.error instanceof SignedOutError });
  }, [user, userId, queryClient]);

  const session = useMemo<Session>(() => {
    const nobody = { user: null, userOwingCode, profile: null, teams: null, hasEnded, signOut };
    if (user === undefined || (user && !isFetched)) return { ...nobody, status: 'loading' };
    if (user === null) return { ...nobody, status: userOwingCode ? 'awaits-code' : 'signed-out' };
    return {
      ...nobody,
      status: 'signed-in',
      user,
      profile: profile.data ?? null,
      teams: teams.data ?? null,
    };
  }, [user, userOwingCode, hasEnded, isFetched, profile.data, teams.data]);

  useEffect(() => {
    // From now on the app itself shows whose page it is (public/before-paint.js).
    if (session.user || session.userOwingCode || !hasStoredSession())
      delete document.documentElement.dataset.session;
  }, [session]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
