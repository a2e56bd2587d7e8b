import type { SupabaseClient, User } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/site-storage';

/** Where supabase-js keeps the session (docs/product/accounts-and-sessions.md#session). What it keeps there is its own. */
export const SESSION_STORAGE_KEY = 'supabase-auth';
/** Where the app keeps whose session that is. */
export const ACCOUNT_STORAGE_KEY = 'promobell-account';

/** Whose session this device keeps. */
export interface StoredAccount {
  user: User;
  /**
   * Whether the session has still to give the second factor of its account. For what a screen shows: the server looks at the session
   * itself (`private.session_state`).
   */
  awaitsCode: boolean;
}

/** Whether this device keeps a session, which may have ended meanwhile. */
export const hasStoredSession = (): boolean => deviceStorage.read(SESSION_STORAGE_KEY) !== null;

/**
 * Whose session this device keeps, as supabase-js told it last: known at once, and without a network, too, where nobody can get a new
 * token. Null for a visitor; undefined while supabase-js hasn't told it yet.
 */
export function storedAccount(): StoredAccount | null | undefined {
  if (!hasStoredSession()) return null;
  const stored = parse(deviceStorage.read(ACCOUNT_STORAGE_KEY) ?? 'null');
  return isAccount(stored) ? stored : undefined;
}

export const storeAccount = (account: StoredAccount) =>
  deviceStorage.write(ACCOUNT_STORAGE_KEY, JSON.stringify(account));

/** Whether the app has noted an account, whose session may have gone since. */
export const hasAccountRecord = () => deviceStorage.read(ACCOUNT_STORAGE_KEY) !== null;

export function forgetStoredAccount() {
  if (hasAccountRecord()) deviceStorage.remove(ACCOUNT_STORAGE_KEY);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something else than this app has written it.
    return null;
  }
}

function isAccount(value: unknown): value is StoredAccount {
  return (
    typeof value === 'object' &&
    value !== null &&
    'awaitsCode' in value &&
    'user' in value &&
    typeof value.user === 'object' &&
    value.user !== null &&
    'id' in value.user
  );
}

/** The id of the account whose session this device keeps; null for a visitor, and while it isn't known or a code is awaited. */
export function signedInId(): string | null {
  const account = storedAccount();
  return account && !account.awaitsCode ? account.user.id : null;
}

/** Whether a client's session has still to give the second factor of its account, by its token and its user as they are stored. */
export async function awaitsCode({ mfa }: Pick<SupabaseClient['auth'], 'mfa'>): Promise<boolean> {
  const { data, error } = await mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

/** The second factors that count for an account, as a text to compare. */
export const secondFactorsOf = ({ factors = [] }: Pick<User, 'factors'>): string =>
  factors
    .filter(({ status }) => status === 'verified')
    .map(({ id }) => id)
    .toSorted()
    .join();
