import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Person, person } from '../support/scene';
import { type Session, withSessions } from '../support/session';

const INFLUENCERS = 4;
const SHOPPERS = 8;
/** Two agencies that manage all influencers. */
const AGENCIES = 2;
/** The number of connections per person, which race with each other. */
const TABS = 2;
const CONNECTIONS = (INFLUENCERS + SHOPPERS + AGENCIES) * TABS;
const MOVES = 100;
const SHOPS = 12;
const SUSPENSIONS = 30;

let database: TestDatabase;
let errors: string[];

/** A random generator with a fixed seed, so that a run can be repeated as far as the server's timing allows. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const shop = (n: number) => `https://shop-${n}.example/go`;

function shoppersMove({ sql }: Session, self: Person, target: Person, roll: (sides: number) => number) {
  const influencer = target.id;
  switch (roll(5)) {
    case 0:
      return sql`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        values (${self.id}, ${influencer}, null) on conflict (user_id, influencer_id, domain) do nothing`;
    case 1:
      return sql`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        select ${self.id}, ${influencer}, domain from public.influencer_domains where influencer_id = ${influencer}
        on conflict (user_id, influencer_id, domain) do nothing`;
    case 2:
      // Follow All: several influencers in one statement, in no order.
      return sql`
        insert into public.user_domain_map (user_id, influencer_id, domain)
        select ${self.id}, id, null from public.profiles where is_influencer order by random()
        on conflict (user_id, influencer_id, domain) do nothing`;
    case 3:
      return sql`delete from public.user_domain_map where user_id = ${self.id} and influencer_id = ${influencer}`;
    default:
      return sql`
        delete from public.user_domain_map
        where id = (select id from public.user_domain_map where user_id = ${self.id} order by random() limit 1)`;
  }
}

/** An action of the influencer, or of an agency for it. */
function publishersMove({ sql }: Session, self: Person, roll: (sides: number) => number) {
  const one = sql`(select id from public.promo_codes where influencer_id = ${self.id} order by random() limit 1)`;
  switch (roll(6)) {
    case 0:
    case 1:
      return sql`
        insert into public.promo_codes
          (influencer_id, brand_name, brand_url, promo_code, description, category, affiliate_link)
        select ${self.id}::uuid, 'Brand ' || n, ${shop(roll(SHOPS))}, 'CODE', '10% off', 'Fashion', ${shop(roll(SHOPS))}
        from generate_series(1, ${1 + roll(3)}) n`;
    case 2:
      return sql`update public.promo_codes set affiliate_link = ${shop(roll(SHOPS))} where id = ${one}`;
    case 3:
      return sql`
        update public.promo_codes set expiration_date = ${roll(2) === 0 ? '2001-01-01' : null} where id = ${one}`;
    case 4:
      return sql`update public.profiles set full_name = ${`Name ${roll(100)}`} where id = ${self.id}`;
    default:
      return sql`delete from public.promo_codes where id = ${one}`;
  }
}

/** What somebody is told whose influencer is suspended at that moment. */
const IS_SUSPENDED = /^23503 There is no such influencer|^42501 new row violates row-level security/;

