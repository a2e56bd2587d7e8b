import type { User } from '@supabase/supabase-js';

/** An authenticator app, which is a second factor of the account. */
export interface AuthenticatorApp {
  id: string;
  name: string;
  addedAt: Date;
}

/** An account's authenticator apps: first the one whose code was asked for last, which is probably at hand. */
export function appsOf({ factors = [] }: Pick<User, 'factors'>): AuthenticatorApp[] {
  return factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .toSorted((one, other) => lastUseOf(other).localeCompare(lastUseOf(one)))
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || 'Authenticator app',
      addedAt: new Date(created_at),
    }));
}

const lastUseOf = ({ last_challenged_at, created_at }: NonNullable<User['factors']>[number]) =>
  last_challenged_at ?? created_at;
