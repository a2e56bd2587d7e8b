import postgres from 'postgres';

export interface MarketplaceSize {
  codes: number;
  influencers: number;
  members: number;
}

export const SMALL: MarketplaceSize = { codes: 10_000, influencers: 500, members: 10_000 };
export const MIDDLING: MarketplaceSize = { codes: 100_000, influencers: 5_000, members: 100_000 };
export const LARGE: MarketplaceSize = { codes: 1_000_000, influencers: 50_000, members: 1_000_000 };

/** Accounts and words of every marketplace, whatever its size. */
export const MARKETPLACE = {
  password: 'a good password',
  /** Follows 500 influencers. */
  follower: 'follower@bench.example',
  /** Follows 5,000 influencers, or all when there are fewer. */
  eagerFollower: 'eager@bench.example',
  /** Has a fiftieth of all codes, all of one brand. */
  busyInfluencer: 'busy@bench.example',
  /** Follows 500 influencers, and shops in Canada, where half of all codes count. */
  canadian: 'canadian@bench.example',
  /** Follows 5,000 influencers, and shops in Iceland, where a fiftieth of all codes count. */
  icelander: 'icelander@bench.example',
} as const;

/** Rows that one statement adds; several run at once. */
const CHUNK = 25_000;

/**
 * Fills an empty, migrated database with a marketplace as uneven as a real one. Its triggers are left out, and indexes are made at
 * the end; what the triggers would have derived is derived at once.
 * @param passwordHash of MARKETPLACE.password
 */
