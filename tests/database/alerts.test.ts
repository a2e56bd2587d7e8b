import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, wholeList } from '../support/offers';

let database: TestDatabase;
let ada: string;
let bea: string;
let shopper: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.empty();
  ada = (await database.createUser({ full_name: 'Ada Osei', is_influencer: true })).id;
  bea = (await database.createUser({ full_name: 'Bea Vidal', is_influencer: true })).id;
  shopper = (await database.createUser()).id;
});

const follow = (...influencers: string[]) =>
  database.as(
    { userId: shopper },
    (tx) => tx`
    insert into public.user_domain_map (user_id, influencer_id, domain)
    select ${shopper}, unnest(${influencers}::uuid[]), null`,
  );

interface AlertList {
  search?: string | null;
  after?: string | null;
  pageSize?: number | null;
}

const alerts = (list: AlertList = {}, actor: Actor = { userId: shopper }) =>
  database.as(actor, async (tx) => [
    ...(await tx`
      select * from public.list_alerts(
        search => ${list.search ?? null}, after => ${list.after ?? null}, page_size => ${list.pageSize ?? null}
      )`),
  ]);

describe('My Alerts', () => {
  it('list the offers of followed influencers, newest first', async () => {
    const ids = await addOffers(database, [
      { influencerId: ada, minutesOld: 3 },
      { influencerId: bea, minutesOld: 2 },
      { influencerId: ada, minutesOld: 1 },
    ]);
    await follow(ada);
    expect(idsOf(await alerts())).toEqual([ids[2], ids[0]]);
    await follow(bea);
    expect(idsOf(await alerts())).toEqual([ids[2], ids[1], ids[0]]);
  });

  it('leave out an offer that ends today, and show one without a date', async () => {
    await follow(ada);
    const ids = await addOffers(database, [
      { influencerId: ada, daysLeft: -1, minutesOld: 1 },
      { influencerId: ada, daysLeft: 0, minutesOld: 2 },
      { influencerId: ada, daysLeft: 1, minutesOld: 3 },
      { influencerId: ada, minutesOld: 4 },
    ]);
    const rows = await alerts();
    expect(idsOf(rows)).toEqual([ids[2], ids[3]]);
    expect(rows[0]?.total).toBe(2);
  });

  it('are searched like the deals, including by influencer', async () => {
    await follow(ada, bea);
    const ids = await addOffers(database, [
      { influencerId: ada, brand: 'Nike', minutesOld: 1 },
      { influencerId: ada, brand: 'Lego', minutesOld: 2 },
      { influencerId: bea, brand: 'Nike', minutesOld: 3 },
    ]);
    expect(idsOf(await alerts({ search: 'nike' }))).toEqual([ids[0], ids[2]]);
    expect(idsOf(await alerts({ search: 'nike vid' }))).toEqual([ids[2]]);
    expect(await alerts({ search: 'osei vidal' })).toEqual([]);
    expect(await alerts({ search: ' % ' })).toEqual([]);
  });

  it('come page by page without gap or repeat while others publish', async () => {
    await follow(ada, bea);
    const ids = await addOffers(
      database,
      Array.from({ length: 60 }, (_, n) => ({
        influencerId: n % 3 ? ada : bea,
        minutesOld: 10 + Math.floor(n / 4),
      })),
    );
    const rows = await wholeList(
      (after) => alerts({ after, pageSize: 7 }),
      () => addOffers(database, [{ influencerId: ada }]),
    );
    expect(new Set(idsOf(rows)).size).toBe(rows.length);
    expect(new Set(idsOf(rows))).toEqual(new Set(ids));
    expect(rows[0]?.total).toBe(60);
    expect(rows[7]?.total).toBeNull();
    const times = rows.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('begin with a follow and end with an unfollow', async () => {
    await addOffers(database, [{ influencerId: ada }]);
    expect(await alerts()).toEqual([]);
    await follow(ada);
    expect(await alerts()).toHaveLength(1);
    await database.as(
      { userId: shopper },
      (tx) => tx`delete from public.user_domain_map where influencer_id = ${ada}`,
    );
    expect(await alerts()).toEqual([]);
  });

  it('belong to the caller alone; visitors have none', async () => {
    await follow(ada);
    await addOffers(database, [{ influencerId: ada }]);
    const other = await database.createUser();
    expect(await alerts({}, { userId: other.id })).toEqual([]);
    await expect(alerts({}, 'anon')).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['x', '', 'WyJvZmZlcnMgbmV3ZXN0Il0='])('refuse the cursor %j with a clear error', async (after) => {
    await expect(alerts({ after })).rejects.toMatchObject({ code: '22023' });
  });
});

describe('new alerts', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const newSince = async (since: Date, actor: Actor = { userId: shopper }) => {
    const [row] = await database.as(actor, (tx) => tx`select public.count_new_alerts(${since}) as new`);
    return row?.new;
  };

  it('are those published after a given moment that have not ended', async () => {
    await addOffers(database, [
      { influencerId: ada, minutesOld: 5 },
      { influencerId: ada, minutesOld: 15, daysLeft: 1 },
      { influencerId: ada, minutesOld: 15, daysLeft: 0 },
      { influencerId: ada, minutesOld: 25 },
      { influencerId: bea, minutesOld: 5 },
    ]);
    await follow(ada);
    expect(await newSince(minutesAgo(20))).toBe(2);
    expect(await newSince(minutesAgo(10))).toBe(1);
    expect(await newSince(minutesAgo(0))).toBe(0);
    expect(await newSince(minutesAgo(60), { userId: bea })).toBe(0);
  });

  it('leave muted people out of the count, but not out of the list', async () => {
    await addOffers(database, [{ influencerId: ada }, { influencerId: bea }]);
    await follow(ada, bea);
    await database.as(
      { userId: shopper },
      (tx) => tx`insert into public.muted_people (influencer_id) values (${ada})`,
    );
    expect(await newSince(minutesAgo(10))).toBe(1);
    expect(await alerts()).toHaveLength(2);
  });

  it('are counted even when many offers of a muted category came after them', async () => {
    await addOffers(database, [
      { influencerId: ada, minutesOld: 5 },
      ...Array.from({ length: 150 }, () => ({ influencerId: ada, category: 'Tech' })),
    ]);
    await follow(ada);
    await database.as(
      { userId: shopper },
      (tx) => tx`insert into public.muted_categories (category) values ('Tech')`,
    );
    expect(await newSince(minutesAgo(60))).toBe(1);
  });

  it('are counted up to 21', async () => {
    await addOffers(
      database,
      Array.from({ length: 30 }, () => ({ influencerId: ada })),
    );
    await follow(ada);
    expect(await newSince(minutesAgo(60))).toBe(21);
  });

  it('are never shown to others or to visitors', async () => {
    await addOffers(database, [{ influencerId: ada }]);
    await follow(ada);
    expect(await newSince(minutesAgo(60), { userId: bea })).toBe(0);
    await expect(newSince(minutesAgo(60), 'anon')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the list of followed influencers', () => {
  const followed = () =>
    database.as({ userId: shopper }, async (tx) => [
      ...(await tx`select * from public.my_followed_influencers()`),
    ]);

  it('names each influencer once, the latest follow first', async () => {
    await addOffers(database, [
      { influencerId: ada, link: 'https://a.example', brandUrl: 'https://b.example' },
    ]);
    await follow(ada);
    await follow(bea);
    const rows = await followed();
    expect(rows.map(({ influencer_id }) => influencer_id)).toEqual([bea, ada]);
  });

  it('keeps the time of a follow when a new domain comes', async () => {
    await follow(ada);
    const before = await followed();
    await addOffers(database, [{ influencerId: ada, link: 'https://a.example' }]);
    expect(await followed()).toEqual(before);
  });

  it('is empty for a member who follows nobody', async () => {
    expect(await followed()).toEqual([]);
  });
});
