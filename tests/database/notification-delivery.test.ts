import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { NotificationQueue } from '../support/notification-queue';
import { code, person, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();
const queue = new NotificationQueue(stage);
let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});

describe("a push service's answer", () => {
  const left = () => sql`
    select attempts, extract(epoch from due_at - now())::integer as seconds from private.push_messages`;

  it.each([
    [201, 0, 1],
    [404, 0, 0],
    [410, 0, 0],
    [413, 0, 1],
    [500, 1, 1],
    [429, 1, 1],
    [0, 1, 1],
  ])('%i leaves %i messages and %i devices', async (status, messages, devices) => {
    const { fan, publish } = await queue.seller(`answered_${status}`);
    await publish();
    await queue.fanOut();
    await queue.deliver({ status });
    expect(await left()).toHaveLength(messages);
    expect(await sql`select from public.push_subscriptions where user_id = ${fan.id}`).toHaveLength(devices);
    const undelivered = await sql`
      select device, status, attempts from private.undelivered_messages where user_id = ${fan.id}`;
    expect([...undelivered]).toEqual(
      status === 413 ? [{ device: 'Chrome on Windows', status, attempts: 1 }] : [],
    );
  });

  it('429 delays the message until the time that the answer gives', async () => {
    const { publish } = await queue.seller('asked_to_wait');
    await publish();
    await queue.fanOut();
    await queue.deliver({ status: 429, retry_after: 900 });
    expect([...(await left())]).toEqual([{ attempts: 1, seconds: 900 }]);
  });

  it('503 is retried later each time, and given up after the eighth attempt', async () => {
    const { fan, publish } = await queue.seller('given_up');
    await publish();
    await queue.fanOut();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await queue.deliver({ status: 503 });
      const [message] = await left();
      if (message) waits.push(message.seconds);
      await sql`update private.push_messages set due_at = now()`;
    }
    expect(waits).toHaveLength(7);
    expect(waits[0]).toBeGreaterThanOrEqual(24);
    expect(waits[0]).toBeLessThan(60);
    expect(waits[6]).toBeGreaterThan(1_000);
    expect(
      await sql`select from private.undelivered_messages where user_id = ${fan.id} and attempts = 8`,
    ).toHaveLength(1);
  });
});

it('nobody claims or acknowledges messages without a run that is under way', async () => {
  const { publish } = await queue.seller('unclaimed');
  await publish();
  await queue.fanOut();
  await expect(queue.claim(randomUUID())).rejects.toMatchObject({ code: '42501' });
  const [ended, run] = [await queue.startRun(), await queue.startRun()];
  await sql`update private.worker_runs set ends_at = now() where id = ${ended}`;
  await expect(queue.claim(ended)).rejects.toMatchObject({ code: '42501' });
  const [message] = await queue.claim(run);
  await queue.report(ended, [{ id: message?.id ?? '', status: 410 }]);
  expect(await sql`select from private.push_messages`).toHaveLength(1);
});

it('a message whose runs all die is due later each time, given up after the eighth, and what was published since is told', async () => {
  const { fan, publish } = await queue.seller('kills_runs');
  const claimNext = async () => queue.claim(await queue.startRun());
  const first = await publish();
  await queue.fanOut();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await claimNext()).toHaveLength(1);
    const [message] = await sql`
      select extract(epoch from due_at - now())::integer as seconds from private.push_messages`;
    waits.push(message?.seconds);
    await sql`update private.push_messages set due_at = now()`;
  }
  expect(waits[0]).toBeLessThan(60);
  expect(waits[7]).toBeGreaterThan(3_000);
  const second = await publish();
  await queue.fanOut();
  expect([...(await claimNext())]).toMatchObject([{ offer_id: second, offers: 1 }]);
  const undelivered = await sql`
    select offer_ids, status, attempts from private.undelivered_messages where user_id = ${fan.id}`;
  expect([...undelivered]).toEqual([{ offer_ids: [first], status: 0, attempts: 8 }]);
  expect([...(await sql`select attempts from private.push_messages`)]).toEqual([{ attempts: 1 }]);
});

