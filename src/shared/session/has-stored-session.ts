import { deviceStorage } from '@/lib/site-storage';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/client';

/** Whether somebody was signed in on this device: a good guess, at once, while the session is loading. */
export function hasStoredSession(): boolean {
  return deviceStorage.read(SESSION_STORAGE_KEY) !== null;
}
