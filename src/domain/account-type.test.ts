import { expect, it } from 'vitest';
import { accountType } from './account-type';

it.each([
  [null, 'Member'],
  [{ is_agency: false, is_influencer: false }, 'Member'],
  [{ is_agency: false, is_influencer: true }, 'Influencer'],
  [{ is_agency: true, is_influencer: false }, 'Agency'],
  [{ is_agency: true, is_influencer: true }, 'Agency'],
] as const)('%j: %s', (roles, type) => {
  expect(accountType(roles)).toBe(type);
});
