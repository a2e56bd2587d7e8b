import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OFFER_FIELD_NAMES } from '@rules/offer-fields';
import { compare } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

const CATEGORIES = ['Beauty', 'Fashion', 'Fitness', 'Food', 'Home', 'Jewelry', 'Tech', 'Travel'];

let database: TestDatabase;
/** The UTC day of the seeding, which may be yesterday; the newest code is 25 minutes older than the seeding. */
let seedingDay: string;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  seedingDay = await one<string>(
    "select ((max(created_at) + interval '25 minutes') at time zone 'utc')::date::text as value from public.promo_codes",
  );
});
afterAll(() => database.drop());

async function one<Value>(query: string): Promise<Value> {
  const [row] = await database.sql.unsafe<{ value: Value }[]>(query);
  if (!row) throw new Error(`Nothing came of: ${query}`);
  return row.value;
}

const count = (from: string) => one<number>(`select count(*)::int as value from ${from}`);

describe('the accounts of the sample data', () => {
  it('include 24 influencers in all categories, 4 credit cards and 2 agencies, among a crowd', async () => {
    const influencers = await database.sql<{ category: string; people: number }[]>`
      select category, count(*)::int as people from public.profiles
      where is_influencer and not is_creditcard group by category order by category`;
    expect(influencers.map(({ category }) => category)).toEqual(CATEGORIES);
    expect(influencers.map(({ people }) => people)).toEqual(CATEGORIES.map(() => 3));
    expect(await count('public.profiles where is_creditcard and is_influencer')).toBe(4);
    expect(await count('public.profiles where is_agency')).toBe(2);
    expect(await count('public.profiles')).toBeGreaterThan(1_000);
  });

  it('have a name, a category and a bio', async () => {
    expect(
      await database.sql`
        select username from public.profiles
        where is_influencer and (full_name is null or category is null or length(bio) < 30)`,
    ).toHaveLength(0);
    expect(await count('(select distinct bio from public.profiles where is_influencer) as bios')).toBe(28);
  });

  it('have portraits that the app itself serves', async () => {
    const portraits = await database.sql<{ avatar_url: string }[]>`
      select distinct avatar_url from public.profiles where is_influencer or is_agency`;
    expect(portraits).toHaveLength(30);
    const missing = portraits.filter(
      ({ avatar_url }) => !existsSync(fileURLToPath(new URL(`../../public${avatar_url}`, import.meta.url))),
    );
    expect(missing).toEqual([]);
  });

  it('can sign in only where they are meant to', async () => {
    const accounts = await database.sql<{ email: string; encrypted_password: string; identified: boolean }[]>`
      select account.email, account.encrypted_password, identity.user_id is not null as identified
      from auth.users account
      left join auth.identities identity
        on identity.user_id = account.id and identity.provider = 'email' and identity.provider_id = account.id::text
          and identity.email = account.email
      where account.encrypted_password is not null or identity.id is not null
      order by account.email`;
    expect(accounts.map(({ email, identified }) => [email, identified])).toEqual([
      ['agency@promobell.test', true],
      ['analyst@promobell.test', true],
      ['creator@promobell.test', true],
      ['manager@promobell.test', true],
      ['member@promobell.test', true],
      ['operator@promobell.test', true],
      ['shopper@promobell.test', true],
      ['starter@promobell.test', true],
      ['tove@mail.example', true],
    ]);
    for (const { email, encrypted_password } of accounts) {
      const password = email.endsWith('@promobell.test') ? 'promobell-demo' : 'lantern-kettle-417';
      expect(await compare(password, encrypted_password), email).toBe(true);
    }
    expect(await count('auth.users where email_confirmed_at is null')).toBe(0);
  });
});

