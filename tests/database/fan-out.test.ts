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

async function domains() {
  const rows = await database.sql`
    select domain from public.influencer_domains where influencer_id = ${ada} order by domain`;
  return rows.map(({ domain }) => domain);
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
    expect(await domains()).toEqual([domain]);
  });

  it('is taken from affiliate link and brand URL, once each', async () => {
    await publish('https://a.example', { brandUrl: 'https://b.example' });
    await publish('https://www.a.example/x', { brandUrl: 'https://a.example' });
    expect(await domains()).toEqual(['a.example', 'b.example']);
  });
});

describe('the shop domains of an influencer', () => {
  it('are those of its live offers', async () => {
    await publish('https://a.example', { daysLeft: 0 });
    await publish('https://a.example');
    await publish('https://b.example', { daysLeft: -1 });
    await publish('https://c.example');
    expect(await domains()).toEqual(['a.example', 'c.example']);
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
    await database.sql`delete from public.user_domain_map where domain is not null`;
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
});

describe('an influencer with many followers', SLOW, () => {
  // One by one, as a departure removes them, it would take long.
  afterEach(() => removeEverybody(database));

  async function crowd(size: number) {
    await addCrowd(database, size);
    await crowdFollows(database, ada);
  }
  const rows = async () => (await database.sql`select from public.user_domain_map`).length;
  const spread = () => database.sql`select private.spread_next_domains()`;
  const waiting = async () => (await database.sql`select from private.domains_to_spread`).length;

  it('has mappings for 5,000 at once, and beyond that by schedule, 5,000 at a time', async () => {
    await crowd(4999);
    await follow();
    await publish('https://a.example');
    expect([await rows(), await waiting()]).toEqual([5001, 0]);
    const { id: last } = await database.createUser();
    await database.sql`insert into private.follows (influencer_id, user_id) values (${ada}, ${last})`;
    await publish('https://b.example');
    expect([await rows(), await waiting()]).toEqual([5001, 1]);
    await spread();
    expect([await rows(), await waiting()]).toEqual([10_001, 1]);
    await spread();
    expect([await rows(), await waiting()]).toEqual([10_002, 0]);
    expect(await mapped()).toContain('b.example');
  });

  it('who removes the offer, or whose offer is hidden, before the schedule came gives its domain to nobody', async () => {
    await crowd(5001);
    const [removed = '', hidden = ''] = [
      ...(await publish('https://removed.example')),
      ...(await publish('https://hidden.example')),
    ];
    await database.sql`delete from public.promo_codes where id = ${removed}`;
    await database.sql`select private.hide_offer(${hidden}, 'operator', 'A reason.')`;
    for (let time = 0; time < 2; time += 1) await spread();
    expect([await rows(), await waiting()]).toEqual([0, 0]);
  });

  it('who uploads 100 domains at once has them by schedule', async () => {
    await crowd(600);
    await addOffers(
      database,
      Array.from({ length: 100 }, (_, n) => ({ influencerId: ada, link: `https://shop-${n}.example` })),
    );
    expect([await rows(), await waiting()]).toEqual([0, 100]);
    for (let time = 0; time < 13; time += 1) await spread();
    expect([await rows(), await waiting()]).toEqual([60_000, 0]);
  });

  it('has a domain for everybody that ends and is live again while it is being given to them', async () => {
    await crowd(5001);
    const [ended = ''] = await publish('https://a.example');
    await spread();
    expect([await rows(), await waiting()]).toEqual([5000, 1]);
    await database.sql`delete from public.promo_codes where id = ${ended}`;
    await database.sql`delete from public.user_domain_map where id in (select min(id::text)::uuid from public.user_domain_map)`;
    await publish('https://a.example');
    for (let time = 0; time < 2; time += 1) await spread();
    expect([await rows(), await waiting()]).toEqual([5001, 0]);
  });
});
