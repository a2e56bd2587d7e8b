import type { User } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { SignedOutError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { hasStoredSession, secondFactorsOf, storedAccount } from '@/lib/supabase/stored-session';
import { queryKeys } from '@/shared/query-keys';
import { dropSession } from './end-session';

/** A function that starts no second run while one is running: the calls made meanwhile get the promise of that one. */
function once(run: () => Promise<void>) {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Asks the auth service whether this device's session still exists. One that ended elsewhere is removed from the device; if the account's
 * address or its second factors have changed, or its token is no longer taken, the session is refreshed. Without an answer nothing changes.
 */
export const checkSession = once(async () => {
  if (!hasStoredSession()) return;
  const { auth } = supabase;
  const stored = (await auth.getSession()).data.session;
  if (!stored) return;
  const { data, error } = await auth.getUser();
  if (error) {
    if (fromAuth(error) instanceof SignedOutError) await dropSession();
    // The token has run out, and a clock that was put back says that it hasn't.
    if (error.code === 'bad_jwt') await auth.refreshSession();
    return;
  }
  // The client keeps the user that came with the last token, so the session is refreshed.
  if (hasChanged(stored.user, data.user)) await auth.refreshSession();
});

/**
 * Checks the session again and again, for a page that shows the account's address: that may be confirmed on another device, or changed by
 * the agency, while the page is open.
 */
export const sessionCheckQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.mine(userId).sessionCheck,
    queryFn: () => checkSession().then(() => true),
    staleTime: 0,
    refetchInterval: 30_000,
  });

const hasChanged = (before: User, now: User) =>
  before.email !== now.email || secondFactorsOf(before) !== secondFactorsOf(now);

/**
 * Gets new tokens after a request was refused because the session hasn't given the second factor. The user that comes with them has one,
 * so the app asks for its code.
 */
export const renewSession = once(async () => {
  if (!hasStoredSession() || storedAccount()?.awaitsCode) return;
  await supabase.auth.refreshSession();
});
