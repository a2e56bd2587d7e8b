import { afterAll, beforeAll } from 'vitest';
import { type Actor, createFilledDatabase, type TestDatabase } from './database';

/** The accounts, codes and links of every policy test. */
export interface Scene {
  /** A plain member who follows `influencer`. */
  shopper: Person;
  /** A plain member who follows nobody. */
  bystander: Person;
  /** Managed by `agency`, Growth plan (10 offers), two codes. */
  influencer: Person;
  /** Another influencer, managed by `otherAgency`, no plan, one code: its only slot is taken. */
  rival: Person;
  agency: Person;
  otherAgency: Person;
  /** `influencer`'s code that never expires, on live.example. */
  liveCode: string;
  /** `influencer`'s code that expired yesterday, on past.example. */
  expiredCode: string;
  rivalCode: string;
  /** The row that links `agency` and `influencer`. */
  link: string;
}

export interface Person {
  id: string;
  username: string;
  actor: Actor;
}

export const LIVE_DOMAIN = 'live.example';
export const TEMPORARY_PASSWORD = 'temporary-password-of-the-influencer';
export const CUSTOMER_ID = 'cus_of_the_influencer';

type UserFields = NonNullable<Parameters<TestDatabase['createUser']>[0]>;

export async function person(
  database: TestDatabase,
  username: string,
  flags: UserFields = {},
): Promise<Person> {
  const user = await database.createUser({ username, full_name: `Name of ${username}`, ...flags });
  return { id: user.id, username, actor: { userId: user.id } };
}

/** So many accounts whose addresses are confirmed, made so many days ago. */
export async function agedAccounts(
  database: TestDatabase,
  prefix: string,
  number: number,
  days: number,
): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`
    insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data)
    select
      gen_random_uuid(), ${prefix} || n || '@example.com', now(), now() - make_interval(days => ${days}),
      jsonb_build_object('username', ${prefix} || n)
    from generate_series(1, ${number}::integer) n
    returning id`;
  return rows.map(({ id }) => id);
}

/** Inserts a code without policies and limits, and returns its id. */
export async function code(
  database: TestDatabase,
  influencer: Person,
  { domain, daysLeft = null }: { domain: string; daysLeft?: number | null },
): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into public.promo_codes
      (influencer_id, brand_name, brand_url, promo_code, description, category, affiliate_link, expiration_date)
    values
      (${influencer.id}, ${`Brand of ${domain}`}, null, 'SAVE10', '10% off', 'Fashion', ${`https://${domain}/go`},
       (now() at time zone 'utc')::date + ${daysLeft}::int)
    returning id`;
  if (!row) throw new Error('The code was not added.');
  return row.id;
}

/** Follows as the client does: one row per domain, duplicates ignored. */
export async function follow(
  database: TestDatabase,
  follower: Person,
  influencer: Person,
  domain: string | null,
): Promise<void> {
  await database.as(
    follower.actor,
    (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${follower.id}, ${influencer.id}, ${domain})
      on conflict (user_id, influencer_id, domain) do nothing`,
  );
}

async function manages(
  database: TestDatabase,
  agency: Person,
  influencer: Person,
  password: string,
): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency, temporary_password)
    values (${agency.id}, ${influencer.id}, true, ${password})
    returning id`;
  if (!row) throw new Error('The link was not made.');
  return row.id;
}

async function buildScene(database: TestDatabase): Promise<Scene> {
  const shopper = await person(database, 'shopper');
  const bystander = await person(database, 'bystander');
  const influencer = await person(database, 'influencer', { is_influencer: true });
  const rival = await person(database, 'rival', { is_influencer: true });
  const agency = await person(database, 'agency', { is_agency: true });
  const otherAgency = await person(database, 'other-agency', { is_agency: true });

  const liveCode = await code(database, influencer, { domain: LIVE_DOMAIN });
  const expiredCode = await code(database, influencer, { domain: 'past.example', daysLeft: -1 });
  const rivalCode = await code(database, rival, { domain: 'rival.example' });

  const link = await manages(database, agency, influencer, TEMPORARY_PASSWORD);
  await manages(database, otherAgency, rival, 'temporary-password-of-the-rival');
  await database.sql`
    insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier, subscription_end)
    values (${influencer.id}, ${CUSTOMER_ID}, true, 'Growth', now() + interval '20 days')`;
  await follow(database, shopper, influencer, LIVE_DOMAIN);

  return {
    shopper,
    bystander,
    influencer,
    rival,
    agency,
    otherAgency,
    liveCode,
    expiredCode,
    rivalCode,
    link,
  };
}

export interface Stage {
  readonly database: TestDatabase;
  readonly scene: Scene;
}

/** A database with the scene for the calling test file, dropped after it. */
export function setTheScene(): Stage {
  let ready: Stage | undefined;
  const stage = () => {
    if (!ready) throw new Error('The scene exists only while tests run.');
    return ready;
  };
  beforeAll(async () => {
    const { database, told } = await createFilledDatabase('scene', buildScene);
    ready = { database, scene: told };
  });
  afterAll(async () => {
    await ready?.database.drop();
  });
  return {
    get database() {
      return stage().database;
    },
    get scene() {
      return stage().scene;
    },
  };
}
