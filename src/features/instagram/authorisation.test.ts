// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetAuthorisation, storedAuthorisation, takeAuthorisation } from './authorisation';

const take = (address: string) => takeAuthorisation(new URL(address, 'https://promobell.test'));

beforeEach(forgetAuthorisation);

it.each([
  ['/connect-instagram?code=abc&state=s.t#_', { code: 'abc', state: 's.t' }],
  ['/connect-instagram?code=abc&state=s.t&error=x', { code: 'abc', state: 's.t' }],
  [
    '/connect-instagram?error=access_denied&error_reason=user_denied&error_description=No&state=s',
    { refused: 'denied' },
  ],
  ['/connect-instagram?error=server_error', { refused: 'other' }],
  ['/connect-instagram?code=abc&error=', { refused: 'other' }],
])("takeAuthorisation removes Instagram's parameters from the address %s and stores %j", (address, kept) => {
  expect(take(address)).toBe('/connect-instagram');
  expect(storedAuthorisation()).toEqual(kept);
});

it.each(['/connect-instagram', '/connect-instagram?code=abc', '/pricing?code=abc&state=s', '/?error=x'])(
  'takeAuthorisation stores nothing of the address %s and leaves it unchanged',
  (address) => {
    expect(take(address)).toBeUndefined();
    expect(storedAuthorisation()).toBeNull();
  },
);
