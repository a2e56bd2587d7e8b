import type { Session, User } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/site-storage';

/** Where the browser keeps the session (docs/product/accounts-and-sessions.md#session). */
export const SESSION_STORAGE_KEY = 'supabase-auth';

/** supabase-js renews a token that is valid for less than this. */
const MARGIN_MS = 90_000;

/** Whether this device keeps a session, which may have ended meanwhile. */
export const hasStoredSession = (): boolean => deviceStorage.read(SESSION_STORAGE_KEY) !== null;

/** The stored session, whether or not its token is still valid: without a network nobody can get a new one. */
export function storedSession(): Session | null {
  const stored = parse(deviceStorage.read(SESSION_STORAGE_KEY) ?? 'null');
  return isSession(stored) ? stored : null;
}

/** The stored session while its token is valid, for use before supabase-js has loaded; otherwise null. */
export function validStoredSession(): Session | null {
  const stored = storedSession();
  if (stored?.expires_at === undefined) return null;
  return stored.expires_at * 1_000 - Date.now() > MARGIN_MS ? stored : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something else than this app has written it, and supabase-js removes it.
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    'refresh_token' in value &&
    'expires_at' in value &&
    'user' in value &&
    typeof value.user === 'object' &&
    value.user !== null &&
    'id' in value.user
  );
}

/** The parts of a session that tell its level. */
type Levelled = Pick<Session, 'access_token' | 'user'>;

/** What the `aal` claim of a token says when the session has given the second factor. */
const GIVEN = 'aal2';

/**
 * Whether a session has still to give the second factor of its account. For what a screen shows: the server looks at the session
 * itself (`private.session_state`).
 */
export function awaitsCode({ access_token, user }: Levelled): boolean {
  const hasSecondFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasSecondFactor && levelOf(access_token) !== GIVEN;
}

/** The second factors that count for an account, as a text to compare. */
export const secondFactorsOf = ({ factors = [] }: Pick<User, 'factors'>): string =>
  factors
    .filter(({ status }) => status === 'verified')
    .map(({ id }) => id)
    .toSorted()
    .join();

/** The level in a token's claims, read here because supabase-js, which has a function for it, is loaded later. */
function levelOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch {
    // It isn't a token of the auth service, and the server refuses it.
    return undefined;
  }
}

/** The id of the account whose session this device keeps; null for a visitor, and while a code is awaited. */
export function signedInId(): string | null {
  const session = storedSession();
  return session && !awaitsCode(session) ? session.user.id : null;
}
