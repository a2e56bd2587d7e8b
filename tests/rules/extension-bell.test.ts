import { describe, expect, it, vi } from 'vitest';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { newestOf } from '@/domain/newest';
import {
  alertsAmong,
  countedAlerts,
  countsForMember,
  liveOffers,
  newAlertCount,
  nextExpiry,
  ringingOffers,
  serviceTime,
  silencedBy,
} from '../../extension/rules/bell';
import { daysAgo, popupState } from '../../extension/rules/popup-state';
import { searchOffers } from '../../extension/rules/search';
import { shopDomains } from '../../extension/rules/shops';
import type { Muted, OfferList, Stored } from '../../extension/stored';
import { extensionOffer } from '../support/extension-offer';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-22T12:00:00Z');
const NOBODY_MUTED: Muted = { shops: [], people: [] };

const offer = (code: string, changes: Partial<ExtensionOffer> = {}) =>
  extensionOffer({
    id: code,
    influencer_id: 'vera',
    promo_code: code,
    description: '20% off all knits',
    created_at: '2026-11-01T00:00:00+00:00',
    domains: ['tidewool.example'],
    ...changes,
  });

const people = [
  { id: 'vera', name: 'Véra Field', username: 'vera.field', avatar_url: null, is_creditcard: false },
  { id: 'otto', name: 'Otto', username: 'otto', avatar_url: null, is_creditcard: false },
];

function list(offers: ExtensionOffer[]): OfferList {
  const member = { id: 'nora', username: 'nora', name: 'Nora' };
  return { version: '1', member, following: 2, people, offers };
}

const stored = (offers: ExtensionOffer[], muted = NOBODY_MUTED) => ({ list: list(offers), muted });

const codes = (offers: ExtensionOffer[]) => offers.map(({ promo_code }) => promo_code);

describe('an offer in the extension ends', () => {
  const dated = [
    offer('YESTERDAY', { expiration_date: '2026-11-21' }),
    offer('TODAY', { expiration_date: '2026-11-22' }),
    offer('TOMORROW', { expiration_date: '2026-11-23' }),
    offer('NEVER'),
  ];

  it.each([
    [0, ['TODAY', 'TOMORROW', 'NEVER']],
    [11 * HOUR, ['TODAY', 'TOMORROW', 'NEVER']],
    [12 * HOUR, ['TOMORROW', 'NEVER']],
    [36 * HOUR, ['NEVER']],
  ])(
    'at midnight UTC after its last day, also without a network: %i ms after noon of November 22 these are left: %j',
    (later, live) => {
      expect(codes(liveOffers(stored(dated), new Date(NOON + later)))).toEqual(live);
    },
  );

  it("by the service's clock, even when the device's clock is wrong", () => {
    vi.useFakeTimers({ now: NOON - 365 * 24 * HOUR });
    expect(serviceTime({ clockAhead: 365 * 24 * HOUR })).toEqual(new Date(NOON));
    vi.useRealTimers();
  });

  it('at the moment for which the alarm is set', () => {
    const end = nextExpiry(liveOffers(stored(dated), new Date(NOON))) ?? 0;
    expect(end).toBe(Date.parse('2026-11-23T00:00:00Z'));
    expect(codes(liveOffers(stored(dated), new Date(end - 1)))).toContain('TODAY');
    expect(codes(liveOffers(stored(dated), new Date(end)))).not.toContain('TODAY');
    expect(nextExpiry([offer('NEVER')])).toBeUndefined();
  });

  it('as an alert already with the beginning of its last day', () => {
    expect(codes(alertsAmong(dated.slice(1), new Date(NOON)))).toEqual(['TOMORROW', 'NEVER']);
  });
});

describe("the extension's bell", () => {
  const offers = [
    offer('KNIT'),
    offer('SALE', { domains: ['sale.tidewool.example', 'knits.example'] }),
    offer('OTTO', { influencer_id: 'otto', domains: ['boots.example'] }),
  ];

  it('is silent for somebody who is muted', () => {
    const muted = { shops: [], people: ['otto'] };
    expect(codes(liveOffers(stored(offers, muted), new Date(NOON)))).toEqual(['KNIT', 'SALE']);
  });

  it('is silent in a muted shop and its subdomains, and rings where else the offers count', () => {
    const muted = { shops: ['tidewool.example'], people: [] };
    expect(shopDomains(ringingOffers(stored(offers, muted), new Date(NOON)))).toEqual([
      'boots.example',
      'knits.example',
    ]);
    expect(codes(liveOffers(stored(offers, muted), new Date(NOON)))).toEqual(['KNIT', 'SALE', 'OTTO']);
  });

  it('is silent in the whole shop of which a host was muted on the site', () => {
    const muted = { shops: ['m.boots.example'], people: [] };
    const ringing = shopDomains(ringingOffers(stored(offers, muted), new Date(NOON)));
    expect(ringing).toEqual(['knits.example', 'sale.tidewool.example', 'tidewool.example']);
    expect(silencedBy(muted.shops, 'boots.example')).toBe('m.boots.example');
    expect(silencedBy(muted.shops, 'knits.example')).toBeUndefined();
  });

  it('is silent on a marketplace, whose codes the popup shows', () => {
    const sold = [offer('SOLD', { domains: ['etsy.com'] })];
    const all = stored(sold, { shops: [], people: [] });
    expect(codes(liveOffers(all, new Date(NOON)))).toEqual(['SOLD']);
    expect(ringingOffers(all, new Date(NOON))).toEqual([{ ...sold[0], domains: [] }]);
  });

  it('counts the alerts that came after the newest one that was seen', () => {
    const later = offer('LATER', { created_at: '2026-11-01T00:00:00.000001+00:00' });
    expect(newAlertCount([later, offer('SEEN')], '2026-11-01T00:00:00+00:00')).toBe(1);
    expect(newAlertCount([later, offer('SEEN')], null)).toBe(2);
  });

  it('counts no alerts of muted shops alone, which the alerts show', () => {
    const muted = { shops: ['tidewool.example'], people: [] };
    const nowhere = offer('NOWHERE', { domains: [] });
    const counted = countedAlerts([...offers, nowhere], stored(offers, muted));
    expect(codes(counted)).toEqual(['SALE', 'OTTO', 'NOWHERE']);
  });
});

