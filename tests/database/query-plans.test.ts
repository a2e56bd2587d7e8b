import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/database';
import { createDatabaseWithManyOffers, cursorInTheMiddle } from '../support/many-offers';
import { runExplained } from '../support/plans';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let someInfluencer: string;
let follower: string;
let eagerFollower: string;

beforeAll(async () => {
  const filled = await createDatabaseWithManyOffers();
  database = filled.database;
  ({ someInfluencer, follower, eagerFollower } = filled.told);
}, SLOW.timeout);
afterAll(() => database.drop());

describe('the query plan of a page of offers walks one index', () => {
  it.each<[string, string, string]>([
    ['newest', '', 'promo_codes_newest_idx'],
    ['alphabetical', `sort => 'alphabetical'`, 'promo_codes_brand_key_idx'],
    ['by category', `sort => 'category'`, 'promo_codes_category_idx'],
    ['by discount', `sort => 'discount'`, 'promo_codes_discount_rank_idx'],
    ['most reliable', `sort => 'reliable'`, 'promo_codes_reliability_rank_idx'],
    ['of a brand', `of_brand => 'Brand 12', include_expired => true`, 'promo_codes_brand_key_idx'],
    ['of two categories', `in_categories => array['Tech', 'Food']`, 'promo_codes_newest_idx'],
  ])('in the list: %s', async (_, call, index) => {
    const { rows, nodes, indexes, rowsVisited } = await runExplained(
      database,
      'anon',
      `select * from public.list_offers(${call})`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(indexes).toContain(index);
    // A page, a third of which is live, and a count of 10,001.
    expect(rowsVisited('promo_codes')).toBeLessThan(11_000);
    expect(nodes.filter((node) => node['Node Type'].includes('Sort') && node['Actual Rows'] > 24)).toEqual(
      [],
    );
  });

  it.each(['Tech', 'Food'])('in the category %s', async (category) => {
    const { rows, nodes, rowsVisited } = await runExplained(
      database,
      'anon',
      'select * from public.list_offers(in_categories => array[$1])',
      [category],
    );
    expect(rows).toHaveLength(24);
    expect(nodes.some((node) => node['Node Type'] === 'Index Scan')).toBe(true);
    // The index of the count has brands before categories, of which there are eight.
    expect(rowsVisited('promo_codes')).toBeLessThan(10_000);
  });

  it('of one influencer', async () => {
    const { indexes, rowsVisited } = await runExplained(
      database,
      'anon',
      'select * from public.list_offers(of_influencer => $1, include_expired => true)',
      [someInfluencer],
    );
    expect(indexes).toContain('promo_codes_influencer_id_idx');
    expect(rowsVisited('promo_codes')).toBeLessThan(200);
  });

  it.each(['newest', 'alphabetical', 'ending'])('of one influencer to manage: %s', async (sort) => {
    const { indexes, rowsVisited } = await runExplained(
      database,
      { userId: someInfluencer },
      'select * from public.list_managed_offers($1, sort => $2)',
      [someInfluencer, sort],
    );
    expect(indexes).toContain('promo_codes_influencer_id_idx');
    expect(rowsVisited('promo_codes')).toBeLessThan(200);
  });

  it.each<[string, string, string, string]>([
    ['newest', `''`, '0', ''],
    ['alphabetical', 'brand_key', '0', 'brand_key,'],
    ['category', 'category', '0', 'category,'],
    ['discount', `''`, 'discount_rank', 'discount_rank desc,'],
  ])('also far down the list: %s', async (sort, name, rank, order) => {
    const { rows, nodes, rowsVisited } = await runExplained(
      database,
      'anon',
      'select * from public.list_offers(sort => $1, after => $2)',
      [sort, await cursorInTheMiddle(database, sort, name, rank, order)],
    );
    expect(rows).toHaveLength(24);
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'promo_codes'),
    ).toEqual([]);
    // What stands before the place in its category is passed once more.
    expect(rowsVisited('promo_codes')).toBeLessThan(sort === 'category' ? 14_000 : 1_000);
  });
});

describe('the query plan of a search with few matches', () => {
  it.each(['newest', 'alphabetical', 'discount', 'category'])(
    'looks the matches up in the search index: %s',
    async (sort) => {
      const { rows, indexes, rowsVisited } = await runExplained(
        database,
        'anon',
        `select * from public.list_offers(search => 'rare', sort => $1)`,
        [sort],
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(indexes).toContain('promo_codes_search_idx');
      expect(rowsVisited('promo_codes')).toBeLessThan(100);
    },
  );

  it.each(['xylophone', 'often rare', 'rare xylo'])('reads no offers when none match: %s', async (search) => {
    const { rows, rowsVisited } = await runExplained(
      database,
      'anon',
      'select * from public.list_offers(search => $1)',
      [search],
    );
    expect(rows).toEqual([]);
    expect(rowsVisited('promo_codes')).toBe(0);
  });
});

// 'ancient' are 1,667 of the oldest live offers, and some of the newest expired ones.
it.each<[string, string]>([
  ['newest', ''],
  ['alphabetical', 'brand_key,'],
  ['category', 'category,'],
  ['discount', 'discount_rank desc,'],
])(
  'the query plan of a search whose many matches lie at the far end of the order finds them: %s',
  async (sort, order) => {
    const expected = await database.sql.unsafe(`
    select id from public.promo_codes
    where description like '%ancient%' and live_until >= private.today()
    order by ${order} created_at desc, id desc limit 72`);
    const found: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { rows, rowsVisited } = await runExplained(
        database,
        'anon',
        `select * from public.list_offers(search => 'ancient', sort => $1, after => $2)`,
        [sort, after],
      );
      found.push(...rows.map(({ id }) => id));
      after = rows.at(-1)?.cursor;
      // All that match.
      expect(rowsVisited('promo_codes')).toBeLessThan(2_000);
    }
    expect(found).toEqual(expected.map(({ id }) => id));
  },
);

