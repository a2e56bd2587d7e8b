import { SignedOutError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase } from '@/lib/supabase/client';
import { hasStoredSession } from '@/lib/supabase/stored-session';
import { dropSession } from './end-session';

let running: Promise<void> | undefined;

/**
 * Asks the auth service whether this device's session still exists. One that ended elsewhere is removed from the device;
 * if the account's address has changed, the session is refreshed. Without an answer nothing changes.
 */
export function checkSession(): Promise<void> {
  running ??= check().finally(() => {
    running = undefined;
  });
  return running;
}

async function check() {
  if (!hasStoredSession()) return;
  const { auth } = await loadSupabase();
  const stored = (await auth.getSession()).data.session;
  if (!stored) return;
  const { data, error } = await auth.getUser();
  if (error) {
    if (fromAuth(error) instanceof SignedOutError) await dropSession();
    return;
  }
  // The client keeps the user that came with the last token, so the session is refreshed.
  if (data.user.email !== stored.user.email) await auth.refreshSession();
}
