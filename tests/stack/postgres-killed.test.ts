import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../supabase/local/listen';
import { keepRunning } from '../../supabase/local/postgres/keep-running';
import { lastingPool } from '../../supabase/local/postgres/lasting-pool';
import { postmasterPid } from '../../supabase/local/postgres/postmaster';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { openTestDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { importRows } from '../support/import-rows';
import { SLOW } from '../support/slow';
import { type SignedIn, startTestStack, type TestStack } from '../support/stack';
import { temporaryFolder } from './npm-command';

const PUBLISHES = 60;
const ROWS = 200;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: Awaited<ReturnType<typeof keepRunning>>;
let stack: TestStack;
let vera: SignedIn;
const log: string[] = [];

// A Postgres of its own that writes to disk before it acknowledges, as in production.
beforeAll(async () => {
  folder = await temporaryFolder();
  cluster = await keepRunning(
    { dataDir: join(folder.path, 'postgres'), port: await freePort(), password: 'to be killed' },
    (line) => log.push(line),
  );
  await prepareDatabase(cluster.url(), 'supabase/migrations');
  const url = cluster.url();
  const sql = lastingPool((onclose) =>
    postgres(url, { max: 4, connect_timeout: 5, max_lifetime: null, onclose }),
  );
  stack = await startTestStack({ database: openTestDatabase(url, async () => undefined, sql) });
  vera = await stack.signUp();
  await sql`update public.profiles set is_influencer = true where id = ${vera.userId}`;
  await sql`
    insert into public.subscribers (user_id, subscribed, subscription_tier)
    values (${vera.userId}, true, 'Elite')`;
});
afterAll(async () => {
  await stack?.stop();
  await cluster?.stop();
  await folder?.remove();
});

const offer = (n: number) => ({
  influencer_id: vera.userId,
  brand_name: `Brand ${n % 7}`,
  promo_code: `CODE${n}`,
  description: '10% off',
  category: 'Tech',
  affiliate_link: `https://shop-${n}.example/`,
});

const isBack = () => eventually(() => stack.database.sql`select private.today()`);

/** The codes that exist, with their domains and counts. */
async function stored() {
  const { sql } = stack.database;
  const codes = await sql<{ code: string }[]>`
    select promo_code as code from public.promo_codes where influencer_id = ${vera.userId} order by 1`;
  const domains = await sql<{ domain: string }[]>`
    select domain from public.influencer_domains where influencer_id = ${vera.userId} order by 1`;
  const [counts] = await sql`
    select
      (select sum(live)::int from public.offer_counts where category <> '' and brand_key = '') as told,
      (select count(*)::int from public.promo_codes) as counted`;
  return { codes: codes.map(({ code }) => code), domains: domains.map(({ domain }) => domain), counts };
}

describe('after Postgres was killed', SLOW, () => {
  it(`during ${PUBLISHES} publications, everything acknowledged is there and whole, and the stack comes back`, async () => {
    const told: string[] = [];
    const statuses: string[] = [];
    const ear = stack.client();
    // The client joins again when the service ends the channel, as the app does.
    const listenOn = () => {
      ear
        .channel(`influencer:${vera.userId}`, { config: { private: true } })
        .on('broadcast', { event: 'offers' }, () => told.push('news'))
        .subscribe((status) => {
          statuses.push(status);
          if (status === 'CLOSED') listenOn();
        });
    };
    listenOn();
    await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
    const acknowledged: string[] = [];
    const refused: { code: string; status: number }[] = [];
    const postmaster = Number(await postmasterPid(join(folder.path, 'postgres')));
    let killed = false;
    let next = 0;
    async function publishOn() {
      while (next < PUBLISHES) {
        next += 1;
        const wished = offer(next);
        const { error, status } = await vera.client.from('promo_codes').insert(wished);
        if (error) {
          refused.push({ code: wished.promo_code, status });
          await isBack();
        } else acknowledged.push(wished.promo_code);
        if (!killed && acknowledged.length === PUBLISHES / 2) {
          killed = true;
          process.kill(postmaster, 'SIGKILL');
        }
      }
    }
    await Promise.all(Array.from({ length: 4 }, publishOn));

    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ status }) => status < 500)).toEqual([]);
    expect(acknowledged.length + refused.length).toBe(PUBLISHES);
    const { codes, domains, counts } = await stored();
    expect(codes).toEqual(expect.arrayContaining(acknowledged));
    // A code may have been written without the acknowledgement arriving.
    const unanswered = codes.filter((code) => !acknowledged.includes(code));
    expect(refused.map(({ code }) => code)).toEqual(expect.arrayContaining(unanswered));
    expect(new Set(codes).size).toBe(codes.length);
    expect(domains.sort()).toEqual(codes.map((code) => `${code.replace('CODE', 'shop-')}.example`).sort());
    expect(counts?.told).toBe(counts?.counted);
    expect(log[0]).toBe('Postgres ended by itself. It is started again.');
    await eventually(() => expect(log.at(-1)).toBe('Postgres is back, with all that it had acknowledged.'));

    // The channel was ended, because messages may have been missed.
    await eventually(() => expect(statuses).toContain('CLOSED'));
    await eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));
    told.length = 0;
    expect((await vera.client.from('promo_codes').insert(offer(PUBLISHES + 1))).error).toBeNull();
    await eventually(() => expect(told.length).toBeGreaterThan(0));
  });

  it('during an import, no row of the import is there, and the next attempt adds all', async () => {
    const { sql } = stack.database;
    const before = await stored();
    let othersEnded = false;
    const holder = postgres(cluster.url(), {
      max: 1,
      onclose: () => {
        othersEnded = true;
      },
    });
    await holder.unsafe('begin; lock table private.outbox in access exclusive mode');
    const rows = importRows(vera.email, ROWS);
    const importing = vera.client.rpc('import_promo_codes', { promo_codes: rows }).then((answer) => answer);
    const pid = await eventually(async () => {
      const [waiting] = await sql`
          select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%import_promo_codes%'`;
      if (!waiting) throw new Error("The import doesn't wait.");
      return Number(waiting.pid);
    });
    process.kill(pid, 'SIGKILL');
    expect((await importing).status).toBe(503);
    // Postgres ends all other connections a moment after the one that was killed, and may answer on them until then.
    await eventually(() => expect(othersEnded).toBe(true));
    await holder.end({ timeout: 0 });
    await isBack();
    expect(await eventually(stored)).toEqual(before);
    await eventually(async () =>
      expect((await vera.client.from('promo_codes').select('id').limit(1)).status).toBe(200),
    );
    const again = await vera.client.rpc('import_promo_codes', { promo_codes: rows });
    expect(again).toMatchObject({ error: null, data: [{ added: ROWS }] });
    const { codes, counts } = await stored();
    expect(codes.length).toBe(before.codes.length + ROWS);
    expect(counts?.told).toBe(counts?.counted);
  });
});
