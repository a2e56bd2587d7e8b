import { createFilledDatabase, type TestDatabase } from './database';

const OFFERS = 100_000;
const INFLUENCERS = 2_000;

/**
 * 100,000 offers of 2,000 influencers and 5,000 brands, two thirds of them expired; half of them count in Canada, one of 500 everywhere. The triggers are left out. The follower follows 100
 * influencers, the eager one 1,000.
 */
async function addManyOffers(database: TestDatabase) {
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.profiles (id, full_name, username, is_influencer, created_at)
      select gen_random_uuid(), 'Name ' || n, 'user.' || n, n <= ${INFLUENCERS}, now() - n * interval '1 minute'
      from generate_series(1, ${INFLUENCERS * 5}) n`;
    await tx`
      insert into public.promo_codes (
        influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, created_at,
        influencer_names, is_featured, has_ended, countries
      )
      select
        influencers.ids[1 + n % ${INFLUENCERS}], 'Brand ' || n % 5000, 'CODE' || n % 100,
        (array['20% off', '$15 off', 'A gift', '5% off'])[1 + n % 4]
          || case when n % 5000 = 7 then ' rare' else ' often' end
          || case when n > ${OFFERS - 5000} or (n <= 300 and n % 3 > 0) then ' ancient' else '' end,
        (array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'])[1 + n % 8],
        case when n % 3 > 0 then private.today() - 1 - n % 400 end, 'https://shop-' || n % 5000 || '.example',
        now() - n * interval '1 minute', 'Name ' || n, n % 20000 = 0, n % 3 > 0,
        case when n % 500 = 0 then '{}' when n / 8 % 2 = 0 then '{CA,US}' else '{US}' end::text[]
      from generate_series(1, ${OFFERS}) n,
        (select array_agg(id) as ids from public.profiles where is_influencer) influencers`;
  });
  const [influencer] = await database.sql`select influencer_id as id from public.promo_codes limit 1`;
  const follower = (await database.createUser()).id;
  const eagerFollower = (await database.createUser()).id;
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into private.follows (user_id, influencer_id)
      select follower.id, influencer.id
      from (select *, row_number() over (order by id) as nth from public.profiles where is_influencer) influencer
      join (values (${follower}::uuid, 100), (${eagerFollower}, 1000)) as follower(id, most) on nth <= most`;
  });
  await database.sql`vacuum (analyze)`;
  return { someInfluencer: String(influencer?.id), follower, eagerFollower };
}

export const createDatabaseWithManyOffers = () => createFilledDatabase('many_offers', addManyOffers);

/** The cursor of a live offer in the middle of the list. */
export async function cursorInTheMiddle(
  database: TestDatabase,
  sort: string,
  name: string,
  rank: string,
  order: string,
) {
  const [row] = await database.sql.unsafe(
    `select private.write_cursor($1, jsonb_build_array(false, false, ${name}, ${rank}, created_at, id)) as cursor
     from public.promo_codes where live_until >= private.today()
     order by ${order} created_at desc, id desc offset ${Math.floor(OFFERS / 6)} limit 1`,
    [`offers ${sort}`],
  );
  return String(row?.cursor);
}
