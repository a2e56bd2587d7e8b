import { expect, it } from 'vitest';
import { accountType } from './account-type';

it.each([
  [null, 'Member'],
  [{ is_agency: false, is_influencer: false }, 'Member'],
  [{ is_agency: false, is_influencer: true }, 'Influencer'],
  [{ is_agency: true, is_influencer: false }, 'Agency'],
  [{ is_agency: true, is_influencer: true }, 'Agency'],
] as const)('an account with the roles %j is called %s', (roles, type) => {
  expect(accountType(roles)).toBe(type);
});