export async function fillMarketplace(databaseUrl: string, size: MarketplaceSize, passwordHash: string) {
  const sql = postgres(databaseUrl, {
    max: 4,
    onnotice: () => undefined,
    connection: { session_replication_role: 'replica', maintenance_work_mem: '512MB', work_mem: '256MB' },
  });
  try {
    const indexes = await sql<{ name: string; schema: string; definition: string }[]>`
      select indexname as name, schemaname as schema, indexdef as definition from pg_indexes
      where schemaname in ('public', 'private') and tablename in ('promo_codes', 'profiles', 'follows')
        and indexname not in (select conname from pg_constraint)`;
    for (const { name, schema } of indexes) await sql`drop index ${sql(schema)}.${sql(name)}`;
    await addAccounts(sql, size, passwordHash);
    await addCodes(sql, size);
    await addFollows(sql, size);
    await Promise.all([deriveCounts(sql), ...indexes.map(({ definition }) => sql.unsafe(definition))]);
    await sql`drop schema marketplace cascade`;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      select id, 'email', id::text, id, jsonb_build_object('sub', id, 'email', email), now(), now() from auth.users`;
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end();
  }
}

const inChunks = (rows: number, add: (from: number, to: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: Math.ceil(rows / CHUNK) }, (_, n) =>
      add(n * CHUNK + 1, Math.min((n + 1) * CHUNK, rows)),
    ),
  );

/** An account's id follows from its number. The first influencers and members are those that the measuring signs in with. */
const idOf = (kind: 'influencer' | 'member', number: string) => `md5('${kind}' || ${number})::uuid`;

async function addAccounts(
  sql: postgres.Sql,
  { influencers, members }: MarketplaceSize,
  passwordHash: string,
) {
  await sql`create schema marketplace`;
  // Words of two to four syllables; the first 400 numbers have the shortest.
  await sql.unsafe(`
    create function marketplace.word(n bigint) returns text language sql immutable as $$
      select string_agg(
        (array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','qui','ro','su','ta','ve','wi','xo','zu'])
          [1 + (n / (20::bigint ^ place)::bigint) % 20], '')
      from generate_series(0, case when n < 400 then 1 when n < 8000 then 2 else 3 end) as place
    $$`);
  await inChunks(influencers, (from, to) =>
    sql.unsafe(`
      insert into public.profiles (id, full_name, username, is_influencer, is_creditcard, created_at)
      select
        ${idOf('influencer', 'n')}, initcap(marketplace.word(n % 700) || ' ' || marketplace.word(7 * n % 9000)),
        marketplace.word(n % 700) || '.' || n, n % 100 <> 99, n % 100 = 99, now() - random() * interval '1000 days'
      from generate_series(${from}, ${to}) n`),
  );
  await inChunks(members, (from, to) =>
    sql.unsafe(`
      insert into public.profiles (id, full_name, username, created_at)
      select
        ${idOf('member', 'n')}, initcap(marketplace.word(n % 5000) || ' ' || marketplace.word(3 * n % 9000)),
        'member-' || n, now() - random() * interval '1000 days'
      from generate_series(${from}, ${to}) n`),
  );
  await sql`insert into private.accounts (id) select id from public.profiles on conflict do nothing`;
  await sql`
    insert into private.influencer_locks (influencer_id)
    select id from public.profiles where is_influencer or is_creditcard on conflict do nothing`;
  for (const [id, email] of [
    [idOf('member', '1'), MARKETPLACE.follower],
    [idOf('member', '2'), MARKETPLACE.eagerFollower],
    [idOf('influencer', '2'), MARKETPLACE.busyInfluencer],
    [idOf('member', '3'), MARKETPLACE.canadian],
    [idOf('member', '4'), MARKETPLACE.icelander],
  ]) {
    await sql.unsafe(
      `insert into auth.users (
         id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
       )
       values (
         ${id}, 'authenticated', 'authenticated', $1, $2, now(), '{"provider":"email","providers":["email"]}', '{}',
         '', '', '', '', now(), now()
       )`,
      [email ?? '', passwordHash],
    );
  }
  await sql.unsafe(`
    insert into public.member_countries (user_id, country) values (${idOf('member', '3')}, 'CA'), (${idOf('member', '4')}, 'IS')`);
}

/**
 * Few influencers and brands have many codes. About a third is live, mostly new ones. Of all offers, 2 % have the word 'gift', 0.5 %
 * 'bundle', 0.02 % 'engraving'; 3 % 'advent', nearly all of them expired; and 'heritage' are the oldest that are live.
 */
async function addCodes(sql: postgres.Sql, { codes, influencers }: MarketplaceSize) {
  await inChunks(codes, (from, to) =>
    sql.unsafe(`
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, created_at,
      influencer_names, is_featured, has_ended, countries
    )
    select
      p.id,
      case when c.busy then 'Busy & Daughters' else initcap(marketplace.word(c.brand)) || ' ' || (array['Shop','Wear','Home','Lab'])[1 + c.brand % 4] end,
      upper(marketplace.word(c.brand)) || (array['10','15','20','25','SAVE','DEAL'])[1 + c.n % 6] || case when c.n % 3 = 0 then c.n::text else '' end,
      concat_ws(' ',
        case
          when c.dice < 0.55 then (5 * (1 + c.n % 12)) || '% off'
          when c.dice < 0.65 then '$' || (5 * (1 + c.n % 9)) || ' off'
          when c.dice < 0.80 then 'Free shipping'
          else 'For members'
        end,
        marketplace.word((20000 * c.word_1 ^ 3)::bigint), marketplace.word((20000 * c.word_2 ^ 3)::bigint), marketplace.word((20000 * c.word_3 ^ 2)::bigint),
        marketplace.word((20000 * c.word_4 ^ 2)::bigint), marketplace.word((100000 * c.word_5)::bigint),
        case when c.extra < 0.02 then 'with a gift' when c.extra < 0.025 then 'as a bundle' when c.extra < 0.0252 then 'with engraving'
          when c.extra > 0.9 and c.n % 10 in (3, 4, 5) and c.n < ${codes} * 0.8 then 'advent calendar' end,
        case when c.n < ${codes} * 0.02 then 'heritage' end
      ),
      (array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'])[1 + (c.n + c.brand) % 8],
      c.last_day,
      'https://www.' || marketplace.word(c.brand) || '.example/item/' || c.n || '?ref=' || c.n % 97,
      c.at, p.full_name || ' ' || p.username, c.n % (${codes} / 10) = 0,
      coalesce(c.last_day < private.today(), false),
      case
        when c.counts < 0.5 then '{US}' when c.counts < 0.8 then '{CA,US}' when c.counts < 0.95 then '{CA,GB,US}'
        when c.counts < 0.979 then '{FR}' when c.counts < 0.98 then '{IS}' else '{}'
      end::text[]
    from (
      select
        made.*, case when made.until < 0.8 then (made.at + (5 + 300 * made.lasts ^ 2) * interval '1 day')::date end as last_day
      from (
        select
          n,
          n % 50 = 0 as busy,
          case when n % 50 = 0 then 2 else least(${influencers}, 1 + floor(${influencers} * random() ^ 1.6))::bigint end as influencer,
          floor(${codes} / 25 * random() ^ 2)::bigint as brand,
          now() - (1100 * (1 - (n::double precision / ${codes}) ^ 0.7) + 0.001) * interval '1 day' as at,
          random() as counts, random() as dice, random() as until, random() as lasts, random() as extra,
          random() as word_1, random() as word_2, random() as word_3, random() as word_4, random() as word_5
        from generate_series(${from}, ${to}) n
        offset 0
      ) made
    ) c
    join public.profiles p on p.id = ${idOf('influencer', 'c.influencer')}
    order by c.n`),
  );
  // Every 25th offer has reports, between 1 and 40, of which most offers' say that it worked.
  await sql`
    with reported as (
      insert into private.offer_reliability (offer_id, worked_reports, all_reports, ranked_as)
      select id, worked, reports, private.reliability(worked, reports)
      from (
        select id, reports, floor(reports * (1 - random() ^ 3))::integer as worked
        from (select id, 1 + floor(40 * random() ^ 2)::integer as reports from public.promo_codes where random() < 0.04) c
      ) c
      returning offer_id, reliability
    )
    update public.promo_codes c set reliability_rank = reported.reliability
    from reported where c.id = reported.offer_id`;
}

/** Everybody follows influencer 1, and about one other; those that the measuring signs in with follow many. */
async function addFollows(sql: postgres.Sql, { influencers, members }: MarketplaceSize) {
  await sql.unsafe(`
    insert into private.follows (influencer_id, user_id, created_at)
    select ${idOf('influencer', 'pair.influencer')}, ${idOf('member', 'pair.member')}, now() - random() * interval '900 days'
    from (
      select 1 as influencer, n as member from generate_series(1, ${members}) n
      union
      select 2 + floor((${influencers} - 1) * random() ^ 2)::integer, 3 + floor((${members} - 2) * random())::integer
      from generate_series(1, ${members})
      union
      -- Spread evenly over all influencers.
      select 1 + (n * ${influencers}::bigint / least(500, ${influencers}))::integer % ${influencers}, member
      from generate_series(1, least(500, ${influencers})) n, unnest(array[1, 3]) as member
      union
      select 1 + (n * ${influencers}::bigint / least(5000, ${influencers}))::integer % ${influencers}, member
      from generate_series(1, least(5000, ${influencers})) n, unnest(array[2, 4]) as member
    ) pair`);
}

async function deriveCounts(sql: postgres.Sql) {
  await sql`
    insert into public.follower_counts (influencer_id, follower_count)
    select influencer_id, count(*) from private.follows group by influencer_id`;
}