it('the query plan of alerts walks the index of each followed influencer', async () => {
  const { rows, indexes, rowsVisited } = await runExplained(
    database,
    { userId: follower },
    'select * from public.list_alerts()',
  );
  expect(rows).toHaveLength(24);
  expect(indexes).toContain('promo_codes_influencer_id_idx');
  expect(rowsVisited('promo_codes')).toBeLessThan(15_000);
});

describe('the query plan for a member who follows very many', () => {
  const asked = (statement: string) => runExplained(database, { userId: eagerFollower }, statement);

  it('takes the newest alerts from among the newest offers', async () => {
    const { rows, indexes, rowsVisited } = await asked('select * from public.list_alerts()');
    expect(rows).toHaveLength(24);
    expect(rows[0]).toMatchObject({ total: 10001 });
    expect(indexes).toContain('promo_codes_newest_idx');
    // The count ends at 10,001; half of the influencers are followed, and a third of the offers is live.
    expect(rowsVisited('promo_codes')).toBeLessThan(70_000);
  });

  it("looks up what a search finds by the search's index", async () => {
    const { rows, indexes, rowsVisited } = await asked(
      `select * from public.list_alerts(search => 'rare often ancient')`,
    );
    expect(rows).toEqual([]);
    expect(indexes).toContain('promo_codes_search_idx');
    expect(rowsVisited('promo_codes')).toBe(0);
  });

  it('counts new alerts without asking for each influencer', async () => {
    const { rowsVisited } = await asked(`select public.count_new_alerts(now() - interval '1 hour')`);
    expect(rowsVisited('promo_codes')).toBeLessThan(100);
  });

  it('reads the follows from one index', async () => {
    const { rows, rowsVisited } = await asked('select * from public.my_followed_influencers()');
    expect(rows).toHaveLength(1000);
    expect(rowsVisited('user_domain_map')).toBe(0);
  });
});

it('the query plan of featured offers uses their own index', async () => {
  const { rows, indexes, rowsVisited } = await runExplained(
    database,
    'anon',
    'select * from public.featured_offers()',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(indexes).toContain('promo_codes_featured_idx');
  expect(rowsVisited('promo_codes')).toBeLessThan(10);
});

describe('the query plan of the list of influencers', () => {
  it.each<[string, string]>([
    ['newest', 'profiles_newest_idx'],
    ['alphabetical', 'profiles_sort_name_idx'],
  ])('walks an index: %s', async (sort, index) => {
    const { rows, indexes } = await runExplained(
      database,
      'anon',
      'select * from public.list_influencers(sort => $1)',
      [sort],
    );
    expect(rows).toHaveLength(24);
    expect(indexes).toContain(index);
  });

  it.each(['newest', 'alphabetical'])('walks an index from a cursor on: %s', async (sort) => {
    const first = await runExplained(database, 'anon', 'select * from public.list_influencers(sort => $1)', [
      sort,
    ]);
    const second = await runExplained(
      database,
      'anon',
      'select * from public.list_influencers(sort => $1, after => $2)',
      [sort, String(first.rows.at(-1)?.cursor)],
    );
    expect(second.rows).toHaveLength(24);
    expect(second.rowsVisited('profiles')).toBeLessThan(100);
  });

  it('looks up a username directly', async () => {
    const { rows, indexes, rowsVisited } = await runExplained(
      database,
      'anon',
      `select * from public.influencer_profile('@User.77')`,
    );
    expect(rows).toHaveLength(1);
    expect(indexes).toContain('profiles_username_key');
    expect(rowsVisited('profiles')).toBe(1);
  });
});

describe('the query plan of the list of brands', () => {
  const LIVE = 33_334;

  it.each([
    ['newest', '', LIVE],
    ['by deals', `sort => 'deals'`, LIVE],
    ['alphabetical', `sort => 'alphabetical'`, LIVE],
    ['of two categories', `in_categories => array['Tech', 'Food']`, LIVE],
    ['by beginnings of the name', `search => 'bran 12'`, 2_000],
  ])('reads live offers from an index once, and the names of a page: %s', async (_, call, most) => {
    const page = (place = '') =>
      runExplained(database, 'anon', `select * from public.list_brands(${call}${place})`);
    const first = await page();
    const second = await page(`${call && ', '}after => '${first.rows.at(-1)?.cursor}'`);
    for (const { rows, rowsVisited } of [first, second]) {
      expect(rows).toHaveLength(24);
      expect(rowsVisited('promo_codes')).toBeLessThan(most + 1_000);
    }
  });
});

describe('the query plan of counts', () => {
  it('of one influencer reads only its own offers', async () => {
    const { rowsVisited } = await runExplained(
      database,
      'anon',
      'select * from public.influencer_offer_counts where influencer_id = $1',
      [someInfluencer],
    );
    expect(rowsVisited('promo_codes')).toBeLessThan(200);
  });

  it('of categories reads live offers from an index that covers the count', async () => {
    const { rows, indexes, rowsVisited } = await runExplained(
      database,
      'anon',
      'select * from public.category_counts',
    );
    expect(rows).toHaveLength(8);
    expect(indexes).toContain('promo_codes_live_idx');
    expect(rowsVisited('promo_codes')).toBeLessThan(34_000);
  });
});
