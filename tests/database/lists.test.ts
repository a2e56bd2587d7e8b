import { categories } from '@rules/categories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, listOffers, type NewOffer, type OfferList } from '../support/offers';

let database: TestDatabase;
let ada: string;
let bea: string;
let ids: string[];

const NAMES = ['zebra', 'apple', 'mango', 'mango today', 'mango over', 'zebra over'] as const;
const ALL_LIVE = ['zebra', 'apple', 'mango', 'mango today'];

beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await database.createUser({ username: 'ada', full_name: 'Ada Osei', is_influencer: true })).id;
  bea = (await database.createUser({ username: 'bea', full_name: 'Bea Vidal', is_influencer: true })).id;
  const offers: Record<(typeof NAMES)[number], NewOffer> = {
    zebra: { influencerId: ada, brand: 'Zebra', description: '20% off', category: 'Tech', minutesOld: 1 },
    apple: { influencerId: ada, brand: 'apple', description: '$15 off', category: 'Food', minutesOld: 2 },
    mango: { influencerId: bea, brand: ' Mango ', description: 'A gift', category: 'Beauty', minutesOld: 3 },
    'mango today': { influencerId: bea, brand: 'MANGO', description: '5% off', daysLeft: 0, minutesOld: 4 },
    'mango over': { influencerId: bea, brand: 'mango', description: '70% off', daysLeft: -1 },
    'zebra over': { influencerId: ada, brand: 'Zebra', daysLeft: -400, category: 'Tech', minutesOld: 9 },
  };
  ids = await addOffers(
    database,
    NAMES.map((name) => offers[name]),
  );
});
afterAll(() => database.drop());

/** The offers of a list, in order, by name. */
async function names(list: OfferList) {
  return idsOf(await listOffers(database, list)).map((id) => NAMES[ids.indexOf(id)]);
}

describe('the list of offers', () => {
  it.each<[string | null, string[]]>([
    ['newest', ALL_LIVE],
    [null, ALL_LIVE],
    ['alphabetical', ['apple', 'mango', 'mango today', 'zebra']],
    ['discount', ['zebra', 'mango today', 'apple', 'mango']],
    ['category', ['mango', 'mango today', 'apple', 'zebra']],
  ])('comes in the order of the sort %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  it.each(['newest', 'alphabetical', 'discount', 'category'])(
    "sorted by %s has a brand's or influencer's expired offers last, when they are asked for",
    async (sort) => {
      for (const [list, expired] of [
        [{ ofBrand: 'mango', sort }, 'mango over'],
        [{ ofInfluencer: ada, sort }, 'zebra over'],
      ] as const) {
        expect(await names({ ...list, includeExpired: true })).toEqual([...(await names(list)), expired]);
      }
    },
  );

  it('never includes expired offers of everybody', async () => {
    expect(await names({ includeExpired: true })).toEqual(ALL_LIVE);
    expect(await names({ ofBrand: ' ', includeExpired: true })).toEqual(ALL_LIVE);
  });

  it.each(['', 'Newest', 'created_at', 'newest; drop table promo_codes'])(
    'refuses the sort %j',
    async (sort) => {
      await expect(names({ sort })).rejects.toMatchObject({ code: '22023' });
    },
  );
});

