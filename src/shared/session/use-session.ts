import type { User } from '@supabase/supabase-js';
import { createContext, useContext } from 'react';
import type { Team } from '@/lib/supabase/database';
import type { OwnProfile } from './data/own-profile';

export interface SessionState {
  /**
   * `loading` until the stored session has been read and, if there is one, its profile and teams have been requested
   * (docs/product/accounts-and-sessions.md#session). With `awaits-code`, no page of an account is shown (src/app/root-layout.tsx).
   */
  status: 'loading' | 'signed-out' | 'awaits-code' | 'signed-in';
  user: User | null;
  /** Who has signed in and has still to give the code of an authenticator app; nobody is signed in until then. */
  userOwingCode: User | null;
  /** Null unless somebody is signed in, and when the profile could not be read. */
  profile: OwnProfile | null;
  /** The agencies for which the account acts. Null unless somebody is signed in, and when they could not be read. */
  teams: readonly Team[] | null;
}

export interface Session extends SessionState {
  /** The session ended elsewhere: a new password, a sign-out on another device, a deleted account. */
  hasEnded: boolean;
  signOut: () => Promise<void>;
}

/** The id of the toast about an ended session: several parts of a page may notice it, and one toast is enough. */
export const SESSION_ENDED_TOAST = 'session-ended';

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in, with profile and teams, and the function that signs out. */
export function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider above it.');
  return session;
}
