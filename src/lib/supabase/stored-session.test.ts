import type { User } from '@supabase/supabase-js';
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

/** Characters that base64 writes with the two signs that tokens replace. */
const tokenOf = (claims: object) =>
  `head.${base64url(JSON.stringify({ ...claims, odd: '>>>???' }))}.signature`;

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
  ])('of a session with %s (%j, %j) is %s', (_, factors, claims, awaits) => {
    expect(awaitsCode({ access_token: tokenOf(claims), user: userWith(factors) })).toBe(awaits);
  });

  it.each(['', 'not a token', 'a.b.c', 'a.!.c', 'a..c'])(
    'is true for a session with a factor and the token %j, which tells no level',
    (token) => {
      expect(awaitsCode({ access_token: token, user: userWith([factor('verified')]) })).toBe(true);
    },
  );
});
