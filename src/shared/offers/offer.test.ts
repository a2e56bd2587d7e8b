import { describe, expect, it } from 'vitest';
import { type OfferRow, toOffer } from './offer';

const row: OfferRow = {
  id: 'o1',
  influencer_id: 'i1',
  brand_name: 'Marlowe & Finch',
  promo_code: 'MINA20',
  description: '20% off linen',
  category: 'Home',
  expiration_date: '2026-12-24',
  affiliate_link: 'https://marlowe.example/linen?ref=mina',
  influencer_name: 'Mina Castellan',
  influencer_username: 'minacastellan',
  influencer_avatar_url: '/portraits/minacastellan.svg',
  influencer_is_creditcard: false,
};

describe('toOffer', () => {
  it('shows what the row says', () => {
    expect(toOffer(row)).toEqual({
      id: 'o1',
      title: '20% off linen',
      brandName: 'Marlowe & Finch',
      discount: 'MINA20',
      promoCode: 'MINA20',
      expiryDate: '2026-12-24',
      affiliateLink: 'https://marlowe.example/linen?ref=mina',
      influencerId: 'i1',
      influencerName: 'Mina Castellan',
      influencerImage: '/portraits/minacastellan.svg',
      influencerUsername: 'minacastellan',
      influencerIsCreditCard: false,
      category: 'Home',
    });
  });

  it.each([
    ['influencer_name', null, { influencerName: 'Unknown Influencer' }],
    ['influencer_name', '  ', { influencerName: 'Unknown Influencer' }],
    ['influencer_username', null, { influencerUsername: 'unknown' }],
    ['influencer_username', '', { influencerUsername: 'unknown' }],
    ['influencer_avatar_url', null, { influencerImage: null }],
    ['influencer_is_creditcard', null, { influencerIsCreditCard: false }],
    ['category', null, { category: 'Fashion' }],
    ['category', 'Cars', { category: 'Fashion' }],
    ['expiration_date', null, { expiryDate: null }],
    ['affiliate_link', null, { affiliateLink: undefined }],
    ['affiliate_link', '', { affiliateLink: undefined }],
    ['affiliate_link', '#', { affiliateLink: undefined }],
    ['affiliate_link', 'javascript:alert(1)', { affiliateLink: undefined }],
  ])('%s %j has its default', (column, value, expected) => {
    expect(toOffer({ ...row, [column]: value })).toMatchObject(expected);
  });
});
