import { describe, expect, it } from 'vitest';
import { EMPTY_PROMO_CODE, type PromoCodeFields } from './promo-code';
import { changedFields, mergeEdit } from './promo-code-edit';

const before: PromoCodeFields = {
  ...EMPTY_PROMO_CODE,
  brandName: 'Fernwood',
  brandUrl: 'https://fernwood.example',
  brandInstagramHandle: 'fernwood',
  promoCode: 'FERN20',
  description: '20% off',
  affiliateLink: 'https://fernwood.example/?ref=vera',
};
const edited = (change: Partial<PromoCodeFields>) => ({ ...before, ...change });

describe('changedFields', () => {
  it('names what differs, in the order of the form', () => {
    expect(
      changedFields(before, edited({ description: '25% off', promoCode: 'FERN25', category: 'Home' })),
    ).toEqual(['promoCode', 'category', 'description']);
  });

  it.each<Partial<PromoCodeFields>>([
    {},
    { promoCode: ' FERN20 ' },
    { brandUrl: 'fernwood.example' },
    { brandInstagramHandle: '@fernwood' },
  ])('takes the same value in another spelling for no change: %o', (change) => {
    expect(changedFields(before, edited(change))).toEqual([]);
  });

  it('counts what was emptied', () => {
    expect(changedFields(before, edited({ brandUrl: '', brandInstagramHandle: '' }))).toEqual([
      'brandUrl',
      'brandInstagramHandle',
    ]);
  });
});

describe('mergeEdit', () => {
  it('keeps mine beside what only they changed', () => {
    expect(mergeEdit(before, edited({ description: '25% off' }), edited({ promoCode: 'FERN25' }))).toEqual({
      fields: edited({ description: '25% off', promoCode: 'FERN25' }),
      takeovers: [{ name: 'promoCode', before: 'FERN20', now: 'FERN25' }],
      contests: [],
    });
  });

  it('contests what both changed differently, and holds mine until it is settled', () => {
    expect(mergeEdit(before, edited({ promoCode: 'MINE' }), edited({ promoCode: 'THEIRS' }))).toEqual({
      fields: edited({ promoCode: 'MINE' }),
      takeovers: [],
      contests: [{ name: 'promoCode', before: 'FERN20', mine: 'MINE', theirs: 'THEIRS' }],
    });
  });

  it('has nothing to tell when both wrote the same, or they nothing', () => {
    const same = edited({ brandUrl: 'other.example' });
    expect(mergeEdit(before, same, edited({ brandUrl: 'https://other.example' }))).toMatchObject({
      takeovers: [],
      contests: [],
    });
    expect(mergeEdit(before, same, before)).toEqual({ fields: same, takeovers: [], contests: [] });
  });
});
