import { expect, it } from 'vitest';
import { exploreTarget } from '@/routes/explore';

it.each([
  ['', '/deals'],
  ['tab=influencers', '/influencers'],
  ['tab=brands', '/brands'],
  ['tab=creditcards', '/credit-cards'],
  ['tab=Brands', '/deals'],
  ['tab=constructor', '/deals'],
  ['tab=//evil.example', '/deals'],
  ['category=Tech', '/deals?category=Tech'],
  ['tab=brands&category=Tech&q=x', '/brands?category=Tech'],
  ['tab=influencers&category=A%26B', '/influencers?category=A%26B'],
  ['category=', '/deals'],
])('/explore?%s leads to %s', (query, target) => {
  expect(exploreTarget(new URLSearchParams(query))).toBe(target);
});
