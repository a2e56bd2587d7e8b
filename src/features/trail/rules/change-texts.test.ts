import { describe, expect, it } from 'vitest';
import { type Change, changesBelow, fieldTexts, sentenceOf } from './change-texts';

const change = (fields: Partial<Change>): Change => ({
  id: '1',
  at: '2026-11-22T14:02:00Z',
  actorKind: 'agency',
  actorName: 'Northlight',
  actorAgency: null,
  byMe: false,
  subject: 'offer',
  act: 'changed',
  agencyName: null,
  label: '20% off',
  before: null,
  after: null,
  offers: 0,
  uploadId: null,
  reason: null,
  isRevertible: true,
  revertedAt: null,
  ...fields,
});

describe('the sentence about a change in the trail', () => {
  it.each<[string, Partial<Change>]>([
    [
      'Northlight changed the promo code of “20% off” from FERN15 to FERN20',
      { before: { promo_code: 'FERN15' }, after: { promo_code: 'FERN20' } },
    ],
    [
      'Northlight changed the expiration date of “20% off” from nothing to Dec 24, 2026',
      { before: { expiration_date: null }, after: { expiration_date: '2026-12-24' } },
    ],
    [
      'You changed the minimum spend of “20% off” from 50 to nothing',
      { byMe: true, before: { minimum_spend: 50 }, after: { minimum_spend: null } },
    ],
    [
      'Northlight changed the description from 20% off to 25% off',
      { before: { description: '20% off' }, after: { description: '25% off' } },
    ],
    [
      'Northlight changed 2 fields of “20% off”',
      { before: { promo_code: 'A', terms: null }, after: { promo_code: 'B', terms: 'Not on sale items' } },
    ],
    [
      'Northlight changed the terms of “20% off”',
      { before: { terms: null }, after: { terms: 'Sale items are excluded, and so are gift cards.' } },
    ],
    [
      'Northlight changed the countries of “20% off” from Everywhere to the US and Canada',
      { before: { countries: [] }, after: { countries: ['CA', 'US'] } },
    ],
    [
      'Northlight changed the unpaid link of “20% off” from No to Yes',
      { before: { unpaid_link: false }, after: { unpaid_link: true } },
    ],
    [
      'Northlight deleted “20% off” (FERN20 at Fernwood)',
      { act: 'removed', before: { promo_code: 'FERN20', brand_name: 'Fernwood' } },
    ],
    [
      'Northlight added “20% off” (FERN20 at Fernwood)',
      { act: 'added', offers: 1, after: { promo_code: 'FERN20', brand_name: 'Fernwood' } },
    ],
    ['Northlight added 1,200 codes from a file', { act: 'added', offers: 1200, uploadId: 'x', label: null }],
    ['Northlight took back 118 codes of a file', { act: 'removed', offers: 118, uploadId: 'x', label: null }],
    ['Promobell featured “20% off”', { actorKind: 'operator', after: { is_featured: true }, before: {} }],
    [
      'Northlight changed the name from Fern to Fern Osei',
      { subject: 'profile', before: { full_name: 'Fern' }, after: { full_name: 'Fern Osei' } },
    ],
    [
      'Northlight changed the picture and the name from Fern to Fern Osei',
      {
        subject: 'profile',
        before: { full_name: 'Fern', avatar_url: '/a' },
        after: { full_name: 'Fern Osei', avatar_url: '/b' },
      },
    ],
    [
      'Northlight changed the picture and 2 fields of the profile',
      {
        subject: 'profile',
        before: { full_name: 'Fern', bio: null, avatar_url: '/a' },
        after: { full_name: 'Fern Osei', bio: 'Plants', avatar_url: '/b' },
      },
    ],
    [
      'Another agency changed the picture',
      { actorName: null, subject: 'profile', before: { avatar_url: '/a' }, after: { avatar_url: '/b' } },
    ],
    [
      'Ana Ruiz of Northlight changed the picture',
      {
        actorName: 'Ana Ruiz',
        actorAgency: 'Northlight',
        subject: 'profile',
        before: { avatar_url: '/a' },
        after: { avatar_url: '/b' },
      },
    ],
    [
      'You changed the picture',
      {
        byMe: true,
        actorName: 'Ana Ruiz',
        actorAgency: 'Northlight',
        subject: 'profile',
        before: { avatar_url: '/a' },
        after: { avatar_url: '/b' },
      },
    ],
    [
      'Northlight deleted a code',
      { actorName: null, actorAgency: 'Northlight', act: 'removed', label: null },
    ],
    [
      'Fern ended the management by Northlight',
      {
        actorKind: 'self',
        actorName: 'Fern',
        subject: 'management',
        agencyName: 'Northlight',
        before: { managed_by_agency: true },
        after: { managed_by_agency: false },
      },
    ],
    [
      'Promobell began the management by Northlight',
      {
        actorKind: 'service',
        subject: 'management',
        act: 'added',
        agencyName: 'Northlight',
        after: { managed_by_agency: true },
      },
    ],
    [
      'The plan changed from Starter to Pro',
      {
        actorKind: 'service',
        subject: 'plan',
        act: 'added',
        after: {
          subscribed: true,
          subscription_tier: 'Pro',
          cancel_at_period_end: false,
          next_tier: null,
        },
      },
    ],
    [
      'Ana Ruiz of Northlight changed the email address of this account',
      { actorName: 'Ana Ruiz', actorAgency: 'Northlight', subject: 'account', act: 'address changed' },
    ],
    [
      'Promobell made this account an agency',
      { actorKind: 'service', subject: 'role', before: { is_agency: false }, after: { is_agency: true } },
    ],
    [
      'The plan changed from Boost to Growth',
      {
        actorKind: 'service',
        subject: 'plan',
        before: { subscription_tier: 'Boost' },
        after: { subscription_tier: 'Growth' },
      },
    ],
    [
      'You cancelled the plan: it ends with its paid time',
      {
        actorKind: 'self',
        byMe: true,
        subject: 'plan',
        before: { cancel_at_period_end: false },
        after: { cancel_at_period_end: true },
      },
    ],
    [
      'Promobell hid “20% off” from everybody',
      { actorKind: 'operator', act: 'hidden', after: { hidden: true } },
    ],
    ['Promobell showed “20% off” again', { actorKind: 'operator', act: 'shown', after: { hidden: false } }],
    [
      'Promobell lifted the suspension of this account',
      { actorKind: 'operator', subject: 'account', act: 'suspension lifted' },
    ],
  ])('reads: %s', (sentence, fields) => {
    expect(sentenceOf(change(fields))).toBe(sentence);
  });

  it("is followed by long or several values, but by no picture's address", () => {
    expect(
      changesBelow(
        change({
          subject: 'profile',
          before: { full_name: 'Fern', bio: null, avatar_url: '/a' },
          after: { full_name: 'Fern Osei', bio: 'Plants', avatar_url: '/b' },
        }),
      ),
    ).toEqual([
      { label: 'Name', before: 'Fern', after: 'Fern Osei' },
      { label: 'Bio', before: 'nothing', after: 'Plants' },
    ]);
  });
});

it('the trail never shows the address of a picture', () => {
  expect(fieldTexts({ full_name: 'Fern', avatar_url: '/a' })).toEqual([{ label: 'Name', text: 'Fern' }]);
});
