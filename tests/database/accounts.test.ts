import type { Row } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, wholeList } from '../support/offers';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.empty());

async function account(
  username: string,
  full_name: string | null,
  flags: Record<string, boolean> = { is_influencer: true },
) {
  const { id } = await database.createUser({ username, ...flags });
  await database.sql`update public.profiles set full_name = ${full_name} where id = ${id}`;
  return id;
}

interface InfluencerList {
  search?: string | null;
  sort?: string | null;
  creditCards?: boolean | null;
  after?: string | null;
  pageSize?: number | null;
}

const influencers = (list: InfluencerList = {}): Promise<Row[]> =>
  database.as('anon', async (tx) => {
    const { search = null, sort = 'alphabetical', creditCards = false, after = null, pageSize = null } = list;
    return [
      ...(await tx`
        select * from public.list_influencers(
          search => ${search}, sort => ${sort}, credit_cards => ${creditCards}, after => ${after}, page_size => ${pageSize}
        )`),
    ];
  });

const usernames = (rows: readonly Row[]) => rows.map(({ username }) => username);

describe('the list of influencers', () => {
  it('leaves out credit cards and members', async () => {
    await account('ada', 'Ada');
    await account('card', 'Card', { is_influencer: true, is_creditcard: true });
    await account('pure-card', 'Pure', { is_creditcard: true });
    await account('member', 'Member', {});
    await account('agency', 'Agency', { is_agency: true });
    expect(usernames(await influencers())).toEqual(['ada']);
    expect(usernames(await influencers({ creditCards: true }))).toEqual(['card', 'pure-card']);
    expect(usernames(await influencers({ creditCards: null }))).toEqual(['ada']);
  });

  it('is sorted by the name on the card, or by the newest', async () => {
    for (const [username, name] of [
      ['zoe', 'bea'],
      ['yan', 'Ada'],
      ['carl', null],
      ['xia', 'Cy'],
    ] as const) {
      await account(username, name);
    }
    expect(usernames(await influencers())).toEqual(['yan', 'zoe', 'carl', 'xia']);
    expect(usernames(await influencers({ sort: 'newest' }))).toEqual(['xia', 'carl', 'yan', 'zoe']);
    expect(usernames(await influencers({ sort: null }))).toEqual(['xia', 'carl', 'yan', 'zoe']);
    await expect(influencers({ sort: 'discount' })).rejects.toMatchObject({ code: '22023' });
  });

  it.each<[string | null, string[]]>([
    ['ada', ['ada.osei', 'x_ada_x']],
    ['ADA', ['ada.osei', 'x_ada_x']],
    ['@ada', ['ada.osei', 'x_ada_x']],
    ['osei ada', ['ada.osei']],
    ['ose', ['ada.osei']],
    ['100%', ['percent']],
    ['%', ['percent']],
    ['a_x', ['x_ada_x']],
    ['a\\', ['ada.osei', 'x_ada_x']],
    ['\\', []],
    ['dam', []],
    ['ada.osei', ['ada.osei']],
    ['osei ada nobody', []],
    ['  ', ['ada.osei', 'percent', 'x_ada_x']],
    [null, ['ada.osei', 'percent', 'x_ada_x']],
  ])('is searched by the beginning of name and username: %j', async (search, expected) => {
    await account('ada.osei', 'Ada Osei');
    await account('x_ada_x', 'Xu Adams');
    await account('percent', 'Max 100%');
    expect(usernames(await influencers({ search })).sort()).toEqual(expected);
  });

  it("shows each influencer's numbers of followers and live offers", async () => {
    const ada = await account('ada', 'Ada');
    const shopper = await account('shopper', null, {});
    await addOffers(database, [
      { influencerId: ada },
      { influencerId: ada, daysLeft: -1 },
      { influencerId: ada, daysLeft: 0 },
    ]);
    await database.sql`insert into private.follows (user_id, influencer_id) values (${shopper}, ${ada})`;
    expect(await influencers()).toEqual([
      {
        id: ada,
        full_name: 'Ada',
        username: 'ada',
        avatar_url: null,
        category: null,
        is_creditcard: false,
        follower_count: 1,
        live_offer_count: 2,
        cursor: expect.any(String),
        total: 1,
      },
    ]);
  });

  it.each(['newest', 'alphabetical'])(
    'sorted by %s comes page by page without gap or repeat',
    async (sort) => {
      await database.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      select gen_random_uuid(), n || '@x.example', jsonb_build_object('full_name', 'Name ' || n % 9)
      from generate_series(1, 80) n`;
      await database.sql`update public.profiles set is_influencer = true, created_at = date_trunc('hour', now())`;
      await database.sql`update public.profiles set created_at = now() where full_name = 'Name 3'`;
      const order = sort === 'newest' ? 'created_at desc, id desc' : 'sort_name, id';
      const expected = await database.sql.unsafe(`select id from public.profiles order by ${order}`);
      const rows = await wholeList((after) => influencers({ sort, after, pageSize: 7 }));
      expect(idsOf(rows)).toEqual(idsOf(expected));
      expect(rows[0]?.total).toBe(80);
      expect(rows[7]?.total).toBeNull();
    },
  );

  it.each(['', 'x', 'WyJpbmZsdWVuY2VycyBuZXdlc3QiXQ=='])(
    'refuses the cursor %j with a clear error',
    async (after) => {
      await expect(influencers({ after })).rejects.toMatchObject({ code: '22023' });
    },
  );
});

describe("an influencer's page", () => {
  const page = (handle: string | null) =>
    database.as('anon', async (tx) => [...(await tx`select * from public.influencer_profile(${handle})`)]);

  it('is found by username in upper or lower case, with @, and by id', async () => {
    const ada = await account('ada.osei', 'Ada');
    for (const handle of ['ada.osei', 'ADA.Osei', '@ada.osei', ' ada.osei ', ada, ada.toUpperCase()]) {
      expect(idsOf(await page(handle))).toEqual([ada]);
    }
  });

  it("isn't shown for members, unknown names and malformed ones", async () => {
    const member = await account('member', 'Member', {});
    for (const handle of [
      'member',
      member,
      'ada',
      '',
      null,
      '%',
      "'",
      crypto.randomUUID(),
      '00000000-0000',
      '@',
    ]) {
      expect(await page(handle)).toEqual([]);
    }
  });

  it('is shown for credit cards, too', async () => {
    await account('card', 'Card', { is_creditcard: true });
    expect(await page('card')).toMatchObject([
      { is_creditcard: true, is_influencer: false, follower_count: 0, live_offer_count: 0 },
    ]);
  });
});

describe('the featured accounts and offers', () => {
  const accounts = () =>
    database.as('anon', async (tx) => [...(await tx`select * from public.featured_accounts()`)]);
  const offers = () =>
    database.as('anon', async (tx) => [...(await tx`select * from public.featured_offers()`)]);

  it('are at most four accounts, the newest first', async () => {
    expect(await accounts()).toEqual([]);
    for (const name of ['a-1', 'a-2', 'a-3', 'a-4', 'a-5'])
      await account(name, name, { is_influencer: true, is_featured: true });
    await account('a-6', 'Not featured');
    const rows = await accounts();
    expect(usernames(rows)).toEqual(['a-5', 'a-4', 'a-3', 'a-2']);
    expect(rows[0]).toMatchObject({ total: 4, cursor: null });
  });

  it('are at most four live offers, the newest first', async () => {
    const influencerId = await account('ada', 'Ada');
    const ids = await addOffers(database, [
      ...Array.from({ length: 5 }, (_, n) => ({ influencerId, isFeatured: true, minutesOld: 10 - n })),
      { influencerId, isFeatured: true, daysLeft: -1 },
      { influencerId },
    ]);
    expect(idsOf(await offers())).toEqual([ids[4], ids[3], ids[2], ids[1]]);
  });

  it('are fewer when fewer are featured', async () => {
    const influencerId = await account('ada', 'Ada');
    const ids = await addOffers(database, [
      { influencerId, isFeatured: true },
      { influencerId },
      { influencerId },
    ]);
    const rows = await offers();
    expect(idsOf(rows)).toEqual([ids[0]]);
    expect(rows[0]).toMatchObject({ total: 1, cursor: null, influencer_username: 'ada' });
  });

  it('are the four newest when none is featured, or all featured ones have expired', async () => {
    const influencerId = await account('ada', 'Ada');
    expect(await offers()).toEqual([]);
    const ids = await addOffers(database, [
      { influencerId, isFeatured: true, daysLeft: -1 },
      { influencerId, daysLeft: -1 },
      ...Array.from({ length: 5 }, (_, n) => ({ influencerId, minutesOld: 10 - n })),
    ]);
    expect(idsOf(await offers())).toEqual([ids[6], ids[5], ids[4], ids[3]]);
  });
});

describe('my_offer_limit', () => {
  const limit = (userId: string) =>
    database.as({ userId }, async (tx) => [
      ...(await tx`select tier, max_offers, used from public.my_offer_limit()`),
    ]);
  const subscribe = (userId: string, tier: string, subscribed: boolean, end: string | null) =>
    database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
      values (${userId}, ${subscribed}, ${tier}, now() + ${end}::interval)`;

  it.each<[string, string, boolean, string | null, string, number | null]>([
    ['Boost', 'Boost', true, '10 days', 'Boost', 3],
    ['Growth', 'Growth', true, '10 days', 'Growth', 10],
    ['Pro', 'Pro', true, '10 days', 'Pro', 20],
    ['Elite', 'Elite', true, '10 days', 'Elite', null],
    ['Elite without an end', 'Elite', true, null, 'Elite', null],
    ['Pro, within the grace days: Pro', 'Pro', true, '-71 hours', 'Pro', 20],
    ['Pro, after the grace days: Starter', 'Pro', true, '-73 hours', 'Starter', 1],
    ['Pro, not subscribed any more: Starter', 'Pro', false, '10 days', 'Starter', 1],
  ])(
    'answers the plan that counts and its limit for an account with the plan %s',
    async (_, tier, subscribed, end, counted, max_offers) => {
      const ada = await account('ada', 'Ada');
      await subscribe(ada, tier, subscribed, end);
      expect(await limit(ada)).toEqual([{ tier: counted, max_offers, used: 0 }]);
    },
  );

  it("answers Starter's limit without a subscription, and counts expired offers, too", async () => {
    const ada = await account('ada', 'Ada');
    await addOffers(database, [{ influencerId: ada }, { influencerId: ada, daysLeft: -9 }]);
    expect(await limit(ada)).toEqual([{ tier: 'Starter', max_offers: 1, used: 2 }]);
  });

  it('answers no limit while the promotion is on', async () => {
    const ada = await account('ada', 'Ada');
    await database.sql`update public.app_settings set promotion_active = true`;
    expect(await limit(ada)).toEqual([{ tier: 'Starter', max_offers: null, used: 0 }]);
    await database.sql`update public.app_settings set promotion_active = false`;
  });
});
