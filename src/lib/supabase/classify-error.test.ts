import { describe, expect, it } from 'vitest';
import { fromAuth, fromFunction, fromPostgrest } from './classify-error';

describe('fromPostgrest', () => {
  it.each([
    ['', 'TypeError: Failed to fetch', 0, 'NetworkError'],
    ['', 'Bad gateway', 502, 'NetworkError'],
    ['', 'unavailable', 503, 'NetworkError'],
    ['', 'error code: 524', 524, 'NetworkError'],
    ['57014', 'canceling statement due to statement timeout', 500, 'NetworkError'],
    ['55P03', 'canceling statement due to lock timeout', 500, 'NetworkError'],
    ['PGRST003', 'Timed out acquiring connection from connection pool.', 504, 'NetworkError'],
    [
      '53300',
      'remaining connection slots are reserved for roles with the SUPERUSER attribute',
      503,
      'NetworkError',
    ],
    ['', 'slow down', 429, 'RateLimitedError'],
    ['P0001', 'You have reached your limit', 400, 'RefusedError'],
    ['PGRST116', 'no rows', 406, 'NotFoundError'],
    ['23505', 'duplicate key value violates unique constraint "profiles_username_key"', 409, 'ConflictError'],
    ['23514', 'new row violates check constraint "promo_codes_link_check"', 400, 'InvalidInputError'],
    ['22023', 'unknown sort', 400, 'InvalidInputError'],
    ['42501', 'permission denied', 401, 'SignedOutError'],
    ['PGRST301', 'JWT expired', 401, 'SignedOutError'],
    ['42501', 'permission denied', 403, 'ForbiddenError'],
    ['XX000', 'internal', 500, 'UnexpectedError'],
    [undefined, 'a gateway has answered', 500, 'UnexpectedError'],
  ])('turns %s %s (%i) into a %s', (code, message, status, name) => {
    expect(fromPostgrest({ code, message }, status)).toMatchObject({ name, message });
  });

  it("passes on the database's sentence about too many requests, but never a gateway's", () => {
    const sentence = 'That was too often.';
    expect(fromPostgrest({ code: 'too_many_calls', message: sentence }, 429)).toMatchObject({ sentence });
    expect(fromPostgrest({ code: '', message: sentence }, 429).sentence).toBeUndefined();
  });

  it('names the violated constraint, so that a form can show the error at its field', () => {
    const error = fromPostgrest(
      { code: '23505', message: 'violates unique constraint "profiles_username_key"' },
      409,
    );
    expect(error).toMatchObject({ constraint: 'profiles_username_key' });
  });
});

it("a refusal for want of the second factor is told apart, and an operator's without one keeps its sentence", () => {
  const refused = { code: 'PT403', message: 'Please.', hint: 'second_factor' };
  expect(fromPostgrest(refused, 403)).toMatchObject({ name: 'SecondFactorError', message: 'Please.' });
  expect(fromPostgrest({ ...refused, hint: 'second_factor_missing' }, 403)).toMatchObject({
    name: 'RefusedError',
    message: 'Please.',
    rule: 'second_factor_missing',
  });
});

it("fromPostgrest passes on the rule that the database's refusal names, or none", () => {
  const refused = { code: 'P0001', message: 'Too many', hint: 'offer_limit' };
  expect(fromPostgrest(refused, 400)).toMatchObject({ rule: 'offer_limit' });
  expect(fromPostgrest({ ...refused, hint: '' }, 400)).toMatchObject({ rule: undefined });
});

describe('fromAuth', () => {
  it.each([
    ['AuthRetryableFetchError', 0, undefined, 'NetworkError'],
    ['AuthApiError', 503, undefined, 'NetworkError'],
    ['AuthRetryableFetchError', 522, undefined, 'NetworkError'],
    ['AuthRetryableFetchError', 500, undefined, 'UnexpectedError'],
    ['AuthSessionMissingError', 400, undefined, 'SignedOutError'],
    ['AuthApiError', 403, 'session_not_found', 'SignedOutError'],
    ['AuthApiError', 429, 'over_request_rate_limit', 'RateLimitedError'],
    ['AuthApiError', 429, 'unknown', 'RateLimitedError'],
    ['AuthApiError', 401, 'insufficient_aal', 'SecondFactorError'],
    ['AuthApiError', 422, 'insufficient_aal', 'SecondFactorError'],
    ['AuthApiError', 422, 'mfa_verification_failed', 'AuthRefusedError'],
    ['AuthApiError', 400, 'invalid_credentials', 'AuthRefusedError'],
    ['AuthApiError', 500, 'unexpected_failure', 'UnexpectedError'],
  ])('turns %s %i %s into a %s', (authName, status, code, name) => {
    expect(fromAuth({ name: authName, status, code, message: 'm' })).toMatchObject({ name });
  });
});

it("passes on the sentence of a hook about too many codes, but never the auth service's own", () => {
  const refused = { name: 'AuthApiError', status: 429, message: 'Please wait.' };
  expect(fromAuth({ ...refused, code: 'unknown' })).toMatchObject({ sentence: 'Please wait.' });
  expect(fromAuth({ ...refused, code: 'over_request_rate_limit' }).sentence).toBeUndefined();
});

describe('fromFunction', () => {
  it('turns a 403 for want of the second factor into a SecondFactorError', () => {
    expect(fromFunction(403, 'Sentence.', 'second_factor')).toMatchObject({ name: 'SecondFactorError' });
    expect(fromFunction(403, 'Sentence.', 'another')).toMatchObject({
      name: 'RefusedError',
      rule: 'another',
    });
  });

  it.each([
    [400, 'RefusedError'],
    [401, 'SignedOutError'],
    [403, 'RefusedError'],
    [404, 'UnexpectedError'],
    [409, 'ConflictError'],
    [429, 'RateLimitedError'],
    [500, 'UnexpectedError'],
    [503, 'NetworkError'],
  ])('turns %i into a %s', (status, name) => {
    expect(fromFunction(status, 'Sentence.')).toMatchObject({ name, message: 'Sentence.' });
  });
});
