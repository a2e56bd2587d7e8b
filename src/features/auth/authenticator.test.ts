import type { User } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { appsOf } from './authenticator';

type Factor = NonNullable<User['factors']>[number];

const factor = (id: string, change: Partial<Factor> = {}): Factor => ({
  id,
  friendly_name: id,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  ...change,
});

const idsOf = (factors: Factor[] | undefined) => appsOf(factors ? { factors } : {}).map(({ id }) => id);

describe('appsOf', () => {
  it('is empty for an account that has never had a second factor', () => {
    expect(idsOf(undefined)).toEqual([]);
  });

  it("leaves out what wasn't confirmed by a code, and other kinds of factors", () => {
    expect(
      idsOf([
        factor('begun', { status: 'unverified' }),
        factor('sms', { factor_type: 'phone' }),
        factor('app'),
      ]),
    ).toEqual(['app']);
  });

  it('has first the app whose code was asked for last; one that was never asked counts from when it was added', () => {
    expect(
      idsOf([
        factor('never', { created_at: '2026-05-01T10:00:00Z' }),
        factor('long ago', { last_challenged_at: '2026-04-01T10:00:00Z' }),
        factor('lately', { last_challenged_at: '2026-06-01T10:00:00Z' }),
      ]),
    ).toEqual(['lately', 'never', 'long ago']);
  });

  it('names one that has no name', () => {
    expect(appsOf({ factors: [factor('a', { friendly_name: '' })] })[0]?.name).toBe('Authenticator app');
  });
});
