import type { Session } from '@supabase/supabase-js';
import { storedSession } from './stored-session';

/** The parts of a session that tell its level. */
type Levelled = Pick<Session, 'access_token' | 'user'>;

/** The level of a session that has given the second factor, as tokens say it. */
const GIVEN = 'aal2';

/**
 * Whether a session has still to give the second factor of its account. For what a screen shows: the server looks at the session
 * itself (`private.session_state`).
 */
export function awaitsCode({ access_token, user }: Levelled): boolean {
  const hasSecondFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasSecondFactor && levelOf(access_token) !== GIVEN;
}

/** The level in a token's claims, read here because what the library has for it is loaded later. */
function levelOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch {
    // Not a token of the auth service: the server refuses it.
    return undefined;
  }
}

/** The id of the account whose session this device keeps; null for a visitor, and while a code is awaited. */
export function signedInId(): string | null {
  const session = storedSession();
  return session && !awaitsCode(session) ? session.user.id : null;
}
