import postgres from 'postgres';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { assume } from '../support/identity';
import { addSumsOfResults } from '../support/results';

const EVENTS = Number(process.env.EVENTS ?? 1_000_000);
/** As many as a page sends at once. */
const BATCH = 5;
const CONNECTIONS = 4;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const KINDS = ['shown', 'shown', 'shown', 'copied', 'shop'];
/** 100,000 copies an hour. */
const HOT_PER_SECOND = 28;
const HOT_SECONDS = 20;

/** Prints what counting and reading results cost the database. */
async function main() {
  // With the settings of real use, so that writing to disk is measured too.
  const cluster = await startThrowAwayCluster({ shared_buffers: '512MB' });
  try {
    await prepareDatabase(cluster.url, 'supabase/migrations');
    const sql = postgres(cluster.url, { max: 2, onnotice: () => undefined });
    const { busy, busiest, agency } = await populate(sql);
    await measureReading(sql, 'an influencer with 500 codes', busy);
    await measureReading(sql, 'an influencer with 4,000 codes', busiest);
    await measureReading(sql, 'an agency with 50 influencers, 10 codes each', agency);
    await measureReadingBySource(sql, busy);
    await measureReadingBySource(sql, busiest);
    await measureCounting(sql, cluster.url);
    await measureHotCode(sql, cluster.url);
    await sql.end();
  } finally {
    await cluster.stop();
  }
}

/** An influencer with 500 codes, one with 4,000, an agency of 50 with 10 each, all with results of 180 days, and 20,000 codes of others with some. */
async function populate(sql: postgres.Sql) {
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select md5('bench' || n)::uuid, 'bench' || n || '@promobell.test', now(), jsonb_build_object('username', 'bench-' || n)
    from generate_series(0, 2052) n`;
  await sql`update public.profiles set is_influencer = username <> 'bench-0', is_agency = username = 'bench-0'`;
  await sql`
    insert into public.agency_influencers (agency_id, influencer_id)
    select md5('bench0')::uuid, md5('bench' || n)::uuid from generate_series(2, 51) n`;
  await sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
    select md5('bench' || influencer)::uuid, 'Brand ' || n, 'SAVE' || n, '20% off everything', 'https://brand' || n || '.example'
    from generate_series(1, 2052) influencer
    cross join lateral generate_series(1, case influencer when 1 then 500 when 2052 then 4000 else 10 end) n`;
  await sql`
    insert into private.offer_results (influencer_id, day, offer_id, source, shown, copied, shop, rung, followed)
    select c.influencer_id, day, c.id, source, 7, 2, 1, 1, 0
    from generate_series(private.today() - 179, private.today(), interval '1 day') day
    cross join public.promo_codes c
    cross join unnest((private.result_sources())[1:4]) source
    where c.influencer_id in (select md5('bench' || n)::uuid from generate_series(1, 51) n) or c.influencer_id = md5('bench2052')::uuid`;
  await sql`
    insert into private.offer_results (influencer_id, day, offer_id, source, shown, copied)
    select c.influencer_id, day, c.id, 'profile', 4, 1
    from generate_series(private.today() - 90, private.today() - 1, interval '10 days') day
    cross join public.promo_codes c
    where c.influencer_id not in (select md5('bench' || n)::uuid from generate_series(1, 51) n) and c.influencer_id <> md5('bench2052')::uuid`;
  await addSumsOfResults(sql);
  await sql`
    insert into private.follower_history (influencer_id, day, followers)
    select md5('bench' || n)::uuid, private.today() - ago, 1000 - ago
    from generate_series(1, 51) n cross join generate_series(1, 400) ago`;
  await sql`vacuum (analyze)`;
  const [ids] = await sql<{ busy: string; busiest: string; agency: string }[]>`
    select md5('bench1')::uuid as busy, md5('bench2052')::uuid as busiest, md5('bench0')::uuid as agency`;
  if (!ids) throw new Error('There is nobody.');
  return ids;
}

