import { expect, it, vi } from 'vitest';
import {
  ConflictError,
  NetworkError,
  RateLimitedError,
  RefusedError,
  SignedOutError,
  UnexpectedError,
} from '@/lib/errors';
import { messageForFunctionError } from './function-message';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const answered = <E extends Error>(error: E, sentence: string) => Object.assign(error, { sentence });

it.each([
  ['a conflict', answered(new ConflictError('409'), 'It is open already.'), 'It is open already.'],
  ['something that is gone', answered(new UnexpectedError('404'), 'It is gone.'), 'It is gone.'],
  ['a refusal', answered(new RefusedError('Not you.'), 'Not you.'), 'Not you.'],
  ['too many', answered(new RateLimitedError('429'), 'Go on tomorrow.'), 'Go on tomorrow.'],
  [
    'a session that ended',
    answered(new SignedOutError('401'), 'Please sign in first.'),
    'Your session has ended. Please sign in again.',
  ],
  ['a conflict without a sentence', new ConflictError('409'), UNEXPECTED],
  ['an error of the page’s own', new Error('bug'), UNEXPECTED],
])('a failed function that tells of %s is shown by its sentence', (_, error, message) => {
  expect(messageForFunctionError(error)).toBe(message);
});

it('a function that can’t be reached is shown as that, whatever stands in its answer', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(messageForFunctionError(answered(new NetworkError('502'), 'Bad gateway'))).toBe(
    'We can’t reach Promobell right now. Check your connection and try again.',
  );
  vi.unstubAllGlobals();
});
