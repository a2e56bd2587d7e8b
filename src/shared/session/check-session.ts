import { SignedOutError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { dropSession } from './end-session';

let running: Promise<void> | undefined;

/**
 * Asks the auth service whether this device's session still stands. One that ended elsewhere is taken from the device;
 * one whose account has another address by now is read anew. Without an answer everything stays as it is.
 */
export function checkSession(): Promise<void> {
  running ??= check().finally(() => {
    running = undefined;
  });
  return running;
}

async function check() {
  const stored = (await supabase.auth.getSession()).data.session;
  if (!stored) return;
  const { data, error } = await supabase.auth.getUser();
  if (error) {
    if (fromAuth(error) instanceof SignedOutError) await dropSession();
    return;
  }
  // The library keeps what it read with the last token, until this one runs out.
  if (data.user.email !== stored.user.email) await supabase.auth.refreshSession();
}
