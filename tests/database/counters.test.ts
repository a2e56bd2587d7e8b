import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';

let database: TestDatabase;
let ada: string;
let bea: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.empty();
  ada = (await database.createUser({ is_influencer: true })).id;
  bea = (await database.createUser({ is_influencer: true })).id;
});

/** Replaces private.today(), the only source of the day. */
async function itIs(daysFromNow: number) {
  await database.sql.unsafe(`
    create or replace function private.today() returns date language sql stable set search_path = ''
    as $$ select (now() at time zone 'utc')::date + ${daysFromNow} $$`);
}

/** What the views say, beside a count of the offers that needs none of their indexes. */
async function expectRightCounts() {
  const told = [
    await database.sql`select category as what, null as name, live, null as newest_at from public.category_counts where live > 0 order by 1`,
    await database.sql`select brand_key as what, name, live, newest_at from public.brand_counts order by 1`,
  ];
  const counted = [
    await database.sql`
      select category as what, null as name, count(*)::int as live, null as newest_at
      from public.promo_codes where live_until >= private.today() group by category order by 1`,
    await database.sql`
      select brand_key as what, (array_agg(btrim(brand_name) order by created_at desc, id desc))[1] as name, count(*)::int as live,
        max(created_at) as newest_at
      from public.promo_codes where live_until >= private.today() group by brand_key order by 1`,
  ];
  expect(told.map((rows) => [...rows])).toEqual(counted.map((rows) => [...rows]));
}

const someOffers = () =>
  addOffers(database, [
    { influencerId: ada, brand: 'Nike', category: 'Fashion', minutesOld: 3 },
    { influencerId: ada, brand: 'NIKE ', category: 'Fitness', minutesOld: 2 },
    { influencerId: bea, brand: 'nike', category: 'Fashion', minutesOld: 1, daysLeft: 0 },
    { influencerId: bea, brand: 'Lego', category: 'Home', daysLeft: 3 },
    { influencerId: bea, brand: 'Lego', category: 'Home', daysLeft: -1 },
  ]);

describe('the counts of categories and brands', () => {
  it('are a zero for each category at first', async () => {
    const rows = await database.sql`select category, live from public.category_counts order by category`;
    expect(rows.map(({ category }) => category)).toEqual([
      'Beauty',
      'Fashion',
      'Fitness',
      'Food',
      'Home',
      'Jewelry',
      'Tech',
      'Travel',
    ]);
    expect(rows.every(({ live }) => live === 0)).toBe(true);
  });

  it.each<[string, string]>([
    ['adding several offers', 'select'],
    ['changing the category', `update public.promo_codes set category = 'Tech' where brand_key = 'nike'`],
    ['changing the spelling of the brand', 'update public.promo_codes set brand_name = upper(brand_name)'],
    [
      'setting an expiration date that has passed',
      `update public.promo_codes set expiration_date = private.today() - 1 where brand_key = 'nike'`,
    ],
    ['removing the expiration date', 'update public.promo_codes set expiration_date = null'],
    [
      'giving an offer that was noted as ended a new date',
      `select private.note_ended_offers(); update public.promo_codes set expiration_date = private.today() where has_ended`,
    ],
    ['deleting the newest offers', 'delete from public.promo_codes where live_until = private.today()'],
  ])('equal a fresh count after %s', async (_, change) => {
    await someOffers();
    await database.sql.unsafe(change);
    await expectRightCounts();
  });

  it('leave out what ended yesterday, before and after it was noted', async () => {
    await itIs(0);
    await someOffers();
    await itIs(1);
    const endedIsNoted = async () =>
      (
        await database.sql`select has_ended = (live_until < private.today()) as is_noted from public.promo_codes`
      ).every((row) => row.is_noted);
    expect(await endedIsNoted()).toBe(false);
    await expectRightCounts();
    await database.sql`select private.note_ended_offers()`;
    expect(await endedIsNoted()).toBe(true);
    await expectRightCounts();
  });
});

describe('influencer_offer_counts', () => {
  it('counts live offers, and those of them that My Alerts shows', async () => {
    await itIs(0);
    await someOffers();
    const rows = await database.sql`
      select influencer_id, live, in_alerts from public.influencer_offer_counts where influencer_id in (${ada}, ${bea}) order by in_alerts`;
    expect([...rows]).toEqual([
      { influencer_id: bea, live: 2, in_alerts: 1 },
      { influencer_id: ada, live: 2, in_alerts: 2 },
    ]);
  });
});
