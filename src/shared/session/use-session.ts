import { useContext } from 'react';
import { SessionContext } from './session-context';

/** Who is using the app, and the way to sign out. */
export function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the SessionProvider above it.');
  return session;
}
