import { expect, it } from 'vitest';
import { isMarketplace } from './marketplaces';

it.each([
  ['www.etsy.com', true],
  ['amazon.co.uk', true],
  ['www.amazon.sa', true],
  ['www.ebay.com.hk', true],
  ['netsy.com', false],
  ['kiln.example', false],
])('%s is a marketplace: %s', (host, expected) => {
  expect(isMarketplace(host)).toBe(expected);
});
