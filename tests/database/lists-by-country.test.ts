import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, listOffers, type OfferList, wholeList } from '../support/offers';

let database: TestDatabase;
let ada: string;
let canadian: string;
let easygoing: string;
let homeless: string;

// By age: the newest first.
const OFFERS = [
  { code: 'US', countries: ['US'] },
  { code: 'CA', countries: ['CA'] },
  { code: 'ANY', countries: [] },
  { code: 'BOTH', countries: ['CA', 'US'] },
  { code: 'FR', countries: ['FR'] },
  { code: 'OLD', countries: [], daysLeft: -2 },
  { code: 'OLDFR', countries: ['FR'], daysLeft: -2 },
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await database.createUser({ full_name: 'Ada Osei', is_influencer: true })).id;
  const member = async (country: string | null, applies = true) => {
    const { id } = await database.createUser();
    if (country) {
      await database.sql`
        insert into public.member_countries (user_id, country, applies) values (${id}, ${country}, ${applies})`;
    }
    await database.sql`insert into private.follows (user_id, influencer_id) values (${id}, ${ada})`;
    return id;
  };
  canadian = await member('CA');
  easygoing = await member('CA', false);
  homeless = await member(null);
  await addOffers(
    database,
    OFFERS.map((offer, place) => ({
      ...offer,
      countries: [...offer.countries],
      influencerId: ada,
      brand: 'Loom',
      description: 'A treat',
      minutesOld: place,
    })),
  );
});
afterAll(() => database.drop());

const actors = (): Record<string, Actor> => ({
  'a visitor': 'anon',
  'a Canadian': { userId: canadian },
  'a Canadian who switched it off': { userId: easygoing },
  'a member without a country': { userId: homeless },
});

/** The codes, read in pages of two. */
async function codes(list: OfferList, actor: Actor = 'anon') {
  const rows = await wholeList((after) => listOffers(database, { ...list, after, pageSize: 2 }, actor));
  return rows.map(({ promo_code }) => promo_code);
}

const LISTS: [string, OfferList][] = [
  ['the list', {}],
  ['the list by discount', { sort: 'discount' }],
  ['the list by category', { sort: 'category' }],
  ['the alphabetical list', { sort: 'alphabetical' }],
  ['the most reliable', { sort: 'reliable' }],
  ['a search', { search: 'treat' }],
  ['a search by discount', { search: 'treat', sort: 'discount' }],
  ['a category', { inCategories: ['Fashion'] }],
];

describe.each(LISTS)('in a country, %s', (_, list) => {
  it.each([
    ['CA', ['CA', 'ANY', 'BOTH']],
    ['ca', ['CA', 'ANY', 'BOTH']],
    ['US', ['US', 'ANY', 'BOTH']],
    ['IS', ['ANY']],
  ])('shows what counts in %s or everywhere, and counts it', async (inCountry, expected) => {
    expect(await codes({ ...list, inCountry })).toEqual(expected);
    const [first] = await listOffers(database, { ...list, inCountry });
    expect(first?.total).toBe(expected.length);
  });

  it.each(['XX', '', 'Canada', "CA' or true --"])(
    'is unfiltered for %j, which is no country',
    async (inCountry) => {
      expect(await codes({ ...list, inCountry })).toHaveLength(5);
    },
  );

  it('shows the same to a member with another country', async () => {
    expect(await codes({ ...list, inCountry: 'US' }, { userId: canadian })).toEqual(['US', 'ANY', 'BOTH']);
  });
});

describe.each(LISTS)('with an own country, %s', (_, list) => {
  it("has the offers that don't count there last, without gap or repeat, and counts all", async () => {
    expect(await codes(list, { userId: canadian })).toEqual(['CA', 'ANY', 'BOTH', 'US', 'FR']);
    const [first] = await listOffers(database, list, { userId: canadian });
    expect(first?.total).toBe(5);
  });

  it.each(['a visitor', 'a Canadian who switched it off', 'a member without a country'])(
    'is in its own order for %s',
    async (who) => {
      expect(await codes(list, actors()[who])).toEqual(['US', 'CA', 'ANY', 'BOTH', 'FR']);
    },
  );
});