/** Suspends one influencer after the other, and shows each again. */
async function operatorsMoves(influencers: readonly Person[]) {
  const roll = dice(99);
  for (let move = 0; move < SUSPENSIONS; move += 1) {
    const id = influencers[roll(INFLUENCERS)]?.id ?? '';
    for (const call of ['suspend_account', 'lift_suspension']) {
      await database.sql
        .unsafe(`select public.${call}('${id}')`)
        .catch((error: { code?: string; message: string }) => errors.push(`${error.code} ${error.message}`));
    }
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const names = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}-${n}`);
  const influencers = await Promise.all(
    names('influencer', INFLUENCERS).map((name) => person(database, name, { is_influencer: true })),
  );
  const shoppers = await Promise.all(names('shopper', SHOPPERS).map((name) => person(database, name)));
  await database.sql`
    insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
    select id, true, 'Elite', now() + interval '20 days' from public.profiles where is_influencer`;

  const agencies = await Promise.all(
    names('agency', AGENCIES).map((name) => person(database, name, { is_agency: true })),
  );
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id)
    select agency.id, influencer.id from public.profiles agency, public.profiles influencer
    where agency.is_agency and influencer.is_influencer`;

  const people = [...influencers, ...shoppers, ...agencies].flatMap((someone) =>
    Array.from({ length: TABS }, () => someone),
  );
  errors = [];
  await withSessions(
    database,
    people.map(({ actor }) => actor),
    async (...sessions) => {
      await Promise.all([
        operatorsMoves(influencers),
        ...sessions.map(async (session, index) => {
          const roll = dice(index + 1);
          const self = people[index];
          if (!self) throw new Error('A session without a person.');
          for (let move = 0; move < MOVES; move += 1) {
            const target = influencers[roll(INFLUENCERS)] ?? self;
            const moving = shoppers.includes(self)
              ? shoppersMove(session, self, target, roll)
              : publishersMove(session, agencies.includes(self) ? target : self, roll);
            await moving.catch((error: { code?: string; message: string }) =>
              errors.push(`${error.code} ${error.message}`),
            );
          }
        }),
      ]);
    },
  );
});
afterAll(() => database.drop());

/** Every domain of a live code, computed from the links. */
const LIVE_DOMAINS = `
  select distinct influencer_id, substring(link from '^https://([^/]+)') as domain
  from public.promo_codes, unnest(array[affiliate_link, brand_url]) as link
  where link is not null and (expiration_date is null or expiration_date >= (now() at time zone 'utc')::date)`;

const found = async (query: string) => [...(await database.sql.unsafe(query))];

describe(`after ${CONNECTIONS * MOVES} moves on ${CONNECTIONS} connections`, () => {
  it('nobody met an error except suspended influencers: no deadlock, duplicate or lost row', () => {
    expect(errors.filter((error) => !IS_SUSPENDED.test(error))).toEqual([]);
  });

  it('there are follows, codes and live domains to check', async () => {
    const [row] = await found(`
      select (select count(*) > 0 from private.follows) as follows,
             (select count(*) > 0 from public.promo_codes) as codes,
             (select count(*) > 0 from (${LIVE_DOMAINS}) live) as live`);
    expect(row).toEqual({ follows: true, codes: true, live: true });
  });

  it('a follow exists exactly when a mapping does', async () => {
    expect(
      await found(`
        (select user_id, influencer_id from private.follows
         except select user_id, influencer_id from public.user_domain_map)
        union all
        (select user_id, influencer_id from public.user_domain_map
         except select user_id, influencer_id from private.follows)`),
    ).toEqual([]);
  });

  it('no follower lacks a live domain', async () => {
    expect(
      await found(`
        select f.user_id, live.influencer_id, live.domain
        from private.follows f join (${LIVE_DOMAINS}) live using (influencer_id)
        except select user_id, influencer_id, domain from public.user_domain_map`),
    ).toEqual([]);
  });

  it('the follower counts equal the numbers of follows', async () => {
    expect(
      await found(`
        select p.id, coalesce(s.follower_count, 0) as told,
               (select count(*) from private.follows where influencer_id = p.id)::int as counted
        from public.profiles p left join public.follower_counts s on s.influencer_id = p.id
        where coalesce(s.follower_count, 0) <> (select count(*) from private.follows where influencer_id = p.id)`),
    ).toEqual([]);
  });

  it("the search finds every offer by its influencer's present name", async () => {
    expect(
      await found(`
        select c.id, p.full_name from public.promo_codes c join public.profiles p on p.id = c.influencer_id
        where not c.search @@ plainto_tsquery('simple', p.full_name)`),
    ).toEqual([]);
  });
});
