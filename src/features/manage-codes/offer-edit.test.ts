import { BLANK_OFFER, type OfferTexts } from '@rules/offer-texts';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeEdit } from './offer-edit';

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

describe('mergeEdit', () => {
  it('keeps my changes next to fields that only the other person changed', () => {
    expect(mergeEdit(before, edited({ description: '25% off' }), edited({ promo_code: 'FERN25' }))).toEqual({
      fields: edited({ description: '25% off', promo_code: 'FERN25' }),
      theirChanges: [{ name: 'promo_code', before: 'FERN20', now: 'FERN25' }],
      conflicts: [],
    });
  });

  it('finds a conflict where both changed a field differently, and keeps my value until it is resolved', () => {
    expect(mergeEdit(before, edited({ promo_code: 'MINE' }), edited({ promo_code: 'THEIRS' }))).toEqual({
      fields: edited({ promo_code: 'MINE' }),
      theirChanges: [],
      conflicts: [{ name: 'promo_code', before: 'FERN20', mine: 'MINE', theirs: 'THEIRS' }],
    });
  });

  it('finds no conflict when both wrote the same, or the other person changed nothing', () => {
    const same = edited({ brand_url: 'other.example' });
    expect(mergeEdit(before, same, edited({ brand_url: 'https://other.example' }))).toMatchObject({
      theirChanges: [],
      conflicts: [],
    });
    expect(mergeEdit(before, same, before)).toEqual({ fields: same, theirChanges: [], conflicts: [] });
  });
});
