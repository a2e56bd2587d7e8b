import { describe, expect, it } from 'vitest';
import {
  ConflictError,
  NetworkError,
  RateLimitedError,
  RefusedError,
  SignedOutError,
  UnexpectedError,
} from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { messageForAuthError, messageForError } from './error-messages';

const answered = (status: number, code: string, message: string) =>
  fromAuth({ name: 'AuthApiError', status, code, message });

describe('messageForAuthError', () => {
  it.each([
    [
      429,
      'over_request_rate_limit',
      'Too many attempts from your network. Please wait a minute and try again.',
    ],
    [
      429,
      'over_email_send_rate_limit',
      'Too many mails were asked for just now. Use the last one that you got, or try again in a few minutes.',
    ],
    [
      400,
      'email_address_not_authorized',
      "We can't send mail to this address at the moment. Please try again later.",
    ],
    [429, 'over_sms_send_rate_limit', 'Too many attempts. Please wait a minute and try again.'],
    [429, 'unknown', "The service's words."],
    [401, 'insufficient_aal', 'Please enter the code of your authenticator app.'],
    [422, 'weak_password', "The service's words."],
  ])('says for %i %s: %s', (status, code, sentence) => {
    expect(messageForAuthError(answered(status, code, "The service's words."))).toBe(sentence);
  });
});

it('every form has the same sentence for too many attempts at the auth service', () => {
  expect(messageForError(answered(429, 'over_request_rate_limit', 'Request rate limit reached'))).toBe(
    'Too many attempts from your network. Please wait a minute and try again.',
  );
});

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const spoken = <E extends Error>(error: E, sentence: string) => Object.assign(error, { sentence });

it.each([
  ['a conflict', spoken(new ConflictError('409'), 'It is open already.'), 'It is open already.'],
  ['something that is gone', spoken(new UnexpectedError('404'), 'It is gone.'), 'It is gone.'],
  ['a refusal', spoken(new RefusedError('Not you.'), 'Not you.'), 'Not you.'],
  ['too many', spoken(new RateLimitedError('429'), 'Go on tomorrow.'), 'Go on tomorrow.'],
  [
    'a session that ended',
    spoken(new SignedOutError('401'), 'Please sign in first.'),
    'Please sign in first.',
  ],
  ['a service that is away', spoken(new NetworkError('503'), 'Stripe is away.'), 'Stripe is away.'],
  ['a conflict without a sentence', new ConflictError('409'), UNEXPECTED],
  ["an error of the page's own", new Error('bug'), UNEXPECTED],
])('a failed function that tells of %s is shown by its sentence', (_, error, message) => {
  expect(messageForError(error)).toBe(message);
});