describe('the list of offers filtered by', () => {
  it.each<[string, OfferList, string[]]>([
    ['one category', { inCategories: ['Tech'] }, ['zebra']],
    ['several categories', { inCategories: ['Tech', 'Beauty', 'Food'] }, ['zebra', 'apple', 'mango']],
    ['several, by discount', { inCategories: ['Tech', 'Beauty'], sort: 'discount' }, ['zebra', 'mango']],
    ['no category named: all', { inCategories: [] }, ALL_LIVE],
    ['an unknown category', { inCategories: ['Weapons'] }, []],
    ['a known one among unknown ones', { inCategories: ['Weapons', 'Tech', 'Tech'] }, ['zebra']],
    ['none but unknown ones among the first 100', { inCategories: [...Array(100).fill('x'), 'Tech'] }, []],
    ['a brand, in any case and untrimmed', { ofBrand: '  mAnGo ' }, ['mango', 'mango today']],
    [
      'a brand with its expired',
      { ofBrand: 'Mango', includeExpired: true },
      ['mango', 'mango today', 'mango over'],
    ],
    ['a brand and a category', { ofBrand: 'mango', inCategories: ['Beauty'] }, ['mango']],
    ['a brand and a search', { ofBrand: 'mango', search: 'gift' }, ['mango']],
    ['a blank brand: all', { ofBrand: '  ' }, ALL_LIVE],
    ['a beginning of a brand', { ofBrand: 'Mang' }, []],
  ])('%s has exactly the matching offers', async (_, list, expected) => {
    expect(await names(list)).toEqual(expected);
  });

  it("an influencer has exactly that influencer's offers", async () => {
    expect(await names({ ofInfluencer: ada })).toEqual(['zebra', 'apple']);
    expect(await names({ ofInfluencer: bea, sort: 'discount' })).toEqual(['mango today', 'mango']);
    expect(await names({ ofInfluencer: ada, ofBrand: 'Zebra', includeExpired: true })).toEqual([
      'zebra',
      'zebra over',
    ]);
    expect(await names({ ofInfluencer: crypto.randomUUID() })).toEqual([]);
  });
});

it('the database and the app know the same categories', async () => {
  const [row] = await database.sql`select private.known_categories(${[...categories]}) as known`;
  expect(row?.known).toEqual(categories);
});

it('one offer is found by its id, live or expired, with its influencer', async () => {
  const find = (id: string) => database.as('anon', (tx) => tx`select * from public.find_offer(${id})`);
  const [listed] = await listOffers(database, { ofBrand: 'apple' });
  const [found] = await find(ids[1] ?? '');
  expect(listed).toMatchObject({ ...found, cursor: expect.any(String), total: 1 });
  expect(found).toMatchObject({ id: ids[1], influencer_id: ada, brand_name: 'apple' });
  const [over] = await database.sql`select id from public.promo_codes where live_until < now() limit 1`;
  expect(await find(over?.id)).toHaveLength(1);
  expect(await find(crypto.randomUUID())).toEqual([]);
});

describe('a row of the list of offers', () => {
  it('has the offer and its influencer', async () => {
    const [row] = await listOffers(database, { ofBrand: 'apple' });
    expect(row).toMatchObject({
      id: ids[1],
      influencer_id: ada,
      brand_name: 'apple',
      promo_code: 'WELCOME',
      description: '$15 off',
      category: 'Food',
      expiration_date: null,
      affiliate_link: null,
      brand_url: null,
      brand_instagram_handle: null,
      version: 1,
      is_featured: false,
      created_at: expect.any(Date),
      influencer_name: 'Ada Osei',
      influencer_username: 'ada',
      influencer_avatar_url: null,
      influencer_is_creditcard: false,
      cursor: expect.any(String),
      total: 1,
    });
  });

  it('is the same for a member as for a visitor', async () => {
    const member = await database.createUser();
    expect(await listOffers(database, {}, { userId: member.id })).toEqual(await listOffers(database));
  });
});

describe('the total of the list of offers', () => {
  it('counts all live offers of the list, not of the page', async () => {
    const rows = await listOffers(database, { pageSize: 1 });
    expect(rows.map(({ total }) => total)).toEqual([4]);
    expect(
      (await listOffers(database, { pageSize: 2, ofBrand: 'mango', includeExpired: true }))[0]?.total,
    ).toBe(2);
    expect((await listOffers(database, { pageSize: 1, ofBrand: 'mango', search: '5' }))[0]?.total).toBe(1);
  });

  it("is in the first page's rows only", async () => {
    const [first] = await listOffers(database, { pageSize: 1 });
    const [second] = await listOffers(database, { pageSize: 1, after: first?.cursor });
    expect(second).toMatchObject({ id: ids[1], total: null });
  });
});
