import { expect, it } from 'vitest';
import { firstSteps, marksForFirstSignIn, returnPathOf } from './first-sign-in';

const now = new Date('2026-06-10T12:10:00Z');
const account = (marks: Record<string, unknown>, created_at = '2026-06-10T12:05:00Z') => ({
  id: 'id',
  email: 'mia@example.com',
  created_at,
  user_metadata: { full_name: 'Mia Member', username: 'mia', ...marks },
});

it('the first sign-in welcomes a new member', () => {
  expect(firstSteps(account(marksForFirstSignIn(false)), now)).toEqual({
    becomeInfluencer: false,
    welcome: { email: 'mia@example.com', fullName: 'Mia Member', username: 'mia', isInfluencer: false },
  });
});

it('the first sign-in makes an applicant an influencer and sends the welcome for influencers', () => {
  expect(firstSteps(account(marksForFirstSignIn(true)), now)).toMatchObject({
    becomeInfluencer: true,
    welcome: { isInfluencer: true },
  });
});

it.each([
  ['2026-06-10T12:00:00.001Z', true],
  ['2026-06-10T12:00:00Z', false],
  ['2026-01-01T00:00:00Z', false],
])(
  'the first sign-in of an account made at %s sends a welcome: %s, and keeps the application',
  (createdAt, welcomed) => {
    const steps = firstSteps(account(marksForFirstSignIn(true), createdAt), now);
    expect(steps?.becomeInfluencer).toBe(true);
    expect(steps?.welcome !== null).toBe(welcomed);
  },
);

it('the first sign-in finds the path from which the account was made, if it is one of this app', () => {
  expect(returnPathOf(account(marksForFirstSignIn(false, '/deals?q=shoes')))).toBe('/deals?q=shoes');
  expect(returnPathOf(account(marksForFirstSignIn(false)))).toBeUndefined();
  for (const return_to of ['https://evil.example', '//evil.example', 7]) {
    expect(returnPathOf(account({ return_to }))).toBeUndefined();
  }
});

it.each([
  [{}],
  [{ awaits_welcome: null, wants_influencer: null }],
  [{ awaits_welcome: 'true', wants_influencer: 1 }],
])('the first sign-in does nothing for an account with the marks %j', (marks) => {
  expect(firstSteps(account(marks), now)).toBeNull();
});

it('the first sign-in of an account with malformed metadata sends the welcome with an empty name and username', () => {
  const odd = { ...account({ awaits_welcome: true }), user_metadata: { awaits_welcome: true, full_name: 7 } };
  expect(firstSteps(odd, now)?.welcome).toMatchObject({ fullName: '', username: '' });
});
