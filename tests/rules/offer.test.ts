import { describe, expect, it } from 'vitest';
import { toOffer } from '@/features/offer/offer';
import { offerRow } from '../support/offer-rows';

const row = offerRow();

describe('toOffer', () => {
  it('takes its values from the row', () => {
    expect(toOffer(row)).toEqual(row);
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
    ['further_domains', undefined, { further_domains: [] }],
  ])('falls back to a default when %s is %j', (column, value, expected) => {
    expect(toOffer({ ...row, [column]: value })).toMatchObject(expected);
  });
});
