import type { Row } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';

let database: TestDatabase;

interface BrandList {
  search?: string;
  sort?: string | null;
  inCategories?: string[];
  after?: string;
  pageSize?: number;
}

function listBrands(list: BrandList = {}): Promise<Row[]> {
  return database.as('anon', async (tx) => [
    ...(await tx`
      select * from public.list_brands(
        search => ${list.search ?? null}, sort => ${list.sort ?? null},
        in_categories => ${list.inCategories ?? null}::text[],
        after => ${list.after ?? null}, page_size => ${list.pageSize ?? null}
      )`),
  ]);
}

const names = async (list: BrandList) => (await listBrands(list)).map(({ name }) => name);

beforeAll(async () => {
  database = await createTestDatabase();
  const { id: influencerId } = await database.createUser({ is_influencer: true });
  await addOffers(database, [
    { influencerId, brand: 'Zebra', category: 'Tech', minutesOld: 1 },
    { influencerId, brand: ' Apple & Co ', category: 'Food', minutesOld: 2 },
    { influencerId, brand: 'APPLE & Co', category: 'Tech', minutesOld: 3 },
    { influencerId, brand: 'apple & co', category: 'Beauty', minutesOld: 4 },
    { influencerId, brand: '100% Mango/Melon', category: 'Food', minutesOld: 5 },
    { influencerId, brand: '100% Mango/Melon', category: 'Food', minutesOld: 6, daysLeft: 0 },
    { influencerId, brand: 'Zebra', category: 'Tech', minutesOld: 7, daysLeft: -1 },
    { influencerId, brand: 'Gone', category: 'Food', daysLeft: -3 },
  ]);
});
afterAll(() => database.drop());

describe('the list of brands', () => {
  it.each<[string | null, string[]]>([
    ['newest', ['Zebra', 'Apple & Co', '100% Mango/Melon']],
    [null, ['Zebra', 'Apple & Co', '100% Mango/Melon']],
    ['alphabetical', ['100% Mango/Melon', 'Apple & Co', 'Zebra']],
    ['deals', ['Apple & Co', '100% Mango/Melon', 'Zebra']],
  ])('comes in the order of the sort %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  it.each(['', 'Deals', 'live; drop table promo_codes'])('refuses the sort %j', async (sort) => {
    await expect(listBrands({ sort })).rejects.toMatchObject({ code: '22023' });
  });
});

describe('the content of the list of brands', () => {
  it('is one row per brand with its live offers, in whatever spelling the offers have', async () => {
    const [row] = await listBrands({ sort: 'deals' });
    expect(row).toEqual({
      brand_key: 'apple & co',
      name: 'Apple & Co',
      deal_count: 3,
      cursor: expect.any(String),
      total: 3,
    });
  });

  it.each<[string, BrandList, [string, number][]]>([
    [
      'one category',
      { inCategories: ['Tech'] },
      [
        ['Zebra', 1],
        ['APPLE & Co', 1],
      ],
    ],
    [
      'several categories',
      { inCategories: ['Tech', 'Beauty'] },
      [
        ['Zebra', 1],
        ['APPLE & Co', 2],
      ],
    ],
    [
      'several, by deals',
      { inCategories: ['Tech', 'Beauty'], sort: 'deals' },
      [
        ['APPLE & Co', 2],
        ['Zebra', 1],
      ],
    ],
    ['no category named: all', { inCategories: [], search: 'zeb' }, [['Zebra', 1]]],
    ['an unknown category', { inCategories: ['Weapons'] }, []],
    ['beginnings of its words, in any case and order', { search: ' MEL mang ' }, [['100% Mango/Melon', 2]]],
    ['a percent sign, which is no wildcard', { search: '%' }, [['100% Mango/Melon', 2]]],
    ['the middle of a word', { search: 'ango' }, []],
    ['a sign that no name has', { search: '***' }, []],
    ['a search in a category', { search: 'app', inCategories: ['Food'] }, [['Apple & Co', 1]]],
    ['no match', { search: 'gone' }, []],
  ])('has exactly the matching brands and numbers of offers for %s', async (_, list, expected) => {
    const rows = await listBrands(list);
    expect(rows.map(({ name, deal_count }) => [name, deal_count])).toEqual(expected);
    expect(rows[0]?.total ?? 0).toBe(expected.length);
  });
});

describe('the pages of the list of brands', () => {
  it.each(
    [[], ['Tech'], ['Tech', 'Food', 'Beauty']].flatMap((inCategories) =>
      ['newest', 'alphabetical', 'deals'].map((sort) => ({ sort, inCategories })),
    ),
  )('sorted by $sort in $inCategories make up the whole list in its order', async (list) => {
    const whole = await names(list);
    const walked: string[] = [];
    let after: string | undefined;
    for (let page = 0; page <= whole.length; page += 1) {
      const [row] = await listBrands({ ...list, pageSize: 1, ...(after && { after }) });
      expect(row?.total ?? null).toBe(page === 0 ? whole.length : null);
      if (!row) break;
      walked.push(row.name);
      after = row.cursor;
    }
    expect(walked).toEqual(whole);
  });

  it('have no gap after a brand that has the same number of deals, or the same moment, as the next', async () => {
    const other = await createTestDatabase();
    const first = database;
    database = other;
    try {
      const { id: influencerId } = await other.createUser({ is_influencer: true });
      await addOffers(
        other,
        ['c', 'a', 'b'].map((brand) => ({ influencerId, brand, category: 'Home' })),
      );
      for (const sort of ['newest', 'deals']) {
        const [row] = await listBrands({ sort, pageSize: 1 });
        expect(row?.name).toBe('a');
        expect(await names({ sort, after: String(row?.cursor) })).toEqual(['b', 'c']);
      }
    } finally {
      database = first;
      await other.drop();
    }
  });
});

it('of several categories sorted by deals are complete, however many there are', async () => {
  const { id: influencer } = await database.createUser({ is_influencer: true });
  const whole = await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    // Most brands have about as many offers as others.
    await tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, created_at)
      select ${influencer}, 'Brand ' || n, 'CODE', '10% off', category, now() - n * interval '1 minute'
      from generate_series(1, 1800) n cross join unnest(array['Fashion', 'Fitness', 'Jewelry']) category
      cross join lateral generate_series(1, 1 + (n * 7919 + length(category)) % 4)
      where (n + length(category)) % 3 > 0`;
    const expected = await tx`
      select brand_key from public.promo_codes
      where category in ('Fashion', 'Fitness', 'Jewelry')
      group by brand_key order by count(*) desc, brand_key`;
    const walked: string[] = [];
    let after: string | null = null;
    do {
      const rows: Row[] = await tx`
        select brand_key, cursor from public.list_brands(
          in_categories => array['Fashion', 'Fitness', 'Jewelry'], sort => 'deals', after => ${after}
        )`;
      walked.push(...rows.map(({ brand_key }) => brand_key));
      after = rows.at(-1)?.cursor ?? null;
    } while (after);
    await tx`rollback and chain`;
    return { expected: expected.map(({ brand_key }) => brand_key), walked };
  });
  expect(whole.expected.length).toBeGreaterThan(1_000);
  expect(whole.walked).toEqual(whole.expected);
});
