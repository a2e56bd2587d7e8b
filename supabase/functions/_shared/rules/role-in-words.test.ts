import { expect, it } from 'vitest';
import { roleInWords } from './role-in-words.ts';

it.each([
  ['manager', 'all', 'a manager for all influencers'],
  ['analyst', 0, 'an analyst for 0 chosen influencers'],
  ['analyst', 1, 'an analyst for 1 chosen influencer'],
  ['manager', 2, 'a manager for 2 chosen influencers'],
] as const)('the role %s for %s influencers is called “%s”', (role, influencers, words) => {
  expect(roleInWords(role, influencers)).toBe(words);
});
