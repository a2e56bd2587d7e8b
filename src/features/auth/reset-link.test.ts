import { expect, it } from 'vitest';
import { refusedByService } from './reset-link';

it.each([
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', '', true],
  ['#error_code=otp_expired', '', true],
  ['', '?error=access_denied&error_code=otp_expired', true],
  ['#access_token=abc&refresh_token=def&type=recovery', '', false],
  ['', '', false],
])('%j %j', (hash, search, refused) => {
  expect(refusedByService({ hash, search })).toBe(refused);
});
