import { describe, expect, it } from 'vitest';
import { type ReviewSettings, reviewRow } from './review-row';

const SETTINGS: ReviewSettings = {
  dateOrder: 'day-first',
  categories: { toys: 'Home' },
  today: '2026-11-28',
};

const VALUES = {
  brand_name: 'Fernwood',
  promo_code: 'FERN20',
  description: '20% off',
  category: 'Home',
  email: 'milo',
  affiliate_link: 'https://fernwood.example/?r=1',
  expiration_date: '2027-12-31',
};

const review = (changed: Record<string, string>, corrected: string[] = []) =>
  reviewRow(
    'promo-codes',
    { number: 1, line: 2, values: { ...VALUES, ...changed }, corrected, surplus: '', dateFlaw: null },
    SETTINGS,
  );

it('a row that is read as it is written has nothing to be said about it', () => {
  expect(review({})).toMatchObject({ changes: [], warnings: [], errors: [], row: VALUES });
});

it('a row has its values once where they are read as they are written, and twice where one is read differently', () => {
  const same = review({});
  expect(same.read).toBe(same.values);
  const differing = review({ category: 'home ' });
  expect(differing.values.category).toBe('home ');
  expect(differing.read).toEqual(VALUES);
});

describe('a row that is read differently says how', () => {
  it.each<[string, string, string]>([
    ['promo_code', 'FERN–20\u200b', 'FERN-20'],
    ['promo_code', 'Code: (FERN20).', 'FERN20'],
    ['promo_code', 'ＦＥＲＮ20', 'FERN20'],
    ['brand_name', 'Fern &amp; Wood', 'Fern & Wood'],
    ['brand_name', 'Fern\u200bwood', 'Fernwood'],
    ['description', 'Men&#039;s wear', "Men's wear"],
    ['affiliate_link', 'https://fernwood.example/?a=1&amp;b=2', 'https://fernwood.example/?a=1&b=2'],
    ['category', 'Toys', 'Home'],
    ['email', 'https://www.instagram.com/milo/', 'milo'],
    ['countries', 'Deutschland', 'DE'],
    ['countries', 'Worldwide', ''],
    ['minimum_spend', '49,99', '49.99'],
    ['expiration_date', '31/12/27', '2027-12-31'],
  ])('%s: %j is %j', (header, from, to) => {
    expect(review({ [header]: from }).changes).toEqual([{ header, from: from.trim(), to }]);
  });

  it('with the reason for the day of an end with a time', () => {
    expect(review({ expiration_date: '2027-12-31T04:59:00Z' }).changes).toEqual([
      {
        header: 'expiration_date',
        from: '2027-12-31T04:59:00Z',
        to: '2027-12-30',
        because: 'the last whole day: an end before noon, in UTC, counts to the day before',
      },
    ]);
  });

  it("with what the file doesn't have and another value tells", () => {
    const link = 'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fwww.fernwood.example%2F';
    expect(review({ affiliate_link: link, minimum_spend: '€50' }).changes).toEqual([
      { header: 'minimum_spend', from: '€50', to: '50' },
      {
        header: 'brand_url',
        from: '',
        to: 'https://www.fernwood.example',
        because: "the affiliate link tells the shop's address",
      },
      { header: 'currency', from: '', to: 'EUR', because: 'the minimum spend has its sign' },
    ]);
  });
});

it.each<Record<string, string>>([
  { promo_code: ' FERN20 ' },
  { category: 'HOME' },
  { affiliate_link: 'fernwood.example/?r=1' },
  { email: '@Milo' },
  { countries: 'us, ca' },
  { first_order_only: 'true' },
  { minimum_spend: '50.00' },
  { expiration_date: '31.12.2027' },
  { expiration_date: '' },
  { description: 'two\r\nlines' },
])('a spelling that is the same to a reader is no change: %j', (changed) => {
  expect(review(changed).changes).toEqual([]);
});

it('a code that the person typed is taken as it is, and a date is read all the same', () => {
  const { row, changes } = review({ promo_code: 'FERN–20', expiration_date: '31/12/27' }, [
    'promo_code',
    'expiration_date',
  ]);
  expect(row).toMatchObject({ promo_code: 'FERN–20', expiration_date: '2027-12-31' });
  expect(changes).toMatchObject([{ header: 'expiration_date' }]);
});

describe('a row has a warning for', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a code that a spreadsheet has mangled',
      { promo_code: '3.71E+12' },
      /^promo_code looks like a long number/,
    ],
    ['letters of two alphabets', { promo_code: 'FЕRN20' }, /^promo_code: .*only looks like a Latin letter/],
    ['two codes at once', { promo_code: 'FERN20 / FERN10' }, /two codes/],
    ['a date that is over', { expiration_date: '2026-11-27' }, /^expiration_date is over/],
    ['a date far away', { expiration_date: '2927-12-31' }, /more than 5 years away/],
    [
      'a short link without a shop',
      { affiliate_link: 'https://amzn.to/3abcdEf' },
      /^affiliate_link leads to a shortener/,
    ],
    ["a brand's address that is no shop", { brand_url: 'linktr.ee/fern' }, /^brand_url leads to a link hub/],
  ])('%s, and is taken', (_, changed, warning) => {
    const { warnings, errors } = review(changed);
    expect({ warnings, errors }).toEqual({ warnings: [expect.stringMatching(warning)], errors: [] });
  });

  it.each<Record<string, string>>([
    { expiration_date: '2026-11-28' },
    { expiration_date: '2031-11-28' },
    { affiliate_link: 'https://amzn.to/3abcdEf', brand_url: 'fernwood.example' },
  ])('none of these: %j', (changed) => {
    expect(review(changed).warnings).toEqual([]);
  });
});

it("an influencer's row says what was read differently, too", () => {
  const values = {
    fullName: 'Milo &amp; Co',
    socialMediaHandle: 'instagram.com/milo.b/?igsh=1',
    email: 'Milo <milo@example.com>',
  };
  const written = { number: 1, line: 2, values, corrected: [], surplus: '', dateFlaw: null };
  expect(reviewRow('influencers', written, SETTINGS)).toMatchObject({
    errors: [],
    changes: [
      { header: 'fullName', to: 'Milo & Co' },
      { header: 'socialMediaHandle', to: 'milo.b' },
      { header: 'email', to: 'milo@example.com' },
    ],
  });
});