describe('the offers of the sample data', () => {
  it('are 200 codes of 40 brands, 15 or more live in each category', async () => {
    expect(await count('public.promo_codes')).toBe(200);
    expect(await count('(select distinct brand_key from public.promo_codes) as brands')).toBe(40);
    const live = await database.sql<{ category: string; codes: number }[]>`
      select category, count(*)::int as codes from public.promo_codes
      where live_until >= ${seedingDay}::date group by category order by category`;
    expect(live.map(({ category }) => category)).toEqual(CATEGORIES);
    expect(Math.min(...live.map(({ codes }) => codes))).toBeGreaterThanOrEqual(15);
  });

  it('show each field of an offer', async () => {
    const filledIn = await Promise.all(
      OFFER_FIELD_NAMES.map((name) =>
        count(`public.promo_codes where ${name}::text not in ('false', '{}', 'USD')`),
      ),
    );
    const lacking = OFFER_FIELD_NAMES.filter((_, index) => filledIn[index] === 0);
    expect(lacking, 'supabase/seed.sql gives no offer a value in these fields').toEqual([]);
  });

  it('end around the day of seeding', async () => {
    const [ends] = await database.sql`
      select
        count(*) filter (where days < 0)::int as past, count(*) filter (where days = 0)::int as today,
        count(*) filter (where days between 1 and 3)::int as soon, count(*) filter (where days between 4 and 7)::int as week,
        count(*) filter (where days > 7)::int as later, count(*) filter (where days is null)::int as never
      from (select expiration_date - ${seedingDay}::date as days from public.promo_codes) as code`;
    expect(ends).toEqual({ past: 19, today: 6, soon: 14, week: 26, later: 75, never: 60 });
  });

  it('look alive: several from the last hours, none from the future, none older than its account or its end', async () => {
    expect(
      await count("public.promo_codes where created_at > now() - interval '12 hours'"),
    ).toBeGreaterThanOrEqual(10);
    expect(await count('public.promo_codes where created_at > now()')).toBe(0);
    expect(
      await count(
        `public.promo_codes code join public.profiles profile on profile.id = code.influencer_id
         where code.created_at < profile.created_at or code.expiration_date < code.created_at::date`,
      ),
    ).toBe(0);
  });

  it('lead to reserved domains only, and brands without a partner program have no link', async () => {
    expect(
      await count(
        `public.promo_codes
         where brand_url !~ '^https://www\\.[a-z-]+\\.example$'
           or affiliate_link !~ '^https://[a-z-]+\\.example/' or cardinality(domains) <> 1 + cardinality(further_domains)
           or exists (select from unnest(further_domains) as further where further !~ '^[a-z-]+\\.example$')`,
      ),
    ).toBe(0);
    expect(await count('public.promo_codes where affiliate_link is null')).toBe(2);
  });

  it('each have their own description', async () => {
    expect(await count('(select distinct description from public.promo_codes) as descriptions')).toBe(200);
    expect(await count('(select distinct promo_code from public.promo_codes) as codes')).toBe(200);
  });

  it('include enough featured ones, as do the accounts', async () => {
    expect(
      await count(`public.promo_codes where is_featured and live_until >= '${seedingDay}'`),
    ).toBeGreaterThanOrEqual(4);
    expect(await count('public.profiles where is_featured and is_influencer')).toBeGreaterThanOrEqual(4);
  });
});

describe('the follower counts of the sample data', () => {
  it('range from none, one, a few and hundreds to more than a thousand', async () => {
    const numbers = await database.sql<{ followers: number }[]>`
      select (select count(*)::int from private.follows follow where follow.influencer_id = profile.id) as followers
      from public.profiles profile where profile.is_influencer`;
    const followers = numbers.map((row) => row.followers);
    expect(followers).toContain(0);
    expect(followers).toContain(1);
    expect(followers.filter((number) => number > 1 && number < 100).length).toBeGreaterThanOrEqual(5);
    expect(followers.filter((number) => number >= 100 && number < 1_000).length).toBeGreaterThanOrEqual(10);
    expect(followers.filter((number) => number > 1_000).length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    {
      counter: 'follower numbers',
      kept: 'select influencer_id, follower_count from public.follower_counts where follower_count <> 0',
      truth: 'select influencer_id, count(*)::int from private.follows group by influencer_id',
    },
    {
      counter: 'domain rows of the followers',
      kept: 'select user_id, influencer_id, domain from public.user_domain_map',
      truth: `select follow.user_id, follow.influencer_id, live.domain from private.follows follow
        left join (select distinct influencer_id, unnest(domains) as domain from public.promo_codes
          where live_until >= '@day' and not followers_only) as live using (influencer_id)`,
    },
  ])("the sample data's $counter match the rows they count", async ({ kept, truth }) => {
    const counted = truth.replace('@day', seedingDay);
    expect(await count(`(${kept}) as kept`)).toBeGreaterThan(0);
    expect(await count(`((${kept}) except all (${counted})) as invented`)).toBe(0);
    expect(await count(`((${counted}) except all (${kept})) as forgotten`)).toBe(0);
  });
});

describe('the results of the sample data', () => {
  it('cover a year of the demo creator, with a code that stopped working, and reports on most codes', async () => {
    const creator = await one<string>(
      "select id as value from public.profiles where username = 'minacastellan'",
    );
    const [year] = await database.as(
      { userId: creator },
      (tx) => tx`
        select (r.counts).copied, (r.counts_before).copied as copied_before, cardinality(r.offers) as offers,
          (select count(*)::int from unnest(r.days) d where (d.counts).copied > 0) as days
        from public.get_results(since => private.today() - 364) r`,
    );
    expect(year?.copied).toBeGreaterThan(2_000);
    expect(year).toMatchObject({ offers: 7, days: 365 });
    expect(await count('private.offer_reliability where reliability = -1')).toBe(2);
    expect(await count('private.offer_reliability where all_reports > 0')).toBeGreaterThan(80);
    expect(await count('private.offer_reliability where ranked_as <> reliability')).toBe(0);
  });
});
