import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { carryOut } from '../support/plans';

const OFFERS = 100_000;
const INFLUENCERS = 2_000;

let database: TestDatabase;
let someInfluencer: string;
let follower: string;

/** 100,000 offers of 2,000 influencers and 5,000 brands, two thirds of them expired; the triggers are left out. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.profiles (id, full_name, username, is_influencer, created_at)
      select gen_random_uuid(), 'Name ' || n, 'user.' || n, n <= ${INFLUENCERS}, now() - n * interval '1 minute'
      from generate_series(1, ${INFLUENCERS * 5}) n`;
    await tx`
      insert into public.promo_codes (
        influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, created_at,
        influencer_terms, is_featured
      )
      select
        influencers.ids[1 + n % ${INFLUENCERS}], 'Brand ' || n % 5000, 'CODE' || n % 100,
        (array['20% off', '$15 off', 'A gift', '5% off'])[1 + n % 4]
          || case when n % 5000 = 7 then ' rare' else ' often' end
          || case when n > ${OFFERS - 5000} or (n <= 300 and n % 3 > 0) then ' ancient' else '' end,
        (array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'])[1 + n % 8],
        case when n % 3 > 0 then private.today() - 1 - n % 400 end, 'https://shop-' || n % 5000 || '.example',
        now() - n * interval '1 minute', 'Name ' || n, n % 20000 = 0
      from generate_series(1, ${OFFERS}) n,
        (select array_agg(id) as ids from public.profiles where is_influencer) influencers`;
  });
  // The counts that the triggers would have written.
  await database.sql`
    insert into public.offer_counts (day, category, brand_key, name, live, newest_at)
    select private.today(), coalesce(category, ''), coalesce(brand_key, ''), max(brand_name), count(*), max(created_at)
    from public.promo_codes where live_until >= private.today()
    group by grouping sets ((category, brand_key), (brand_key), (category), ())
    on conflict (category, brand_key) do update
    set day = excluded.day, name = excluded.name, live = excluded.live, newest_at = excluded.newest_at`;
  const [influencer] = await database.sql`select influencer_id as id from public.promo_codes limit 1`;
  someInfluencer = influencer?.id;
  follower = (await database.createUser()).id;
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.user_domain_map (user_id, influencer_id)
      select ${follower}, id from public.profiles where is_influencer order by id limit 100`;
  });
  await database.sql`analyze`;
}, 300_000);
afterAll(() => database.drop());

/** The cursor of a live offer in the middle of the list. */
async function cursorInTheMiddle(sort: string, name: string, rank: string, order: string) {
  const [row] = await database.sql.unsafe(
    `select private.write_cursor($1, jsonb_build_array(false, ${name}, ${rank}, created_at, id)) as cursor
     from public.promo_codes where live_until >= private.today()
     order by ${order} created_at desc, id desc offset ${Math.floor(OFFERS / 6)} limit 1`,
    [`offers ${sort}`],
  );
  return String(row?.cursor);
}