it('an acknowledgement of a message and the removal of its device at the same moment both succeed', async () => {
  const { device, publish } = await queue.seller('removed_meanwhile');
  await publish();
  await queue.fanOut();
  await sql`update public.push_subscriptions set last_used_at = now() - interval '1 day' where id = ${device.id}`;
  const run = await queue.startRun();
  const [message] = await queue.claim(run);
  const results = JSON.stringify([{ id: message?.id, status: 201 }]);
  await withSessions(stage.database, ['service_role'], async (worker) => {
    let acknowledged: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from public.push_subscriptions where id = ${device.id} for update`;
      acknowledged = worker.sql`
        select public.acknowledge_push_messages(${run}, ${results}::text::jsonb)`.execute();
      expect(await endedOrBlocked(stage.database, worker, acknowledged)).toBe('blocked');
      await tx`delete from public.push_subscriptions where id = ${device.id}`;
    });
    await acknowledged;
  });
  expect(await sql`select from private.push_messages`).toHaveLength(0);
});

it("a worker that is killed after any number of a chunk's messages loses no message, and repeats at most what was on its way", async () => {
  const star = await person(stage.database, 'robust', { is_influencer: true });
  const [fans, chunk, kills] = [150, 10, 11];
  await queue.addFans(star, fans);
  await code(stage.database, star, { domain: 'robust.example' });
  const delivered: string[] = [];
  let killed = 0;
  for (let calls = 0; calls < 500; calls += 1) {
    // Killed in the middle of the relay and the fan-out, or when some of a chunk are delivered and none is reported.
    const isKilled = killed < kills && calls % 2 === 1;
    if (isKilled && calls < 4)
      await sql
        .begin((tx) => tx`select private.relay_outbox(), private.fan_out()`.then(() => tx`select 1 / 0`))
        .catch(() => undefined);
    await queue.fanOut();
    const run = await queue.startRun();
    const claimed = await queue.claim(run, chunk);
    if (claimed.length === 0 && killed >= kills) break;
    const sent = claimed.slice(0, isKilled ? (calls * 7) % (chunk + 1) : chunk);
    delivered.push(...sent.map(({ endpoint }) => endpoint));
    if (isKilled) killed += 1;
    else
      await queue.report(
        run,
        sent.map(({ id }) => ({ id, status: 201 })),
      );
    // Time passes.
    await sql`update private.push_messages set due_at = least(due_at, now())`;
  }
  expect(killed).toBe(kills);
  expect(new Set(delivered).size).toBe(fans);
  expect(delivered.length - fans).toBeLessThanOrEqual(kills * chunk);
  expect(await sql`select from private.push_messages`).toHaveLength(0);
});

describe('send-notifications', () => {
  const address = 'http://functions.test/v1/send-notifications';
  const called = async () => {
    const requests = await sql<{ url: string }[]>`delete from net.http_request_queue returning url`;
    return requests.map(({ url }) => url);
  };
  const callWorkers = () => sql`select private.call_workers()`;

  it('is called when something is due, and not again for what a running call can send', async () => {
    const { publish } = await queue.seller('calls');
    await publish();
    await queue.fanOut();
    await callWorkers();
    expect(await called()).toEqual([]);
    await sql`select private.set_functions_address('http://functions.test/v1/')`;
    for (let time = 0; time < 2; time += 1) await callWorkers();
    expect(await called()).toEqual([address]);
    await queue.deliver();
    await sql`delete from private.worker_runs`;
    await callWorkers();
    expect(await called()).toEqual([]);
    await sql`delete from private.functions_address`;
  });

  it('is called up to four times at once', async () => {
    await sql`select private.set_functions_address('http://functions.test/v1/')`;
    const { influencer, publish } = await queue.seller('many_calls');
    await queue.addFans(influencer, 2_100);
    await publish();
    await queue.fanOut();
    await callWorkers();
    expect(await called()).toEqual([address, address, address, address]);
    await sql`delete from private.functions_address`;
  });
});
