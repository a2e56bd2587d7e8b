import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { closeServer, listen } from '../../supabase/local/listen';
import { type BenchStack, startBenchStack } from '../support/bench-stack';
import { printTimes } from '../support/print-times';

const FOLLOWERS = Number(process.env.BENCH_FOLLOWERS ?? 1_000_000);
const DEVICES = Number(process.env.BENCH_DEVICES ?? 30_000);
const KILLED_MESSAGES = 10_000;
const KILLS = 50;

/** When each device was told, by its address; the push service answers at once. */
const told = new Map<string, number[]>();
const service = createServer((request, response) => {
  const device = request.url ?? '';
  told.set(device, [...(told.get(device) ?? []), performance.now()]);
  request.resume();
  response.writeHead(201).end();
});

/** Prints how publishing, sending and being killed go with somebody whom a million follow. */
async function main() {
  let isKilling = false;
  // A killed function says so in many lines.
  const stack = await startBenchStack({ log: (line) => isKilling || console.error(line) });
  const port = await listen(service, 0);
  try {
    await stack.sql`insert into private.push_services (pattern) values ('^http://127')`;
    const people = {
      nobody: await influencer(stack),
      star: await influencer(stack),
      robust: await influencer(stack),
      modest: await Promise.all(Array.from({ length: 20 }, () => influencer(stack))),
    };
    await addFollowers(stack, port, people.star, FOLLOWERS, DEVICES);
    await addFollowers(stack, port, people.robust, KILLED_MESSAGES, KILLED_MESSAGES);
    for (const modest of people.modest) await addFollowers(stack, port, modest, 5, 5);
    await stack.sql`vacuum (analyze)`;
    console.log(`  ${FOLLOWERS} followers, of whom ${DEVICES} have a device`);

    await publishing(stack, people.nobody, people.star);
    await sending(stack, people.star, people.modest);
    isKilling = true;
    await killing(stack, people.robust);
  } finally {
    await stack.stop();
    await closeServer(service);
  }
}

async function influencer({ sql }: BenchStack): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@bench.example', '{}' from gen_random_uuid() id returning id`;
  const id = row?.id ?? '';
  await sql`update public.profiles set is_influencer = true where id = ${id}`;
  return id;
}

/** Without triggers and foreign keys. The last `devices` of the followers have a device. */
async function addFollowers(
  { sql }: BenchStack,
  port: number,
  of: string,
  followers: number,
  devices: number,
) {
  const pair = createECDH('prime256v1');
  const [p256dh, auth] = [pair.generateKeys().toString('base64url'), randomBytes(16).toString('base64url')];
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into private.follows (influencer_id, user_id)
      select ${of}, md5(${of} || n)::uuid from generate_series(1, ${followers}::integer) n`;
    await tx`
      insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
      select md5(${of} || n)::uuid, gen_random_uuid(), ${`http://127.0.0.1:${port}/${of}/`} || n, ${p256dh}, ${auth}, 'Chrome'
      from generate_series(1, ${devices}::integer) n`;
    await tx`
      insert into public.follower_counts (influencer_id, follower_count) values (${of}, ${followers})
      on conflict (influencer_id) do update set follower_count = excluded.follower_count`;
  });
}

const publish = ({ sql }: BenchStack, of: string) => sql`
  insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
  values (${of}, 'Brand', 'CODE', '10% off', 'https://shop.example/')`;

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

async function publishing(stack: BenchStack, nobody: string, star: string) {
  const times: { nobody: number[]; star: number[] } = { nobody: [], star: [] };
  for (let turn = 0; turn < 60; turn += 1) {
    for (const [name, id] of [
      ['nobody', nobody],
      ['star', star],
    ] as const) {
      times[name].push(await timed(() => publish(stack, id)));
    }
    await stack.sql`delete from private.outbox`;
    await stack.sql`delete from private.publications`;
  }
  printTimes('publish of somebody without followers', times.nobody.slice(10));
  printTimes('publish of somebody with all of them', times.star.slice(10));
  await stack.sql`delete from private.push_messages`;
}

const toldOf = (id: string) => [...told.keys()].filter((device) => device.startsWith(`/${id}/`));

async function sending(stack: BenchStack, star: string, modest: readonly string[]) {
  const delays: number[] = [];
  const memory: number[] = [];
  told.clear();
  await publish(stack, star);
  const begun = performance.now();
  const isSent = async () => {
    const [left] = await stack.sql`
      select exists (select from private.outbox) or exists (select from private.publications) or exists (select from private.push_messages) as some`;
    return !left?.some;
  };
  const others = (async () => {
    for (const id of modest) {
      await pause(2_000);
      const from = performance.now();
      await publish(stack, id);
      while (toldOf(id).length < 5) await pause(50);
      for (const device of toldOf(id)) delays.push((told.get(device)?.[0] ?? 0) - from);
      memory.push(memoryOfDeno());
    }
  })();
  while (!(await isSent())) await pause(500);
  const minutes = (performance.now() - begun) / 60_000;
  await others;
  console.log(
    `  all of them told after ${(minutes * 60).toFixed(0)} s: ${(toldOf(star).length / minutes).toFixed(0)} messages a minute`,
  );
  printTimes('others meanwhile, from publishing to the device', delays);
  console.log(`  the functions' memory meanwhile, in MB: ${memory.join(', ')}`);
}

/** The functions' process, a child of this one. */
function deno(): number | undefined {
  const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args=']).toString();
  const [, pid] = /^\s*(\d+) .*\/functions\/host\.ts /m.exec(children) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

function memoryOfDeno(): number {
  const pid = deno();
  if (pid === undefined) return 0;
  return Math.round(Number(execFileSync('ps', ['-p', String(pid), '-o', 'rss=']).toString()) / 1024);
}

/** What a kill leaves behind is due again at once, without the half minute for which it was claimed. */
async function killing(stack: BenchStack, robust: string) {
  const { sql } = stack;
  told.clear();
  await publish(stack, robust);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const enough = ((kills + 1) * KILLED_MESSAGES) / (KILLS + 1);
    while (told.size < enough) await pause(5);
    const pid = deno();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await pause(200);
    await sql`delete from private.worker_runs`;
    await sql`update private.push_messages set due_at = now() where due_at > now()`;
  }
  for (let left = 1; left > 0; await pause(500)) {
    await sql`update private.push_messages set due_at = now() where claimed_by not in (select id from private.worker_runs)`;
    left = (await sql`select from private.push_messages limit 1`).length;
  }
  const deliveries = [...told.values()].reduce((sum, times) => sum + times.length, 0);
  console.log(
    `  killed ${KILLS} times in ${KILLED_MESSAGES} messages: ${KILLED_MESSAGES - told.size} lost, ${deliveries - told.size} repeated`,
  );
}

await main();