describe('a page of offers is a short walk of one index', () => {
  it.each<[string, string, string]>([
    ['newest', '', 'promo_codes_newest_idx'],
    ['alphabetical', `sort => 'alphabetical'`, 'promo_codes_brand_key_idx'],
    ['by category', `sort => 'category'`, 'promo_codes_category_idx'],
    ['by discount', `sort => 'discount'`, 'promo_codes_discount_rank_idx'],
    ['of a brand', `of_brand => 'Brand 12', include_expired => true`, 'promo_codes_brand_key_idx'],
    ['of two categories', `in_categories => array['Tech', 'Food']`, 'promo_codes_newest_idx'],
    ['with what many match', `search => 'often'`, 'promo_codes_newest_idx'],
  ])('%s', async (_, call, index) => {
    const { rows, nodes, indexes, rowsVisited } = await carryOut(
      database,
      'anon',
      `select * from public.list_offers(${call})`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(indexes).toContain(index);
    // The count reads until it has 1,001 live offers (a third is live); then the page is read.
    expect(rowsVisited('promo_codes')).toBeLessThan(15_000);
    expect(nodes.filter((node) => node['Actual Rows'] > 15_000)).toEqual([]);
    expect(nodes.filter((node) => node['Node Type'].includes('Sort') && node['Actual Rows'] > 24)).toEqual(
      [],
    );
  });

  it.each(['Tech', 'Food'])('of the category %s', async (category) => {
    const { rows, nodes, rowsVisited } = await carryOut(
      database,
      'anon',
      'select * from public.list_offers(in_categories => array[$1])',
      [category],
    );
    expect(rows).toHaveLength(24);
    expect(nodes.some((node) => node['Node Type'] === 'Index Scan')).toBe(true);
    expect(rowsVisited('promo_codes')).toBeLessThan(40_000);
  });

  it('of an influencer', async () => {
    const { indexes, rowsVisited } = await carryOut(
      database,
      'anon',
      'select * from public.list_offers(of_influencer => $1, include_expired => true)',
      [someInfluencer],
    );
    expect(indexes).toContain('promo_codes_influencer_id_idx');
    expect(rowsVisited('promo_codes')).toBeLessThan(200);
  });

  it.each(['newest', 'alphabetical', 'ending'])('of an influencer, to look after: %s', async (sort) => {
    const { indexes, rowsVisited } = await carryOut(
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
  ])('deep in the list too: %s', async (sort, name, rank, order) => {
    const { rows, nodes, rowsVisited } = await carryOut(
      database,
      'anon',
      'select * from public.list_offers(sort => $1, after => $2)',
      [sort, await cursorInTheMiddle(sort, name, rank, order)],
    );
    expect(rows).toHaveLength(24);
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'promo_codes'),
    ).toEqual([]);
    expect(rowsVisited('promo_codes')).toBeLessThan(1000);
  });
});

describe('a search that few match', () => {
  it.each(['newest', 'alphabetical', 'discount', 'category'])('is looked up and sorted: %s', async (sort) => {
    const { rows, indexes, rowsVisited } = await carryOut(
      database,
      'anon',
      `select * from public.list_offers(search => 'rare', sort => $1)`,
      [sort],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(indexes).toContain('promo_codes_search_idx');
    // The newest 5,000 offers are searched first.
    expect(rowsVisited('promo_codes')).toBeLessThan(5_100);
  });

  it.each(['xylophone', 'often rare', 'rare xylo'])('and none matches: %s', async (search) => {
    const { rows, rowsVisited } = await carryOut(
      database,
      'anon',
      'select * from public.list_offers(search => $1)',
      [search],
    );
    expect(rows).toEqual([]);
    expect(rowsVisited('promo_codes')).toBe(5_000);
  });
});

// 'ancient' are 1,667 of the oldest live offers, and some of the newest expired ones.
it.each<[string, string, boolean]>([
  ['newest', '', false],
  ['newest', '', true],
  ['alphabetical', 'brand_key,', false],
  ['category', 'category,', false],
  ['discount', 'discount_rank desc,', true],
])(
  'a search whose many matches lie at the far end of the order finds them: %s',
  async (sort, order, includeExpired) => {
    const expected = await database.sql.unsafe(`
    select id from public.promo_codes
    where description like '%ancient%' and (${includeExpired} or live_until >= private.today())
    order by live_until < private.today(), ${order} created_at desc, id desc limit 72`);
    const found: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { rows, rowsVisited } = await carryOut(
        database,
        'anon',
        `select * from public.list_offers(search => 'ancient', sort => $1, after => $2, include_expired => $3::text::boolean)`,
        [sort, after, String(includeExpired)],
      );
      found.push(...rows.map(({ id }) => id));
      after = rows.at(-1)?.cursor;
      // The newest 5,000, two times 5,000 live ones on the way, and the 5,000 themselves.
      expect(rowsVisited('promo_codes')).toBeLessThan(50_000);
    }
    expect(found).toEqual(expected.map(({ id }) => id));
  },
);

it('alerts walk the index of each followed influencer', async () => {
  const { rows, indexes, rowsVisited } = await carryOut(
    database,
    { userId: follower },
    'select * from public.list_alerts()',
  );
  expect(rows).toHaveLength(24);
  expect(indexes).toContain('promo_codes_influencer_id_idx');
  expect(rowsVisited('promo_codes')).toBeLessThan(15_000);
});

