import { expect, it } from 'vitest';
import { withoutDetails } from '../../supabase/functions/_shared/session-refusal';

it("a database error without its details has the database's code and message", () => {
  const error = { code: '23505', message: 'duplicate key', details: 'Key (password)=(hT7m)' };
  expect(withoutDetails('The accounts were not adopted', error)).toEqual(
    new Error('The accounts were not adopted: 23505 duplicate key'),
  );
});

it.each(['PGRST003', '53300'])('a busy database (%s) is told as such, also without details', (code) => {
  expect(withoutDetails('The accounts were not adopted', { code, message: 'No connection' })).toMatchObject({
    status: 503,
    message: 'Promobell is very busy just now. Please try again in a moment.',
  });
});
