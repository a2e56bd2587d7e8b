import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addCrowd, crowdFollows, removeEverybody } from '../support/departures';
import { addOffers } from '../support/offers';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let ada: string;
let shopper: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.empty();
  ada = (await database.createUser({ is_influencer: true })).id;
  shopper = (await database.createUser()).id;
});

const follow = (domain: string | null = null, userId = shopper) =>
  database.as(
    { userId },
    (tx) => tx`
    insert into public.user_domain_map (user_id, influencer_id, domain) values (${userId}, ${ada}, ${domain})
    on conflict (user_id, influencer_id, domain) do nothing`,
  );

const publish = (link: string | null, more: { daysLeft?: number; brandUrl?: string } = {}) =>
  addOffers(database, [{ influencerId: ada, link, ...more }]);

async function mapped(userId = shopper) {
  const rows = await database.sql`
    select domain from public.user_domain_map where user_id = ${userId} order by domain nulls first`;
  return rows.map(({ domain }) => domain);
}

async function myDomains(userId = shopper) {
  const rows = await database.as(
    { userId },
    (tx) => tx`select influencer_id, domain from public.my_domains()`,
  );
  return rows.map(({ domain }) => domain);
}

async function domains() {
  const rows = await database.sql`
    select domain, live_until::text from public.influencer_domains where influencer_id = ${ada} order by domain`;
  return Object.fromEntries(rows.map(({ domain, live_until }) => [domain, live_until]));
}

async function day(daysLeft: number) {
  const [row] = await database.sql`select (private.today() + ${daysLeft}::int)::text as day`;
  return row?.day;
}

describe('the shop domain of a link', () => {
  it.each<[string, string | null]>([
    ['https://shop.example/x', 'shop.example'],
    ['http://www.Shop.Example', 'shop.example'],
    ['HTTPS://WWW.SHOP.EXAMPLE:8080/a?b#c', 'shop.example'],
    ['https://www.www.example', 'www.example'],
    ['https://www.example', 'www.example'],
    ['https://a.www.example', 'a.www.example'],
    ['https://shop.example?x=https://other.example', 'shop.example'],
    ['https://127.0.0.1/x', '127.0.0.1'],
  ])('%s is %s', async (link, domain) => {
    await publish(link);
    expect(Object.keys(await domains())).toEqual([domain]);
  });

  it('is taken from affiliate link and brand URL, once each', async () => {
    await publish('https://a.example', { brandUrl: 'https://b.example' });
    await publish('https://www.a.example/x', { brandUrl: 'https://a.example' });
    expect(Object.keys(await domains())).toEqual(['a.example', 'b.example']);
  });
});

describe('the shop domains of an influencer', () => {
  it('are live as long as the last offer with them', async () => {
    await publish('https://a.example', { daysLeft: 3 });
    await publish('https://a.example', { daysLeft: 9 });
    await publish('https://a.example', { daysLeft: 5 });
    await publish('https://b.example', { daysLeft: -2 });
    await publish('https://c.example');
    expect(await domains()).toEqual({
      'a.example': await day(9),
      'b.example': await day(-2),
      'c.example': 'infinity',
    });
  });

  it.each<[string, string, (today: string) => Record<string, string>]>([
    ['another date', `set expiration_date = private.today()`, (today) => ({ 'a.example': today })],
    ['another link', `set affiliate_link = 'https://b.example'`, () => ({ 'b.example': 'infinity' })],
    ['no link', `set affiliate_link = null`, () => ({})],
    [
      'a brand URL',
      `set brand_url = 'https://b.example'`,
      () => ({ 'a.example': 'infinity', 'b.example': 'infinity' }),
    ],
    ['another text', `set description = 'New'`, () => ({ 'a.example': 'infinity' })],
  ])('follow a change of the offer: %s', async (_, change, expected) => {
    await publish('https://a.example');
    await database.sql.unsafe(`update public.promo_codes ${change}`);
    expect(await domains()).toEqual(expected(String(await day(0))));
  });

  it('end with the last offer that has them', async () => {
    const ids = [
      ...(await publish('https://a.example', { daysLeft: 5 })),
      ...(await publish('https://a.example')),
    ];
    await database.sql`delete from public.promo_codes where id = ${ids[1] ?? null}`;
    expect(await domains()).toEqual({ 'a.example': await day(5) });
    await database.sql`delete from public.promo_codes where id = ${ids[0] ?? null}`;
    expect(await domains()).toEqual({});
  });

  it('can be read by clients while they are live', async () => {
    await publish('https://a.example', { daysLeft: 0 });
    await publish('https://b.example', { daysLeft: -1 });
    const rows = await database.as(
      'anon',
      (tx) => tx`
      select domain from public.influencer_domains where influencer_id = ${ada}`,
    );
    expect(rows.map(({ domain }) => domain)).toEqual(['a.example']);
  });
});