async function measureReading(sql: postgres.Sql, whose: string, userId: string) {
  for (const days of [7, 30, 90]) {
    const runs: number[] = [];
    let blocks = 0;
    for (let run = 0; run < 15; run += 1) {
      const [{ Plan: plan, 'Execution Time': ms }] = await asRequest(
        sql,
        userId,
        (tx) => tx`
          explain (analyze, buffers, timing off, format json)
          select public.get_results(since => private.today() - ${days - 1}::integer)`,
      ).then(([row]) => row?.['QUERY PLAN'] ?? [{}]);
      runs.push(ms);
      blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    const [size] = await asRequest(
      sql,
      userId,
      (tx) =>
        tx`select length(to_json(r)::text) as bytes from public.get_results(since => private.today() - ${days - 1}::integer) r`,
    );
    console.log(
      `  ${whose}, ${days} days: ${show(runs, 0)} ms at best, ${show(runs, 0.5)} in the middle, ${blocks} blocks, ${size?.bytes} bytes`,
    );
  }
}

async function measureReadingBySource(sql: postgres.Sql, userId: string) {
  for (const offers of [1, 500, 1_000]) {
    const runs: number[] = [];
    for (let run = 0; run < 15; run += 1) {
      const [row] = await asRequest(
        sql,
        userId,
        (tx) => tx`
          explain (analyze, timing off, format json)
          select public.get_results_by_source(
            array(select id from public.promo_codes where influencer_id = ${userId} limit ${offers}), private.today() - 89
          )`,
      );
      runs.push(row?.['QUERY PLAN'][0]['Execution Time']);
    }
    console.log(
      `  by source, ${offers} codes, 90 days: ${show(runs, 0)} ms at best, ${show(runs, 0.5)} in the middle`,
    );
  }
}

/** In a transaction of its own, as each request is: what the database keeps for a transaction only is made anew. */
async function asRequest(
  sql: postgres.Sql,
  userId: string,
  run: (tx: postgres.TransactionSql) => postgres.PendingQuery<postgres.Row[]>,
): Promise<postgres.Row[]> {
  const box = await sql.begin(async (tx) => {
    await assume(tx, { userId });
    return { rows: [...(await run(tx))] };
  });
  return box.rows;
}

/** Sends a batch as a visitor does whose address and browser follow from the number. */
async function count(sql: postgres.ISql, visitor: number, events: object[]) {
  const headers = {
    'user-agent': BROWSER,
    'accept-language': 'en',
    'cf-connecting-ip': `${10 + (visitor >> 24)}.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
  await sql`
    select set_config('request.headers', ${JSON.stringify(headers)}, false),
      public.count_results(${JSON.stringify(events)}::text::jsonb)`;
}

async function visitors(url: string, connections: number) {
  const pool = Array.from({ length: connections }, () =>
    postgres(url, { max: 1, onnotice: () => undefined }),
  );
  await Promise.all(pool.map((sql) => assume(sql, 'anon', { local: false })));
  return pool;
}

async function measureCounting(sql: postgres.Sql, url: string) {
  const offers = (await sql<{ id: string }[]>`select id from public.promo_codes order by md5(id::text)`).map(
    ({ id }) => id,
  );
  const pool = await visitors(url, CONNECTIONS);
  const batches = EVENTS / BATCH;
  const took: number[] = [];
  const added: number[] = [];
  let next = 0;
  let isCounting = true;
  const started = performance.now();
  const adding = (async () => {
    while (isCounting) {
      await new Promise((done) => setTimeout(done, 1_000));
      const begun = performance.now();
      await sql`select private.add_up_results()`;
      added.push(performance.now() - begun);
    }
  })();
  await Promise.all(
    pool.map(async (visitor) => {
      for (;;) {
        const batch = next++;
        if (batch >= batches) return;
        // Few offers are met often, most seldom.
        const events = KINDS.slice(0, BATCH).map((kind, nth) => ({
          offer: offers[Math.floor(offers.length * (((batch * 7919 + nth * 104729) % 99991) / 99991) ** 3)],
          kind,
          source: 'deals',
        }));
        const begun = performance.now();
        await count(visitor, batch, events);
        took.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  isCounting = false;
  await adding;
  const [waiting] = await sql`select count(*)::int as events from private.noted_results`;
  for (let rows = waiting?.events ?? 0; rows > 0; rows -= 20_000) {
    const begun = performance.now();
    await sql`select private.add_up_results()`;
    added.push(performance.now() - begun);
  }
  const [kept] = await sql`
    select
      (select count(*)::int from private.offer_results where day = private.today()) as rows,
      pg_total_relation_size('private.offer_results') / 1e6 as rows_mb,
      (select count(*)::int from private.counted_results) as marks,
      pg_total_relation_size('private.counted_results') / 1e6 as marks_mb,
      pg_total_relation_size('private.counted_calls') / 1e6 as budgets_mb`;
  console.log(
    `  ${EVENTS.toLocaleString('en')} events of ${batches.toLocaleString('en')} visitors, ${CONNECTIONS} at once: ${Math.round(EVENTS / seconds)} events a second, ` +
      `${show(took, 0.5)} ms a request in the middle, ${show(took, 0.95)} at p95`,
  );
  console.log(
    `  adding up, 20,000 events at once: ${show(added, 0.5)} ms in the middle, ${show(added, 1)} at most; ${waiting?.events} events waited at the end`,
  );
  console.log(
    `  kept: ${kept?.rows} rows for the day, ${Math.round(kept?.rows_mb)} MB of all days; until midnight ${kept?.marks} marks (${Math.round(kept?.marks_mb)} MB) and budgets of ${Math.round(kept?.budgets_mb)} MB`,
  );
  await Promise.all(pool.map((visitor) => visitor.end()));
}

async function measureHotCode(sql: postgres.Sql, url: string) {
  const [offer] = await sql<{ id: string }[]>`select id from public.promo_codes limit 1`;
  const pool = await visitors(url, 8);
  const run = async (title: string, total: number, perSecond: number) => {
    const took: number[] = [];
    let next = 0;
    const started = performance.now();
    const adding = setInterval(() => sql`select private.add_up_results()`.catch(console.error), 2_000);
    await Promise.all(
      pool.map(async (visitor) => {
        for (;;) {
          const nth = next++;
          if (nth >= total) return;
          const wait = started + (1000 * nth) / perSecond - performance.now();
          if (wait > 0) await new Promise((done) => setTimeout(done, wait));
          const begun = performance.now();
          await count(visitor, 2 ** 28 + perSecond * 1_000_000 + nth, [
            { offer: offer?.id, kind: 'copied', source: 'deals' },
          ]);
          took.push(performance.now() - begun);
        }
      }),
    );
    clearInterval(adding);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  one code, ${title}: ${Math.round(total / seconds)} a second, ${show(took, 0.5)} ms in the middle, ${show(took, 0.95)} at p95`,
    );
  };
  await run('100,000 copies an hour', HOT_PER_SECOND * HOT_SECONDS, HOT_PER_SECOND);
  await run('as fast as 8 connections can', 20_000, 1_000_000 / 8);
  await Promise.all(pool.map((visitor) => visitor.end()));
}

/** The value below which this share of all is. */
function show(values: readonly number[], share: number): string {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}

await main();
