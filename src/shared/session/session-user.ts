import type { User } from '@supabase/supabase-js';
import { loadSupabase, onAuthStateChange } from '@/lib/supabase/client';
import { hasStoredSession, storedSession, validStoredSession } from '@/lib/supabase/stored-session';
import { forgetAccountSoon, hasSignedOut, noteSignedIn } from './end-session';

interface SessionUser {
  /** Undefined while it isn't known whose session is stored, or whether it has ended. */
  user: User | null | undefined;
  /** The session ended elsewhere. */
  hasEnded: boolean;
}

/** What a server renders, and the first rendering in a browser that hydrates it. */
export const VISITOR: SessionUser = { user: null, hasEnded: false };

/** A refreshed token comes with an equal user object; keeping the old one saves every screen a render. */
function isSame(before: User | null | undefined, next: User | null) {
  return before?.id === next?.id && before?.updated_at === next?.updated_at && before?.email === next?.email;
}

/** Without a network a token that has run out is as good as any. */
const userAtStart = () => (navigator.onLine ? validStoredSession() : storedSession())?.user;

/**
 * Who is signed in, known at once from the stored session (docs/decisions/first-visit.md). supabase-js, which keeps it true
 * from then on, is loaded only if there is one.
 */
export function createSessionUser() {
  let state: SessionUser = hasStoredSession() ? { ...VISITOR, user: userAtStart() } : VISITOR;

  function subscribe(onChange: () => void) {
    const set = (next: SessionUser) => {
      if (
        isSame(state.user, next.user ?? null) &&
        state.user !== undefined &&
        state.hasEnded === next.hasEnded
      )
        return;
      state = next;
      onChange();
    };
    const stop = onAuthStateChange((event, session) => {
      // A token that couldn't be renewed for want of a network ends no session.
      const kept = event === 'SIGNED_OUT' || session ? null : storedSession();
      const user = (session ?? kept)?.user ?? null;
      if (user) noteSignedIn();
      if (event === 'SIGNED_OUT' || (user && state.user && user.id !== state.user.id)) forgetAccountSoon();
      const hasEnded = user || event === 'SIGNED_OUT' ? !user && !hasSignedOut() : state.hasEnded;
      set({ user, hasEnded });
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
