import { AuthClient, type User } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { awaitsCode } from './stored-session';

type Factor = NonNullable<User['factors']>[number];

const factor = (status: Factor['status']): Factor => ({
  id: status,
  factor_type: 'totp',
  status,
  created_at: '',
  updated_at: '',
});

const userWith = (factors?: Factor[]): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '',
  ...(factors && { factors }),
});

const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const tokenOf = (claims: object) => `${base64url('{}')}.${base64url(JSON.stringify(claims))}.c2ln`;

/** supabase-js with a session of such a user and such a token. */
const authWith = (factors: Factor[] | undefined, claims: object) => {
  const session = {
    access_token: tokenOf(claims),
    refresh_token: 'refresh',
    expires_at: Date.now() / 1_000 + 3_600,
    user: userWith(factors),
  };
  return new AuthClient({
    autoRefreshToken: false,
    storage: {
      getItem: () => JSON.stringify(session),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
  });
};

describe('awaitsCode', () => {
  it.each([
    ['no factor, aal1', undefined, { aal: 'aal1' }, false],
    ['no factor any more, aal2', [], { aal: 'aal2' }, false],
    ['an unconfirmed factor, aal1', [factor('unverified')], { aal: 'aal1' }, false],
    ['a factor, aal1', [factor('verified')], { aal: 'aal1' }, true],
    [
      'a factor and an unconfirmed one, aal1',
      [factor('unverified'), factor('verified')],
      { aal: 'aal1' },
      true,
    ],
    ['a factor, aal2', [factor('verified')], { aal: 'aal2' }, false],
    ['a factor, no level', [factor('verified')], {}, true],
    ['a factor, another level', [factor('verified')], { aal: 'aal3' }, true],
  ])('of a session with %s (%j, %j) is %s', async (_, factors, claims, awaits) => {
    expect(await awaitsCode(authWith(factors, claims))).toBe(awaits);
  });
});
