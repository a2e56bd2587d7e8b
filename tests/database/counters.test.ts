import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';
import { endedOrBlocked, withSessions } from '../support/session';

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

/** Makes the day change between two transactions; each keeps the day on which it began. */
async function theDayTurns() {
  await database.sql.unsafe(`
    do $turn$ begin execute format($$
      create or replace function private.today() returns date language sql stable set search_path = ''
      as $today$ select (now() at time zone 'utc')::date + (now() > %L)::int $today$ $$, clock_timestamp());
    end $turn$`);
}

/** Publishes an offer whose last day is the real today, and two without an expiration date. */
const publish = (sql: Sql, influencer: string) => sql`
  insert into public.promo_codes (
    influencer_id, brand_name, promo_code, description, category, affiliate_link, expiration_date
  )
  select ${influencer}::uuid, 'B' || place, 'CODE', '10% off',
    case when place = 2 then 'Tech' else 'Food' end, 'https://brand.example/',
    case when place = 1 then (now() at time zone 'utc')::date end
  from generate_series(1, 3) as place`;

/** Expired offers that the lists still show. */
async function endedIn(sql: Sql) {
  return [
    ...(await sql`
    select id from public.list_offers(sort => 'newest', page_size => 50) where expiration_date < private.today()
    union all
    select id from public.list_offers(sort => 'newest', of_brand => 'b1', page_size => 50)
    where expiration_date < private.today()`),
  ];
}

/** The maintained counts, beside a recount of the offers. */
async function counts() {
  const told = await database.sql`
    select category, brand_key, name, live, newest_at from public.offer_counts
    where live <> 0 order by category, brand_key`;
  const counted = await database.sql`
    select
      coalesce(category, '') as category,
      coalesce(brand_key, '') as brand_key,
      case when grouping(brand_key) = 1 then ''
        else (array_agg(brand_name order by created_at desc, id desc))[1] end as name,
      count(*)::int as live,
      case when grouping(brand_key) = 0 then max(created_at) end as newest_at
    from public.promo_codes
    where live_until >= private.today()
    group by grouping sets ((category, brand_key), (category), (brand_key))
    order by 1, 2`;
  return { told: [...told], counted: [...counted] };
}

async function expectRightCounts() {
  const { told, counted } = await counts();
  expect(told).toEqual(counted);
  return told.length;
}

const someOffers = () =>
  addOffers(database, [
    { influencerId: ada, brand: 'Nike', category: 'Fashion', minutesOld: 3 },
    { influencerId: ada, brand: 'NIKE ', category: 'Fitness', minutesOld: 2 },
    { influencerId: bea, brand: 'nike', category: 'Fashion', minutesOld: 1, daysLeft: 0 },
    { influencerId: bea, brand: 'Lego', category: 'Home', daysLeft: 3 },
    { influencerId: bea, brand: 'Lego', category: 'Home', daysLeft: -1 },
  ]);

