import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { assume } from '../support/identity';
import { printTimes } from '../support/print-times';

const FOLLOWERS = Number(process.env.BENCH_FOLLOWERS ?? 1_000_000);
const CROWD = 50;

/** Prints what it takes to follow, rename, suspend and delete an influencer with a million followers, and what others notice of it. */
async function main() {
  // With the settings of real use, so that writing to disk is measured too.
  const cluster = await startThrowAwayCluster({});
  await prepareDatabase(cluster.url, 'supabase/migrations');
  const sql = postgres(cluster.url, { max: CROWD + 10, onnotice: () => undefined });
  try {
    const star = await addInfluencer(sql, 30);
    await addFollowers(sql, star, FOLLOWERS);
    const members = await Promise.all(Array.from({ length: CROWD }, () => addAccount(sql)));
    const influencers = await Promise.all(Array.from({ length: CROWD }, () => addInfluencer(sql, 3)));
    const busy = await addInfluencer(sql, 10_000);
    const agency = await addAgency(sql, 500);
    await sql`vacuum (analyze)`;
    await sql`checkpoint`;
    // All connections are open before anything is measured.
    await Promise.all(members.map(() => sql`select pg_sleep(0.5)`));
    console.log(`  an influencer with ${FOLLOWERS.toLocaleString('en')} followers`);

    await together(`${CROWD} members follow it at once`, members, (id) => follow(sql, id, star));
    await together(`${CROWD} influencers publish at once`, influencers, (id) => publish(sql, id));
    for (const [title, id] of [
      ['it', star],
      ['an influencer with 10,000 codes', busy],
    ] as const) {
      const name = `renamed-${id.slice(0, 8)}`;
      await once(
        `${title} is renamed`,
        () => sql`update public.profiles set username = ${name} where id = ${id}`,
      );
      await once(`${title} is suspended`, () => sql`select public.suspend_account(${id})`);
      await once(`${title} is shown again`, () => sql`select public.lift_suspension(${id})`);
    }

    await others('before the deletion', sql, members, influencers, pause(5_000));
    await remove(sql, 'it', star, members, influencers);
    await remove(sql, 'the influencer with 10,000 codes', busy, members, influencers);
    await remove(sql, 'an agency with 500 influencers', agency, members, influencers);
  } finally {
    await sql.end();
    await cluster.stop();
  }
}

async function addAccount(sql: postgres.Sql): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
    values (${id}, ${`${id}@bench.example`}, '', '{}')`;
  return id;
}

async function addInfluencer(sql: postgres.Sql, codes: number): Promise<string> {
  const id = await addAccount(sql);
  await sql`update public.profiles set is_influencer = true where id = ${id}`;
  await sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
    select ${id}, 'Brand ' || n % 2000, 'CODE' || n, '10% off', (private.categories())[1 + n % 8],
      'https://shop-' || n % 2000 || '.example/'
    from generate_series(1, ${codes}) n`;
  return id;
}

async function addAgency(sql: postgres.Sql, influencers: number): Promise<string> {
  const agency = await addAccount(sql);
  await sql`update public.profiles set is_agency = true where id = ${agency}`;
  const managed = await Promise.all(Array.from({ length: influencers }, () => addInfluencer(sql, 1)));
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
    select ${agency}, unnest(${managed}::uuid[]), 'temporary'`;
  return agency;
}

/** Without triggers, and with no more of each follower than its follow and its mapping. */
async function addFollowers(sql: postgres.Sql, influencer: string, count: number) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with added as (
        insert into private.accounts (id) select gen_random_uuid() from generate_series(1, ${count}) returning id
      ), following as (
        insert into private.follows (influencer_id, user_id) select ${influencer}, id from added
      )
      insert into public.user_domain_map (user_id, influencer_id, domain) select id, ${influencer}, null from added`;
    await tx`insert into public.follower_counts (influencer_id, follower_count) values (${influencer}, ${count})`;
  });
}

/** As a client's request, which has eight seconds. */
const asMember = (
  sql: postgres.Sql,
  userId: string,
  run: (tx: postgres.TransactionSql) => Promise<unknown>,
) =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = '8s'`;
    await assume(tx, { userId });
    await run(tx);
  });

const follow = (sql: postgres.Sql, userId: string, influencer: string) =>
  asMember(
    sql,
    userId,
    (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain) values (${userId}, ${influencer}, null)`,
  );

const unfollow = (sql: postgres.Sql, userId: string, influencer: string) =>
  asMember(
    sql,
    userId,
    (tx) =>
      tx`delete from public.user_domain_map where user_id = ${userId} and influencer_id = ${influencer}`,
  );

const publish = (sql: postgres.Sql, influencer: string) =>
  sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
    values (${influencer}, 'Lumen', ${randomUUID()}, '10% off', 'https://lumen.example')`;

async function measured(run: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function once(title: string, run: () => PromiseLike<unknown>) {
  console.log(`  ${title}: ${(await measured(run)).toFixed(0)} ms`);
}

async function together(title: string, who: string[], run: (id: string) => PromiseLike<unknown>) {
  const outcomes = await Promise.allSettled(who.map((id) => measured(() => run(id))));
  const times = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  printTimes(`${title}, ${outcomes.length - times.length} failed`, times);
}

/** What others' follows, unfollows and publishes take while something goes on. */
async function others(
  title: string,
  sql: postgres.Sql,
  members: string[],
  influencers: string[],
  meanwhile: Promise<unknown>,
) {
  let goesOn = true;
  void meanwhile.finally(() => {
    goesOn = false;
  });
  const [follows, publishes]: [number[], number[]] = [[], []];
  for (let turn = 0; goesOn; turn += 1) {
    const member = members[turn % members.length] ?? '';
    const influencer = influencers[turn % 7] ?? '';
    follows.push(await measured(() => follow(sql, member, influencer)));
    follows.push(await measured(() => unfollow(sql, member, influencer)));
    publishes.push(await measured(() => publish(sql, influencers[turn % influencers.length] ?? '')));
    await pause(50);
  }
  printTimes(`${title}, ${follows.length} follows and unfollows of others`, follows);
  printTimes(`${title}, ${publishes.length} publishes of others`, publishes);
}

async function remove(
  sql: postgres.Sql,
  title: string,
  id: string,
  members: string[],
  influencers: string[],
) {
  const [before] = await sql`select pg_current_wal_lsn() as lsn`;
  await once(
    `${title} is deleted, and gone for everybody`,
    () => sql`delete from auth.users where id = ${id}`,
  );
  const batches: number[] = [];
  const start = performance.now();
  async function removeAll() {
    while ((await sql`select from private.accounts where id = ${id}`).length > 0) {
      batches.push(await measured(() => sql`select private.remove_departed_accounts()`));
    }
  }
  const removing = removeAll();
  await others(`while ${title} is removed`, sql, members, influencers, removing);
  await removing;
  const [written] =
    await sql`select round(pg_wal_lsn_diff(pg_current_wal_lsn(), ${before?.lsn}) / 1e6) as mb`;
  if (batches.length > 0) printTimes(`${title}: ${batches.length} batches`, batches);
  console.log(
    `  ${title}: longest batch ${Math.max(0, ...batches).toFixed(0)} ms, the last one ${batches.at(-1)?.toFixed(0) ?? 0} ms, all in ${((performance.now() - start) / 1000).toFixed(0)} s, ` +
      `${written?.mb} MB of write-ahead log with what others did`,
  );
}

await main();