it('featured offers come from their own index', async () => {
  const { rows, indexes, rowsVisited } = await carryOut(
    database,
    'anon',
    'select * from public.featured_offers()',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(indexes).toContain('promo_codes_featured_idx');
  expect(rowsVisited('promo_codes')).toBeLessThan(10);
});

describe('influencers', () => {
  it.each<[string, string]>([
    ['newest', 'profiles_newest_idx'],
    ['alphabetical', 'profiles_sort_name_idx'],
  ])('are listed along an index: %s', async (sort, index) => {
    const { rows, indexes } = await carryOut(
      database,
      'anon',
      'select * from public.list_influencers(sort => $1)',
      [sort],
    );
    expect(rows).toHaveLength(24);
    expect(indexes).toContain(index);
  });

  it.each(['newest', 'alphabetical'])('from a cursor on: %s', async (sort) => {
    const first = await carryOut(database, 'anon', 'select * from public.list_influencers(sort => $1)', [
      sort,
    ]);
    const second = await carryOut(
      database,
      'anon',
      'select * from public.list_influencers(sort => $1, after => $2)',
      [sort, String(first.rows.at(-1)?.cursor)],
    );
    expect(second.rows).toHaveLength(24);
    expect(second.rowsVisited('profiles')).toBeLessThan(100);
  });

  it('are found by username with one look', async () => {
    const { rows, indexes, rowsVisited } = await carryOut(
      database,
      'anon',
      `select * from public.influencer_profile('@User.77')`,
    );
    expect(rows).toHaveLength(1);
    expect(indexes).toContain('profiles_username_key');
    expect(rowsVisited('profiles')).toBe(1);
  });
});

describe('brands are listed from the counts, and no offer is read', () => {
  const BRANDS = 5_000;

  it.each([
    ['newest', ''],
    ['by deals', `sort => 'deals'`],
    ['alphabetical', `sort => 'alphabetical'`],
    ['by beginnings of the name', `search => 'bran 12'`],
    ['of two categories', `in_categories => array['Tech', 'Food']`],
  ])('%s', async (_, call) => {
    const { rows, rowsVisited } = await carryOut(
      database,
      'anon',
      `select * from public.list_brands(${call})`,
    );
    expect(rows).toHaveLength(24);
    expect(rowsVisited('promo_codes')).toBe(0);
    // Each brand over all and in its category; once to count them, once for the page.
    expect(rowsVisited('offer_counts')).toBeLessThan(4 * BRANDS + 100);
  });

  it.each(['newest', 'deals', 'alphabetical'])('those of a category alone, by an index: %s', async (sort) => {
    const first = await carryOut(
      database,
      'anon',
      `select * from public.list_brands(in_categories => array['Tech'], sort => $1)`,
      [sort],
    );
    const second = await carryOut(
      database,
      'anon',
      `select * from public.list_brands(in_categories => array['Tech'], sort => $1, after => $2)`,
      [sort, String(first.rows.at(-1)?.cursor)],
    );
    for (const { rows, indexes, nodes, rowsVisited } of [first, second]) {
      expect(rows).toHaveLength(24);
      expect(rowsVisited('promo_codes')).toBe(0);
      expect(rowsVisited('offer_counts')).toBeLessThan((2 * BRANDS) / 8 + 100);
      expect(indexes).toContain('offer_counts_pkey');
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'offer_counts'),
      ).toEqual([]);
    }
  });
});

describe('counts', () => {
  it('of an influencer read its own offers only', async () => {
    const { rowsVisited } = await carryOut(
      database,
      'anon',
      'select * from public.influencer_offer_counts where influencer_id = $1',
      [someInfluencer],
    );
    expect(rowsVisited('promo_codes')).toBeLessThan(200);
  });

  it.each(['category_counts', 'brand_counts'])('by %s read no offers', async (view) => {
    const { rowsVisited } = await carryOut(database, 'anon', `select * from public.${view}`);
    expect(rowsVisited('promo_codes')).toBe(0);
  });
});
