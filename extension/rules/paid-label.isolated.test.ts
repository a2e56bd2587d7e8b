import { afterEach, describe, expect, it, vi } from 'vitest';
import { paidLabelOf } from './paid-label';

afterEach(() => vi.unstubAllGlobals());

const paid = { affiliate_link: 'https://tidewool.example/?ref=vera', unpaid_link: false };

describe('the label of a paid link in the extension', () => {
  it.each([
    ['the country of a member in Germany, who reads French', { country: 'DE' }, ['fr-FR'], 'Werbung'],
    ['the country of a member in the US, who reads German', { country: 'US' }, ['de-DE'], 'Paid link'],
    ['the language of a member without a country', { country: null }, ['fr-FR'], 'Collaboration commerciale'],
    ["the language where a list of before doesn't say a country", {}, ['de'], 'Werbung'],
    ['the language before the first list has come', null, ['fr'], 'Collaboration commerciale'],
  ])('goes by %s', (_, list, languages, label) => {
    vi.stubGlobal('navigator', { languages });
    expect(paidLabelOf(paid, list)).toBe(label);
  });

  it.each([
    ['by whose link the influencer earns nothing', { ...paid, unpaid_link: true }],
    ['without an affiliate link', { ...paid, affiliate_link: null }],
  ])("isn't beside an offer %s", (_, offer) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    expect(paidLabelOf(offer, { country: 'FR' })).toBeNull();
  });
});
