import type { User } from '@supabase/supabase-js';
import { createContext, useContext } from 'react';
import type { OwnProfile } from './data/own-profile';

export interface SessionState {
  /** `loading` until the stored session is read and, with one, its profile has been asked for (docs/product/accounts-and-sessions.md#session). */
  status: 'loading' | 'signed-out' | 'signed-in';
  user: User | null;
  /** Null while loading, signed out, or when the profile could not be read. */
  profile: OwnProfile | null;
}

export interface Session extends SessionState {
  /** The session ended without this person's doing: a new password, a sign-out elsewhere, an account that is gone. */
  hasEnded: boolean;
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

/** Who is using the app, and the way to sign out. */
export function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider above it.');
  return session;
}
