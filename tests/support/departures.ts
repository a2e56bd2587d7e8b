import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from './database';
import { addOffers } from './offers';

interface People {
  /** A featured influencer with two live codes and an expired one, whom `agency` manages. Follows `bea`. */
  ada: TestUser;
  /** An influencer with two live codes. */
  bea: TestUser;
  agency: TestUser;
  /** Follows `ada` and `bea`. */
  follower: TestUser;
}

/** A database for the calling test file, with people who are about to be hidden; made anew before each test. */
export function setDepartures() {
  let made: { database: TestDatabase; people?: People } | undefined;
  const ready = () => {
    if (!made?.people) throw new Error('The people exist only while tests run.');
    return { database: made.database, people: made.people };
  };
  beforeAll(async () => {
    made = { database: await createTestDatabase() };
  });
  afterAll(async () => {
    await made?.database.drop();
  });
  beforeEach(async () => {
    if (!made) return;
    await removeEverybody(made.database);
    made.people = await arrive(made.database);
  });
  return {
    get database() {
      return ready().database;
    },
    get people() {
      return ready().people;
    },
  };
}

/** Without triggers, because deleting thousands of rows one by one takes long. */
export async function removeEverybody(database: TestDatabase) {
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`truncate auth.users, public.profiles, private.accounts, realtime.messages cascade`;
  });
}

async function arrive(database: TestDatabase): Promise<People> {
  const ada = await database.createUser({ username: 'ada', is_influencer: true, is_featured: true });
  const bea = await database.createUser({ username: 'bea', is_influencer: true });
  const agency = await database.createUser({ is_agency: true });
  const follower = await database.createUser();
  await addOffers(database, [
    { influencerId: ada.id, brand: 'Lumen', link: 'https://lumen.example' },
    { influencerId: ada.id, brand: 'Lumen', daysLeft: -1 },
    { influencerId: bea.id, brand: 'Lumen', link: 'https://lumen.example', minutesOld: 5 },
    { influencerId: bea.id, brand: 'Copper', link: 'https://copper.example' },
  ]);
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
    values (${agency.id}, ${ada.id}, 'first-password')`;
  for (const { id } of [ada, bea]) await follow(database, follower.id, id);
  await follow(database, ada.id, bea.id);
  // As the schedule has done it two seconds later.
  await database.sql`select private.relay_outbox()`;
  return { ada, bea, agency, follower };
}

export const follow = (database: TestDatabase, userId: string, influencerId: string) =>
  database.as(
    { userId },
    (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain) values (${userId}, ${influencerId}, null)`,
  );

export const leave = (database: TestDatabase, { id }: TestUser) =>
  database.sql`delete from auth.users where id = ${id}`;

/** Influencers, each with as little as it takes to be followed or managed; made without triggers. */
export async function addCrowd(database: TestDatabase, count: number): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.profiles (id, username, is_influencer)
      select gen_random_uuid(), 'crowd-' || n, true from generate_series(1, ${count}) n`;
    await tx`insert into private.accounts (id) select id from public.profiles where username like 'crowd-%'`;
  });
}

/** Lets the whole crowd follow somebody. */
export const crowdFollows = (database: TestDatabase, influencerId: string) =>
  database.sql`
    insert into private.follows (influencer_id, user_id)
    select ${influencerId}, id from public.profiles where username like 'crowd-%'`;

/** How many live offers the brands and one category are said to have. */
export async function countedOffers(database: TestDatabase) {
  const [row] = await database.as(
    'anon',
    (tx) => tx`
    select
      (select jsonb_object_agg(name, live order by name) from public.brand_counts) as brands,
      (select live from public.category_counts where category = 'Fashion') as fashion`,
  );
  return row;
}

/** What countedOffers should say, counted anew. */
export async function offersCountedAnew(database: TestDatabase) {
  const [row] = await database.sql`
    with live as (
      select * from public.promo_codes c
      where live_until >= private.today() and not followers_only
        and not exists (select from private.hidden_accounts h where h.account_id = c.influencer_id)
    )
    select
      (
        select jsonb_object_agg(brand_name, codes order by brand_name)
        from (select brand_name, count(*) as codes from live group by 1) b
      ) as brands,
      (select count(*)::integer from live where category = 'Fashion') as fashion`;
  return row;
}