describe('a new offer', () => {
  it("adds its domains to the followers' mappings", async () => {
    await follow();
    await publish('https://a.example', { brandUrl: 'https://b.example' });
    expect(await mapped()).toEqual([null, 'a.example', 'b.example']);
  });

  it('adds the domains of several offers in one statement', async () => {
    await follow();
    const links = ['https://a.example', 'https://b.example', 'https://a.example', null];
    await addOffers(
      database,
      links.map((link) => ({ influencerId: ada, link })),
    );
    expect(await mapped()).toEqual([null, 'a.example', 'b.example']);
  });

  it('adds no domain when it has expired or has no link', async () => {
    await follow();
    await publish('https://a.example', { daysLeft: -1 });
    await publish(null);
    expect(await mapped()).toEqual([null]);
  });

  it('adds no domain for followers of others', async () => {
    const other = await database.createUser();
    await follow();
    await publish('https://a.example');
    expect(await mapped(other.id)).toEqual([]);
  });

  it("with a domain that the influencer already has changes no follower's mappings", async () => {
    await publish('https://a.example');
    await follow('a.example');
    await follow(null);
    await database.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.user_domain_map where domain is not null`;
    });
    await publish('https://a.example/again');
    expect(await mapped()).toEqual([null]);
  });
});

describe('a changed offer', () => {
  it('adds its new domain, and removes no old one', async () => {
    await publish('https://a.example');
    await follow('a.example');
    await database.sql`update public.promo_codes set affiliate_link = 'https://b.example'`;
    expect(await mapped()).toEqual(['a.example', 'b.example']);
    expect(await myDomains()).toEqual(['b.example']);
  });

  it('that is live again adds its domain', async () => {
    await publish('https://a.example', { daysLeft: -1 });
    await follow();
    await database.sql`update public.promo_codes set expiration_date = null`;
    expect(await mapped()).toEqual([null, 'a.example']);
  });

  it('that is deleted removes no domain: only the unfollow does', async () => {
    await publish('https://a.example');
    await follow('a.example');
    await database.sql`delete from public.promo_codes`;
    expect(await mapped()).toEqual(['a.example']);
    expect(await myDomains()).toEqual([]);
  });
});

describe('a follow', () => {
  it("gets the live domains that the client didn't know", async () => {
    await publish('https://a.example');
    await publish('https://b.example', { daysLeft: -1 });
    await follow();
    expect(await mapped()).toEqual([null, 'a.example']);
  });

  it('ends completely when any of its rows is deleted', async () => {
    await publish('https://a.example', { brandUrl: 'https://b.example' });
    await follow('a.example');
    await database.as(
      { userId: shopper },
      (tx) => tx`delete from public.user_domain_map where domain = 'b.example'`,
    );
    expect(await mapped()).toEqual([]);
    expect((await database.sql`select from private.follows`).length).toBe(0);
    await publish('https://c.example');
    expect(await mapped()).toEqual([]);
  });

  it('works for influencers and credit cards, not for members or unknown ids', async () => {
    const member = await database.createUser();
    const card = await database.createUser({ is_creditcard: true });
    const followId = (id: string) =>
      database.as(
        { userId: shopper },
        (tx) => tx`
        insert into public.user_domain_map (user_id, influencer_id, domain) values (${shopper}, ${id}, null)`,
      );
    await followId(card.id);
    await expect(followId(member.id)).rejects.toMatchObject({ code: '23503' });
    await expect(followId(crypto.randomUUID())).rejects.toMatchObject({ code: '23503' });
  });

  it('of oneself is refused', async () => {
    await expect(follow(null, ada)).rejects.toMatchObject({
      code: '23514',
      constraint_name: 'follows_not_self',
    });
  });

  it('keeps a domain when it is live again before it was withdrawn from all', async () => {
    await follow();
    await publish('https://back.example');
    await database.sql`
      insert into private.withdrawals (influencer_id, domains, reached_to)
      values (${ada}, '{back.example}', '00000000-0000-0000-0000-000000000000')`;
    await database.sql`select private.go_on_withdrawing()`;
    expect(await mapped()).toContain('back.example');
    expect(await database.sql`select from private.withdrawals`).toHaveLength(0);
  });
});

describe('an influencer with many followers', SLOW, () => {
  // One by one, as a departure removes them, it would take long.
  afterEach(() => removeEverybody(database));

  async function crowd(size: number) {
    await addCrowd(database, size);
    await crowdFollows(database, ada);
  }
  const rows = async () => (await database.sql`select from public.user_domain_map`).length;

  it('has mappings for up to 5,000 followers; beyond that my_domains still lists each domain', async () => {
    await crowd(4999);
    await follow();
    await publish('https://a.example');
    expect(await rows()).toBe(5001);
    const { id: last } = await database.createUser();
    await database.sql`insert into private.follows (influencer_id, user_id) values (${ada}, ${last})`;
    await publish('https://b.example');
    expect(await rows()).toBe(5001);
    expect(await myDomains()).toEqual(['a.example', 'b.example']);
  });

  it("loses a hidden offer's domain for 5,000 at once and for the others by schedule, and no follower", async () => {
    await crowd(5001);
    const [offer = ''] = await publish('https://scam.example');
    // As followers have them who came when the offer stood.
    await database.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        select user_id, influencer_id, 'scam.example' from private.follows`;
    });
    const withDomain = async () =>
      (await database.sql`select from public.user_domain_map where domain = 'scam.example'`).length;
    const followers = async () => (await database.sql`select from private.follows`).length;
    await database.sql`select private.hide_offer(${offer}, 'operator', 'A reason.')`;
    expect([await withDomain(), await followers()]).toEqual([1, 5001]);
    await database.sql`select private.go_on_withdrawing()`;
    expect([await withDomain(), await followers(), await rows()]).toEqual([0, 5001, 5001]);
    expect(await database.sql`select from private.withdrawals`).toHaveLength(0);
  });

  it('who uploads 100 domains at once fills no mappings, and my_domains lists all of them', async () => {
    await crowd(600);
    await follow();
    await addOffers(
      database,
      Array.from({ length: 100 }, (_, n) => ({ influencerId: ada, link: `https://shop-${n}.example` })),
    );
    expect(await rows()).toBe(1);
    expect(await myDomains()).toHaveLength(100);
  });
});