it.each<[string, OfferList]>([
  ['a brand', { ofBrand: 'loom', includeExpired: true }],
  ['an influencer', { includeExpired: true }],
  ['a brand, searched', { ofBrand: 'Loom', search: 'treat', includeExpired: true }],
])(
  "the list of %s with expired offers has those that don't count in the own country last",
  async (_, list) => {
    const whole = list.ofBrand ? list : { ...list, ofInfluencer: ada };
    expect(await codes(whole, { userId: canadian })).toEqual([
      'CA',
      'ANY',
      'BOTH',
      'OLD',
      'US',
      'FR',
      'OLDFR',
    ]);
    expect(await codes({ ...whole, inCountry: 'FR' })).toEqual(['ANY', 'FR', 'OLD', 'OLDFR']);
  },
);

it('the search of a list in a country counts only what is live there', async () => {
  const [first] = await listOffers(database, {
    ofInfluencer: ada,
    search: 'treat',
    includeExpired: true,
    inCountry: 'FR',
  });
  expect(first?.total).toBe(2);
});

describe('My Alerts', () => {
  const alerts = async (actor: Actor, search: string | null, inCountry: string | null = null) => {
    const rows = await wholeList((after) =>
      database.as(actor, async (tx) => [
        ...(await tx`
          select * from public.list_alerts(
            search => ${search}, after => ${after}, page_size => 2, in_country => ${inCountry}
          )`),
      ]),
    );
    return { codes: rows.map(({ promo_code }) => promo_code), total: rows[0]?.total };
  };

  it.each([null, 'treat'])(
    "searched for %j, have what doesn't count in one's country last",
    async (search) => {
      expect(await alerts({ userId: canadian }, search)).toEqual({
        codes: ['CA', 'ANY', 'BOTH', 'US', 'FR'],
        total: 5,
      });
      for (const userId of [easygoing, homeless]) {
        expect(await alerts({ userId }, search)).toEqual({
          codes: ['US', 'CA', 'ANY', 'BOTH', 'FR'],
          total: 5,
        });
      }
    },
  );

  it.each([null, 'treat'])('searched for %j, show what counts in a country', async (search) => {
    for (const userId of [canadian, homeless]) {
      expect(await alerts({ userId }, search, 'FR')).toEqual({ codes: ['ANY', 'FR'], total: 2 });
    }
  });

  it.each([null, 'treat'])(
    'searched for %j in a country, have codes for followers only, and none of others, of today or hidden',
    async (search) => {
      const other = (await database.createUser({ full_name: 'Bo Lind', is_influencer: true })).id;
      const added = await addOffers(database, [
        { code: 'MINE', influencerId: ada, countries: ['IS'], followersOnly: true },
        { code: 'OTHERS', influencerId: other, countries: ['IS'] },
        { code: 'TODAY', influencerId: ada, countries: ['IS'], daysLeft: 0 },
        { code: 'HIDDEN', influencerId: ada, countries: ['IS'] },
      ]);
      await database.sql`update public.promo_codes set hidden = true where promo_code = 'HIDDEN'`;
      await database.sql`
        update private.follows set created_at = now() - interval '2 hours' where user_id = ${homeless}`;
      const found = await alerts({ userId: homeless }, search, 'IS');
      await database.sql`delete from public.promo_codes where id = any (${added})`;
      expect(found).toEqual({ codes: ['MINE', 'ANY'], total: 2 });
    },
  );

  it("count as new only what counts in one's country", async () => {
    const since = new Date(Date.now() - 86_400_000);
    const count = (userId: string) =>
      database.as({ userId }, async (tx) => [
        ...(await tx`select public.count_new_alerts(${since}) as new_alerts`),
      ]);
    expect(await count(canadian)).toEqual([{ new_alerts: 3 }]);
    expect(await count(easygoing)).toEqual([{ new_alerts: 5 }]);
    expect(await count(homeless)).toEqual([{ new_alerts: 5 }]);
  });
});

describe('featured offers', () => {
  const featured = (actor: Actor) =>
    database.as(actor, async (tx) =>
      [...(await tx`select promo_code, total from public.featured_offers()`)].map((row) => row.promo_code),
    );

  it('are the four newest when none is featured, and for a Canadian those that count in Canada first', async () => {
    expect(await featured('anon')).toEqual(['US', 'CA', 'ANY', 'BOTH']);
    expect(await featured({ userId: canadian })).toEqual(['CA', 'ANY', 'BOTH', 'US']);
  });

  it("have what doesn't count in one's country last", async () => {
    const { sql } = database;
    await sql`update public.promo_codes set is_featured = true where promo_code in ('US', 'ANY', 'FR')`;
    expect(await featured('anon')).toEqual(['US', 'ANY', 'FR']);
    expect(await featured({ userId: canadian })).toEqual(['ANY', 'US', 'FR']);
  });
});
