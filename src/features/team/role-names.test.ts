import { expect, it } from 'vitest';
import { scopeLabel } from './role-names';

it.each([
  [true, 0, 'All influencers'],
  [false, 0, '0 influencers'],
  [false, 1, '1 influencer'],
  [false, 2, '2 influencers'],
  [false, 1_000, '1,000 influencers'],
])("a role for all influencers: %s, with %s chosen, is for '%s'", (all, chosen, label) => {
  expect(scopeLabel(all, chosen)).toBe(label);
});
