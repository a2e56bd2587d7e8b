import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type postgres from 'postgres';
import { type Client, connect } from '../../supabase/local/connect';
import { type BenchStack, startBenchStack } from '../support/bench-stack';

const PASSWORD = 'a good password';

/** Prints what 'Download my data' costs the function and the database. */
async function main() {
  const stack = await startBenchStack();
  try {
    // Functions in SQL, too.
    await stack.sql`alter system set track_functions = 'all'`;
    await stack.sql`select pg_reload_conf()`;
    const member = await signUp(stack);
    const busy = await signUp(stack);
    await populate(stack.sql, busy.id);
    // The first call loads the function.
    await download(member.client);
    await measure(stack, 'a member', member.client);
    await measure(stack, 'an influencer with 10,000 codes', busy.client);
  } finally {
    await stack.stop();
  }
}

async function signUp({ apiUrl, keys, sql }: BenchStack) {
  const client = connect(apiUrl, keys.publishable);
  const { data, error } = await client.auth.signUp({
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
  });
  if (error || !data.user) throw error ?? new Error('The sign-up gave no user.');
  await sql`update public.profiles set is_influencer = true where id = ${data.user.id}`;
  return { id: data.user.id, client };
}

/** 10,000 codes with results on each tenth day of 14 months, 20,000 entries of the trail, and 5,000 follows with ten shop domains each. */
async function populate(sql: postgres.Sql, id: string) {
  await sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link, category)
    select ${id}, 'Brand ' || n % 300, 'SAVE' || n, n % 60 || '% off everything that is in the shop this season',
      'https://brand' || n % 300 || '.example/ref/' || n, 'Fashion'
    from generate_series(1, 10000) n`;
  await sql`
    update public.promo_codes set description = description || ', and shipping', expiration_date = private.today() + 30
    where influencer_id = ${id}`;
  await sql`update public.promo_codes set terms = 'Not on sale items' where influencer_id = ${id}`;
  await sql`
    insert into private.offer_results (influencer_id, day, offer_id, source, shown, copied, shop)
    select c.influencer_id, private.today() - ago, c.id, 'deals', 7, 2, 1
    from public.promo_codes c
    cross join generate_series(0, 420, 10) ago
    where c.influencer_id = ${id}`;
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select md5('bench' || n)::uuid, 'bench' || n || '@promobell.test', now(), jsonb_build_object('username', 'bench-' || n)
    from generate_series(1, 5000) n`;
  await sql`update public.profiles set is_influencer = true where username like 'bench-%'`;
  await sql`
    insert into private.follows (user_id, influencer_id) select ${id}, md5('bench' || n)::uuid from generate_series(1, 5000) n`;
  await sql`
    insert into public.user_domain_map (user_id, influencer_id, domain)
    select ${id}, md5('bench' || n)::uuid, 'shop' || n % 50 || '-' || shop || '.example'
    from generate_series(1, 5000) n cross join generate_series(1, 10) shop
    on conflict do nothing`;
  await sql`vacuum (analyze)`;
}

async function download(client: Client) {
  const { data, error } = await client.functions.invoke('own-data', { body: { password: PASSWORD } });
  if (error) throw error;
  const file = await client.functions.invoke('own-data', { body: { token: data.token } });
  if (file.error) throw file.error;
  return new Uint8Array(await file.data.arrayBuffer());
}

async function measure(stack: BenchStack, who: string, client: Client) {
  await statisticsAreWritten();
  await stack.sql`select pg_stat_reset()`;
  const before = processorSeconds();
  const began = performance.now();
  const zip = await download(client);
  const seconds = (performance.now() - began) / 1000;
  const used = processorSeconds() - before;
  const files = Object.entries(unzipSync(zip));
  const size = (ending: string) =>
    files.filter(([name]) => name.endsWith(ending)).reduce((sum, [, bytes]) => sum + bytes.length, 0);
  await statisticsAreWritten();
  const [calls] = await stack.sql`
    select calls, round(total_time) as total from pg_stat_user_functions where funcname = 'own_data'`;
  console.log(
    `${who}: zip ${mb(zip.length)}, JSON ${mb(size('.json'))}, CSV ${mb(size('.csv'))}; ${seconds.toFixed(1)} s, ` +
      `Deno's processor time ${used.toFixed(1)} s, its memory at most ${mb(peakMemory())}; ` +
      `${calls?.calls} pages in ${calls?.total} ms`,
  );
  const json = JSON.parse(strFromU8(files.find(([name]) => name === 'data.json')?.[1] ?? new Uint8Array()));
  for (const [list, rows] of Object.entries(json)) {
    const length = JSON.stringify(rows).length;
    if (length > 100_000)
      console.log(`  ${list}: ${Array.isArray(rows) ? rows.length : 1} rows, ${mb(length)}`);
  }
}

/** A connection without work writes them after ten seconds. */
const statisticsAreWritten = () => new Promise((resolve) => setTimeout(resolve, 11_000));

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The process that runs the functions (Linux only). */
function deno(): string {
  const [pid] = execFileSync('pgrep', ['-P', String(process.pid), 'deno'], { encoding: 'utf8' }).split('\n');
  if (!pid) throw new Error("Deno doesn't run.");
  return pid;
}

function processorSeconds(): number {
  const fields = readFileSync(`/proc/${deno()}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function peakMemory(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${deno()}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

await main();