describe('a country that applies in the extension', () => {
  const offers = [
    offer('FRENCH', { countries: ['FR'], domains: ['fr.example'], created_at: '2026-11-03T00:00:00+00:00' }),
    offer('ANY', { countries: [], domains: ['any.example'], created_at: '2026-11-02T00:00:00+00:00' }),
    // Stored before offers had countries.
    offer('BEFORE', { domains: ['before.example'] }),
    offer('HERE', { countries: ['CA', 'US'], domains: ['here.example'] }),
  ];
  const inCountry = (country?: string | null) => {
    const { list: all, muted } = stored(offers);
    return { list: { ...all, ...(country !== undefined && { country }) }, muted };
  };

  it("puts what doesn't count there last, and keeps its shops dark", () => {
    expect(codes(liveOffers(inCountry('CA'), new Date(NOON)))).toEqual(['ANY', 'BEFORE', 'HERE', 'FRENCH']);
    expect(codes(ringingOffers(inCountry('CA'), new Date(NOON)))).toEqual(['ANY', 'BEFORE', 'HERE']);
    expect(codes(offers.filter((one) => !countsForMember(one, inCountry('CA').list)))).toEqual(['FRENCH']);
  });

  it.each([undefined, null])('changes nothing when it is %s', (country) => {
    const all = ['FRENCH', 'ANY', 'BEFORE', 'HERE'];
    expect(codes(liveOffers(inCountry(country), new Date(NOON)))).toEqual(all);
    expect(codes(ringingOffers(inCountry(country), new Date(NOON)))).toEqual(all);
  });

  it('leaves the newest alert the newest, wherever it stands', () => {
    expect(newestOf(liveOffers(inCountry('CA'), new Date(NOON)))).toBe('2026-11-03T00:00:00+00:00');
  });
});

it.each([
  ['', ['KNIT', 'BOOTS']],
  ['  ', ['KNIT', 'BOOTS']],
  ['tide', ['KNIT']],
  ['vera knits', ['KNIT']],
  ['VÉRA', ['KNIT']],
  ['boots', ['BOOTS']],
  ['otto fashion', ['BOOTS']],
  ['vera boots', []],
  ['oneill', ['BOOTS']],
  ["o'neill", ['BOOTS']],
])('a search in the popup for %j finds %j', (text, found) => {
  const offers = [
    offer('KNIT'),
    offer('BOOTS', { influencer_id: 'otto', brand_name: 'O\u2019Neill', description: 'Boots' }),
  ];
  expect(codes(searchOffers(offers, people, text))).toEqual(found);
});

describe("the popup's state", () => {
  it.each<[Partial<Pick<Stored, 'connection' | 'list' | 'offline' | 'full'>>, string]>([
    [{ connection: 'none', list: null }, 'connect'],
    [{ connection: 'ended', list: null }, 'ended'],
    [{ list: null }, 'loading'],
    [{ list: null, offline: true }, 'unreachable'],
    [{ list: null, full: true }, 'full'],
    [{ list: { ...list([]), following: 0 } }, 'nobody-followed'],
    [{}, 'ready'],
    [{ offline: true }, 'ready'],
  ])('with %j is %s', (changes, state) => {
    const connected = { connection: 'connected', list: list([]), offline: false, full: false } as const;
    expect(popupState({ ...connected, ...changes })).toBe(state);
  });
});

it.each([
  ['2026-11-22', 'today'],
  ['2026-11-23', 'today'],
  ['2026-11-21', 'yesterday'],
  ['2026-11-17', '5 days ago'],
])('a code that last worked on %s is labelled as having worked %s', (day, words) => {
  expect(daysAgo(day, new Date(NOON))).toBe(words);
});
