import { SESSION_STORAGE_KEY } from '@/lib/supabase/client';

/** Whether somebody was signed in on this device: a good guess, at once, while the session is loading. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