describe('offer_counts', () => {
  it('starts with a zero for each category', async () => {
    expect((await counts()).told).toEqual([]);
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

  it.each<[string, () => Promise<unknown>]>([
    ['adding several offers in one statement', async () => undefined],
    [
      'adding an offer',
      () => addOffers(database, [{ influencerId: ada, brand: 'Vans', category: 'Fashion' }]),
    ],
    [
      'adding an older offer of a known brand',
      () => addOffers(database, [{ influencerId: ada, brand: 'niKe', minutesOld: 60 }]),
    ],
    [
      'adding an expired offer',
      () => addOffers(database, [{ influencerId: ada, brand: 'Old', daysLeft: -9 }]),
    ],
    [
      'changing the category',
      () => database.sql`update public.promo_codes set category = 'Tech' where influencer_id = ${ada}`,
    ],
    [
      'changing the brand',
      () => database.sql`update public.promo_codes set brand_name = 'Puma' where category = 'Fitness'`,
    ],
    [
      'changing the spelling of the brand',
      () => database.sql`update public.promo_codes set brand_name = upper(brand_name)`,
    ],
    [
      'setting an expiration date that has passed',
      () =>
        database.sql`update public.promo_codes set expiration_date = private.today() - 1 where brand_key = 'nike'`,
    ],
    [
      'removing the expiration date',
      () => database.sql`update public.promo_codes set expiration_date = null`,
    ],
    ['a change that no count depends on', () => database.sql`update public.promo_codes set promo_code = 'X'`],
    [
      'deleting the newest offers',
      () => database.sql`delete from public.promo_codes where live_until = private.today()`,
    ],
    [
      'deleting the offers of a brand',
      () => database.sql`delete from public.promo_codes where brand_key = 'nike'`,
    ],
    ['deleting all offers', () => database.sql`delete from public.promo_codes`],
    ['deleting an influencer', () => database.sql`delete from auth.users where id = ${bea}`],
    [
      'renaming an influencer',
      () => database.sql`update public.profiles set full_name = 'New' where id = ${bea}`,
    ],
    [
      'several statements in one transaction',
      () =>
        database.sql.begin(async (tx) => {
          await tx`update public.promo_codes set category = 'Tech' where brand_key = 'nike'`;
          await tx`delete from public.promo_codes where brand_key = 'lego'`;
          await tx`update public.promo_codes set category = 'Food'`;
        }),
    ],
  ])('equals a fresh count after %s', async (_, change) => {
    await someOffers();
    await change();
    await expectRightCounts();
  });

  it("doesn't change by a statement that is rolled back", async () => {
    await someOffers();
    const { told } = await counts();
    const undone = database.sql.begin(async (tx) => {
      await tx`delete from public.promo_codes`;
      await tx`set constraints all immediate`;
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect((await counts()).told).toEqual(told);
  });
});

describe('when a new day begins, offer_counts', () => {
  beforeEach(async () => {
    await itIs(0);
    await database.sql`update public.offer_counts set day = private.today() where day is not null`;
    await someOffers();
    await itIs(1);
  });

  it('is read through its views without expired offers before anything was written', async () => {
    const brands = await database.sql`select brand_key, live from public.brand_counts order by brand_key`;
    expect([...brands]).toEqual([
      { brand_key: 'lego', live: 1 },
      { brand_key: 'nike', live: 2 },
    ]);
    const [fashion] = await database.sql`select live from public.category_counts where category = 'Fashion'`;
    expect(fashion).toEqual({ live: 1 });
    expect((await database.sql`select from public.offer_counts where day < private.today()`).length).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['adding an offer for the new day', () => addOffers(database, [{ influencerId: ada, brand: 'Vans' }])],
    [
      'adding an offer that ended yesterday',
      () => addOffers(database, [{ influencerId: ada, brand: 'Vans', daysLeft: 0 }]),
    ],
    [
      'deleting an offer that ended yesterday',
      () => database.sql`delete from public.promo_codes where expiration_date = private.today() - 1`,
    ],
    [
      'giving an offer that ended yesterday a new date',
      () => database.sql`
      update public.promo_codes set expiration_date = private.today() where expiration_date = private.today() - 1`,
    ],
    ['ending a live offer', () => database.sql`update public.promo_codes set expiration_date = '2020-01-01'`],
    ['deleting every offer', () => database.sql`delete from public.promo_codes`],
    ['the schedule', () => database.sql`select private.roll_over_offer_counts()`],
  ])('is brought to the new day by the first write: %s', async (_, write) => {
    await write();
    await expectRightCounts();
    const [today] = await database.sql`
      select day = private.today() as is_today from public.offer_counts where day is not null`;
    expect(today).toEqual({ is_today: true });
  });

  it('is brought to the new day once by many writers at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        addOffers(database, [{ influencerId: n % 2 ? ada : bea, brand: `B${n % 3}` }]),
      ),
    );
    await expectRightCounts();
  });

  it('equals a fresh count after ten writers at once, half of whom began yesterday, without a deadlock', async () => {
    await itIs(0);
    const writers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const { id: userId } = await database.createUser({ is_influencer: true });
        return { userId, isOfYesterday: n % 2 === 0 };
      }),
    );
    await database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
      select unnest(${writers.map(({ userId }) => userId)}::uuid[]), true, 'Elite', now() + interval '20 days'`;

    await withSessions(database, writers, async (...sessions) => {
      const all = sessions.flatMap((session, n) => {
        const writer = writers[n];
        return writer ? [{ ...writer, session, sql: session.sql }] : [];
      });
      await Promise.all(all.map(({ sql, isOfYesterday }) => isOfYesterday && sql`begin`));
      await theDayTurns();

      const firstWrites = await database.sql.begin(async (gate) => {
        await gate`select from public.offer_counts for update`;
        const writes = all.map(({ session, sql, userId, isOfYesterday }) => {
          const write = async () => {
            await publish(sql, userId);
            if (isOfYesterday) await sql`commit`;
          };
          return { session, done: write() };
        });
        // All of them wait before the counts and continue together.
        const standing = writes.map(({ session, done }) => endedOrBlocked(database, session, done));
        expect(await Promise.all(standing)).toEqual(all.map(() => 'blocked'));
        return writes;
      });
      await Promise.all(firstWrites.map(({ done }) => done));
      await expectRightCounts();

      await Promise.all(
        all.map(async ({ sql, userId }) => {
          for (let turn = 0; turn < 3; turn += 1) {
            await publish(sql, userId);
            expect(await endedIn(sql)).toEqual([]);
            await sql`delete from public.promo_codes where influencer_id = ${userId} and category = 'Tech'`;
          }
        }),
      );
    });
    await expectRightCounts();
    const past = await database.sql`select from public.promo_codes where live_until < private.today()`;
    expect(past.length).toBeGreaterThan(writers.length);
    const [day] = await database.sql`
      select day = private.today() as is_today from public.offer_counts where day is not null`;
    expect(day).toEqual({ is_today: true });
  });

  it('marks an offer as ended once the offer left the counts, until it gets a new date', async () => {
    const noted = async () => {
      await database.sql`select private.note_ended_offers()`;
      const rows =
        await database.sql`select has_ended, live_until < private.today() as is_past from public.promo_codes`;
      return rows.filter((row) => row.has_ended === row.is_past).length === rows.length ? 'all' : 'not all';
    };
    expect(await noted()).toBe('not all');
    await database.sql`select private.roll_over_offer_counts()`;
    expect(await noted()).toBe('all');
    await database.sql`update public.promo_codes set expiration_date = private.today() where has_ended`;
    await expectRightCounts();
    expect(await noted()).toBe('all');
    await itIs(2);
    await database.sql`select private.roll_over_offer_counts()`;
    await expectRightCounts();
    expect(await noted()).toBe('all');
  });

  it('catches up with a week without writes in one step', async () => {
    await itIs(7);
    await database.sql`select private.roll_over_offer_counts()`;
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
