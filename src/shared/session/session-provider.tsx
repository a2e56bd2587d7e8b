import type { User } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { supabase } from '@/lib/supabase/client';
import { wordsForAuthError } from '../error-words';
import { queryKeys } from '../query-keys';
import { ownProfileQuery } from './data/own-profile';
import { endSession } from './end-session';
import { type Session, SessionContext } from './session-context';

/** The signed-in user; `undefined` until the stored session has been read. */
function useAuthUser() {
  const [user, setUser] = useState<User | null | undefined>(undefined);
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, session) => {
      const next = session?.user ?? null;
      // A refreshed token brings an equal user: keeping the old object spares every screen a render.
      setUser((before) =>
        before?.id === next?.id && before?.updated_at === next?.updated_at ? (before ?? null) : next,
      );
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return user;
}

/** Keeps session, user and profile for the whole app (spec 1 §4, 'Authentication state'). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const user = useAuthUser();
  const userId = user?.id;
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled: userId !== undefined });

  useEffect(() => {
    // Nothing of one account may be seen by the next one on this device.
    if (user === null) queryClient.removeQueries({ queryKey: queryKeys.anybodysOwn });
  }, [user, queryClient]);

  const signOut = useCallback(async () => {
    try {
      await endSession();
      toast.success('Logged out successfully');
    } catch (error) {
      toast.error('Error signing out', { description: wordsForAuthError(error) });
    }
  }, []);

  const session = useMemo<Session>(() => {
    // Asked once is enough: a later try after a failure must not take the screens away.
    if (user === undefined || (user && !profile.isFetched)) {
      return { status: 'loading', user: null, profile: null, signOut };
    }
    if (user === null) return { status: 'signed-out', user: null, profile: null, signOut };
    return { status: 'signed-in', user, profile: profile.data ?? null, signOut };
  }, [user, profile.isFetched, profile.data, signOut]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
