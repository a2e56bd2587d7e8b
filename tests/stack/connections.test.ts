import { PostgrestClient } from '@supabase/postgrest-js';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromPostgrest } from '../../src/lib/supabase/classify-error';
import type { Database } from '../../src/lib/supabase/database';
import { messageForError } from '../../src/shared/error-messages';
import { vapidKeysOf } from '../../supabase/local/keys';
import { newAgency } from '../functions/agencies';
import { invoke } from '../functions/answer';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { databaseUrl, TEMPLATES } from '../support/databases';
import { picture } from '../support/pictures';
import { startPreparedCluster } from '../support/prepared-cluster';
import { PushService } from '../support/push-service';
import { replaceGlobal } from '../support/replace-global';
import { SLOW } from '../support/slow';
import { type SignedIn, startTestStack, type TestStack } from '../support/stack';

/** As many as a project of the smallest compute has (docs/decisions/connections.md). */
const CONNECTIONS = '60';
/** More than the stack's REST service opens connections, so that the last is refused when no earlier one waits for a connection. */
const READERS = 30;
const VERY_BUSY = 'Promobell is very busy just now. Please try again in a moment.';

let cluster: Awaited<ReturnType<typeof startPreparedCluster>>;
let database: TestDatabase;
let stack: TestStack;
let devices: PushService;

beforeAll(async () => {
  cluster = await startPreparedCluster({ max_connections: CONNECTIONS });
  database = openTestDatabase(databaseUrl(cluster.url, TEMPLATES.migrated), async () => undefined);
  stack = await startTestStack({ database });
  devices = new PushService(vapidKeysOf(stack.keys).publicKey);
  await devices.start();
  await database.sql`insert into private.push_services (pattern) values (${devices.address})`;
});
afterAll(async () => {
  await devices.stop();
  await stack.stop();
  await cluster.stop();
});

/** Asks REST as the app does (src/lib/supabase/requests.ts): without the library's own tries. */
async function restOf({ client }: SignedIn) {
  const { data } = await client.auth.getSession();
  const headers = { apikey: stack.keys.publishable, authorization: `Bearer ${data.session?.access_token}` };
  return new PostgrestClient<Database>(`${stack.apiUrl}/rest/v1`, { headers, retry: false });
}

async function influencer() {
  const person = await stack.signUp();
  const rest = await restOf(person);
  const { error } = await rest.from('profiles').update({ is_influencer: true }).eq('id', person.userId);
  expect(error).toBeNull();
  return { ...person, rest, key: crypto.randomUUID() };
}
type Influencer = Awaited<ReturnType<typeof influencer>>;

const influencers = (count: number) => Promise.all(Array.from({ length: count }, influencer));

/** Adds a code as the form does, whose key is the same at each press. */
const add = ({ rest, userId, key }: Influencer) =>
  rest
    .from('promo_codes')
    .insert({
      influencer_id: userId,
      idempotency_key: key,
      brand_name: 'Clay Pots',
      promo_code: 'CLAY',
      description: '20% off',
      affiliate_link: 'https://clay.example/',
    })
    .select('id')
    .single();

/** A member who follows them, with a device that is notified. */
async function followerOf(followed: Influencer[]) {
  const person = await stack.signUp();
  const rest = await restOf(person);
  const rows = followed.map(({ userId }) => ({
    user_id: person.userId,
    influencer_id: userId,
    domain: null,
  }));
  expect((await rest.from('user_domain_map').insert(rows)).error).toBeNull();
  const device = devices.subscribe();
  const { endpoint, p256dh, auth } = device;
  const subscribed = await rest.rpc('subscribe_to_push', { endpoint, p256dh, auth, device: 'Phone' });
  expect(subscribed.error).toBeNull();
  return { ...person, rest, device };
}

/** What a member and a visitor ask of edge functions. */
function callFunctions({ client }: SignedIn) {
  const form = new FormData();
  form.set('avatar', picture('face.png'));
  return Promise.all([
    invoke(client, 'check-subscription'),
    invoke(client, 'upload-avatar', form),
    readFeed(),
  ]);
}

async function readFeed() {
  const response = await fetch(`${stack.apiUrl}/functions/v1/feed/influencer/nobody/feed.json`);
  return { status: response.status, body: await response.json() };
}

