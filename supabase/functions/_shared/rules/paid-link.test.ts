import { describe, expect, it } from 'vitest';
import { isPaidLink, paidLinkLabel } from './paid-link.ts';

describe('isPaidLink', () => {
  it.each([
    ['an affiliate link', 'https://kiln.example.com', false, true],
    ['an affiliate link by which the influencer earns nothing', 'https://kiln.example.com', true, false],
    ['no affiliate link', null, false, false],
    ['no affiliate link, and a tick that nothing is earned', null, true, false],
  ])('of an offer with %s (%j, unpaid: %s) is %s', (_, affiliate_link, unpaid_link, paid) => {
    expect(isPaidLink({ affiliate_link, unpaid_link })).toBe(paid);
  });
});

describe('paidLinkLabel', () => {
  it.each([
    ['in France', 'FR', [], 'Collaboration commerciale'],
    ['in Germany', 'DE', [], 'Werbung'],
    ['in the US', 'US', [], 'Paid link'],
    ['in the US, reading French', 'US', ['fr'], 'Paid link'],
    ['in France, reading English', 'FR', ['en-US'], 'Collaboration commerciale'],
    ['reading French, in an unknown country', null, ['fr'], 'Collaboration commerciale'],
    ['reading French of France', null, ['fr-FR', 'en'], 'Collaboration commerciale'],
    ['reading German of Germany', null, ['de-DE'], 'Werbung'],
    ['reading German of Switzerland', null, ['de-CH'], 'Paid link'],
    ['reading French of Canada', null, ['fr-CA'], 'Paid link'],
    ['reading English before German', null, ['en', 'de'], 'Paid link'],
    ['reading GERMAN in capitals', null, ['DE'], 'Werbung'],
    ['of whom nothing is known', null, [], 'Paid link'],
  ])("for somebody %s (%j, %j) is '%s'", (_, country, languages, label) => {
    expect(paidLinkLabel(country, languages)).toBe(label);
  });
});
