import { BLANK_OFFER, type OfferTexts } from '@rules/offer-texts';
import { describe, expect, it } from 'vitest';
import { changedFields } from './code-row';

const before: OfferTexts = {
  ...BLANK_OFFER,
  brand_name: 'Fernwood',
  brand_url: 'https://fernwood.example',
  brand_instagram_handle: 'fernwood',
  promo_code: 'FERN20',
  description: '20% off',
  affiliate_link: 'https://fernwood.example/?ref=vera',
};
const edited = (change: Partial<OfferTexts>) => ({ ...before, ...change });

describe('changedFields', () => {
  it('names the fields that differ, in the order of the form', () => {
    expect(
      changedFields(before, edited({ description: '25% off', promo_code: 'FERN25', category: 'Home' })),
    ).toEqual(['promo_code', 'category', 'description']);
  });

  it.each<Partial<OfferTexts>>([
    {},
    { promo_code: ' FERN20 ' },
    { brand_url: 'fernwood.example' },
    { brand_instagram_handle: '@fernwood' },
  ])('ignores the same value in another spelling: %o', (change) => {
    expect(changedFields(before, edited(change))).toEqual([]);
  });

  it('includes a field that was emptied', () => {
    expect(changedFields(before, edited({ brand_url: '', brand_instagram_handle: '' }))).toEqual([
      'brand_url',
      'brand_instagram_handle',
    ]);
  });
});
