import { describe, expect, it } from 'vitest';
import { NO_REPORTS } from '@/domain/reports';
import { type TicketRow, toOffer } from './offer';

const row: TicketRow = {
  ...NO_REPORTS,
  id: 'o1',
  influencer_id: 'i1',
  brand_name: 'Marlowe & Finch',
  brand_url: 'https://marlowe.example',
  brand_instagram_handle: '@marlowe',
  minimum_spend: null,
  first_order_only: false,
  followers_only: false,
  terms: null,
  apply_link: null,
  countries: [],
  currency: 'USD',
  unpaid_link: false,
  promo_code: 'MINA20',
  description: '20% off linen',
  category: 'Home',
  expiration_date: '2026-12-24',
  affiliate_link: 'https://marlowe.example/linen?ref=mina',
  influencer_name: 'Mina Castellan',
  influencer_username: 'minacastellan',
  influencer_avatar_url: '/portraits/minacastellan.svg',
  influencer_is_creditcard: false,
  worked_reports: 12,
  all_reports: 14,
  last_worked_at: '2026-11-22T09:00:00+00:00',
  reliability: 60,
};

describe('toOffer', () => {
  it('takes its values from the row', () => {
    expect(toOffer(row)).toEqual({
      id: 'o1',
      description: '20% off linen',
      brand_name: 'Marlowe & Finch',
      brand_url: 'https://marlowe.example',
      brand_instagram_handle: '@marlowe',
      minimum_spend: null,
      first_order_only: false,
      followers_only: false,
      terms: null,
      apply_link: null,
      countries: [],
      currency: 'USD',
      unpaid_link: false,
      promo_code: 'MINA20',
      expiration_date: '2026-12-24',
      affiliate_link: 'https://marlowe.example/linen?ref=mina',
      influencer_id: 'i1',
      influencer_name: 'Mina Castellan',
      influencer_avatar_url: '/portraits/minacastellan.svg',
      influencer_username: 'minacastellan',
      influencer_is_creditcard: false,
      category: 'Home',
      worked_reports: 12,
      all_reports: 14,
      last_worked_at: '2026-11-22T09:00:00+00:00',
      reliability: 60,
    });
  });

  it.each([
    ['influencer_name', null, { influencer_name: 'Unknown Influencer' }],
    ['influencer_name', '  ', { influencer_name: 'Unknown Influencer' }],
    ['influencer_username', null, { influencer_username: 'unknown' }],
    ['influencer_username', '', { influencer_username: 'unknown' }],
    ['influencer_avatar_url', null, { influencer_avatar_url: null }],
    ['influencer_is_creditcard', null, { influencer_is_creditcard: false }],
    ['category', null, { category: 'Fashion' }],
    ['category', 'Cars', { category: 'Fashion' }],
    ['expiration_date', null, { expiration_date: null }],
    ['affiliate_link', null, { affiliate_link: null }],
    ['affiliate_link', '', { affiliate_link: null }],
    ['affiliate_link', '#', { affiliate_link: null }],
    ['affiliate_link', 'javascript:alert(1)', { affiliate_link: null }],
    ['apply_link', 'javascript:alert(1)', { apply_link: null }],
    ['apply_link', undefined, { apply_link: null }],
    ['countries', undefined, { countries: [] }],
    ['currency', undefined, { currency: 'USD' }],
    ['unpaid_link', undefined, { unpaid_link: false }],
  ])('falls back to a default when %s is %j', (column, value, expected) => {
    expect(toOffer({ ...row, [column]: value })).toMatchObject(expected);
  });
});