interface Holder {
  sql: postgres.Sql;
  pid: number;
}

/** Opens connections until Postgres refuses one. */
async function holdTheRest(): Promise<Holder[]> {
  const held: Holder[] = [];
  for (;;) {
    const sql = postgres(database.url, { max: 1 });
    try {
      for (const { pid } of await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)
        held.push({ sql, pid });
    } catch (error) {
      await sql.end();
      if (!(error instanceof postgres.PostgresError) || error.code !== '53300') throw error;
      return held;
    }
  }
}

/** Ends connections, and waits until Postgres has room for others. */
const end = ({ sql }: Holder, pids: number[]) =>
  sql`select pg_terminate_backend(pid, 20000) from unnest(${pids}::integer[]) as pid`;

/** Takes all connections of Postgres, also those that the stack has open. Realtime's stay, because it would listen no more. */
async function holdAll() {
  const [first, ...others] = await holdTheRest();
  if (!first) throw new Error('There was no connection left.');
  const own = [first, ...others].map(({ pid }) => pid);
  const ofTheStack = await first.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'local-realtime' and pid <> all(${own}::integer[])`;
  await end(
    first,
    ofTheStack.map(({ pid }) => pid),
  );
  const rest = [...others, ...(await holdTheRest())];
  return {
    sql: first.sql,
    async letGo() {
      await end(
        first,
        rest.map(({ pid }) => pid),
      );
      await Promise.all([first, ...rest].map(({ sql }) => sql.end()));
    },
  };
}

it(
  'at the end of the connections readers, writers and functions are refused in words, and each write that is tried again is there once',
  SLOW,
  async () => {
    replaceGlobal('navigator', { onLine: true });
    const [answered, refused] = [await influencers(2), await influencers(4)];
    const everybody = [...answered, ...refused];
    const nora = await followerOf(everybody);
    const agency = await newAgency(stack);
    const invitation = { agency_id: agency.userId, invitee: nora.email };
    expect(await invoke(agency.client, 'invite-influencer', invitation)).toMatchObject({ status: 200 });
    for (const one of answered) expect((await add(one)).status).toBe(201);

    const held = await holdAll();
    const [writes, calls] = await Promise.all([Promise.all(refused.map(add)), callFunctions(nora)]);
    const reads = await Promise.all(
      Array.from({ length: READERS }, () => nora.rest.from('profiles').select('id').limit(1)),
    );
    for (const { status, error } of [...writes, ...reads]) {
      expect([status, error?.code]).toEqual([503, '53300']);
      expect(messageForError(error && fromPostgrest(error, status))).toBe(
        "We can't reach Promobell right now. Check your connection and try again.",
      );
    }
    for (const call of calls) expect(call).toEqual({ status: 503, body: { error: VERY_BUSY } });
    await expect(stack.tick()).rejects.toMatchObject({ code: '53300' });
    const there = await held.sql<{ id: string }[]>`select influencer_id as id from public.promo_codes`;
    expect(there.map(({ id }) => id).sort()).toEqual(answered.map(({ userId }) => userId).sort());
    await held.letGo();

    // Also those whose answer may have got lost on its way.
    for (const one of answered)
      expect(await add(one)).toMatchObject({ status: 409, error: { code: '23505' } });
    expect((await Promise.all(refused.map(add))).map(({ status }) => status)).toEqual(refused.map(() => 201));
    for (const one of refused) expect((await add(one)).status).toBe(409);
    expect((await callFunctions(nora)).map(({ status }) => status)).toEqual([200, 200, 404]);
    const kept = await database.sql<{ id: string }[]>`select influencer_id as id from public.promo_codes`;
    expect(kept.map(({ id }) => id).sort()).toEqual(everybody.map(({ userId }) => userId).sort());

    // What waited is told, and told once.
    await stack.tick();
    await stack.tick();
    expect(nora.device.received.map(({ notification }) => notification.tag).sort()).toEqual(
      everybody.map(({ userId }) => userId.replaceAll('-', '')).sort(),
    );
    expect(stack.mails.list(nora.email).map(({ subject }) => subject)).toEqual([
      'An agency would like to manage your account',
    ]);
    expect(devices.refusals).toEqual([]);
  },
);
