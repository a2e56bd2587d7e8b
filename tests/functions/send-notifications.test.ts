import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vapidKeysOf } from '../../supabase/local/keys';
import { PushService } from '../support/push-service';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';

let stack: TestStack;
let service: PushService;

beforeAll(async () => {
  stack = await sharedTestStack();
  service = new PushService(vapidKeysOf(stack.keys).publicKey);
  await service.start();
  await stack.database.sql`insert into private.push_services (pattern) values (${service.address})`;
});
afterAll(() => service.stop());

async function influencer() {
  const vera = await stack.signUp();
  await vera.client
    .from('profiles')
    .update({ is_influencer: true, full_name: 'Vera Sand' })
    .eq('id', vera.userId);
  return vera;
}

/** A browser of the member's that gets its notifications. */
async function browserOf({ client }: SignedIn) {
  const browser = service.subscribe();
  const { endpoint, p256dh, auth } = browser;
  const { data, error } = await client.rpc('subscribe_to_push', {
    endpoint,
    p256dh,
    auth,
    device: 'Chrome on Windows',
  });
  if (error) throw error;
  return Object.assign(browser, { id: data });
}

async function followerOf({ userId }: SignedIn) {
  const nora = await stack.signUp();
  const { error } = await nora.client
    .from('user_domain_map')
    .insert({ user_id: nora.userId, influencer_id: userId, domain: null });
  if (error) throw error;
  return nora;
}

async function publish({ client, userId }: SignedIn, description: string) {
  const { data, error } = await client
    .from('promo_codes')
    .insert({
      influencer_id: userId,
      brand_name: 'Clay Pots',
      promo_code: 'CLAY',
      description,
      affiliate_link: 'https://clay.example/',
    })
    .select('id')
    .single();
  if (error) throw error;
  return data.id;
}

it('send-notifications delivers a publication, encrypted and signed, to each device of a follower, and nowhere else', async () => {
  const vera = await influencer();
  const nora = await followerOf(vera);
  const [phone, laptop] = [await browserOf(nora), await browserOf(nora)];
  const stranger = await browserOf(await stack.signUp());
  const offer = await publish(vera, `20% off ${'all that is made of clay '.repeat(20)}`);
  await stack.tick();
  expect([phone.received.length, laptop.received.length]).toEqual([1, 1]);
  const [received] = phone.received;
  expect(received?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: vera.userId.replaceAll('-', ''),
  });
  expect(received?.notification).toEqual({
    title: 'Vera Sand',
    body: expect.stringMatching(/^Clay Pots: 20% off all that .{100,150}…$/),
    tag: vera.userId.replaceAll('-', ''),
    url: `http://localhost:5173/my-deals?offer=${offer}&from=notification`,
    member: nora.userId,
  });
  expect(stranger.received).toEqual([]);
  expect(service.refusals).toEqual([]);
});

it('send-notifications handles each answer of a push service for that device alone', async () => {
  const vera = await influencer();
  const nora = await followerOf(vera);
  const answers = {
    taken: { status: 201 },
    gone: { status: 410 },
    refused: { status: 413 },
    broken: { status: 500 },
    // More seconds than an integer of the database holds.
    busy: { status: 429, headers: { 'retry-after': '99999999999' } },
  };
  const devices: Record<string, string> = {};
  const open = async (name: string, answer: { status: number; headers?: Record<string, string> }) => {
    const browser = await browserOf(nora);
    browser.answer = answer;
    devices[browser.id] = name;
  };
  for (const [name, answer] of Object.entries(answers)) await open(name, answer);
  // A point that isn't on the curve.
  const { data: bent } = await nora.client.rpc('subscribe_to_push', {
    ...{
      endpoint: service.subscribe().endpoint,
      auth: 'A'.repeat(22),
      p256dh: `B${'A'.repeat(86)}`,
      device: 'Bent',
    },
  });
  devices[bent ?? ''] = 'bent';
  await publish(vera, '20% off');
  const { sql } = stack.database;
  const waiting = async () => {
    const rows = await sql`
      select m.subscription_id as id, m.attempts, m.claimed_by is null and extract(epoch from m.due_at - now()) > 300 as long
      from private.push_messages m join public.push_subscriptions s on s.id = m.subscription_id
      where s.user_id = ${nora.userId}`;
    return Object.fromEntries(rows.map(({ id, attempts, long }) => [devices[id], { attempts, long }]));
  };
  // Whichever was sent after the service has asked to wait waits, too.
  await stack.tick();
  expect((await waiting()).busy).toEqual({ attempts: 1, long: true });
  const left = await sql`select id from public.push_subscriptions where user_id = ${nora.userId}`;
  const names = left.map(({ id }) => devices[id]);
  expect(names).not.toContain('gone');
  expect(names).not.toContain('bent');
  expect(Object.keys(await waiting())).toEqual(expect.arrayContaining(['broken', 'busy']));
  const undelivered =
    await sql`select status from private.undelivered_messages where user_id = ${nora.userId}`;
  expect([...undelivered]).toEqual([{ status: 413 }]);
});

it('send-notifications can be called by the schedule only', async () => {
  const refused = { status: 401, body: { error: 'Only the schedule calls this.' } };
  const nora = await stack.signUp();
  for (const body of [{}, { run: randomUUID() }, { run: 'x' }]) {
    expect(await invoke(nora.client, 'send-notifications', body)).toEqual(refused);
    expect(await invoke(stack.admin(), 'send-notifications', body)).toEqual(refused);
  }
});
