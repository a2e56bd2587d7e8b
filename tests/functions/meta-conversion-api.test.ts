import { createHash } from 'node:crypto';
import { customEvents, standardEvents } from '@rules/tracking-events';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ADDRESS_HEADER, sharedTestStack, type TestStack } from '../support/stack';

const SITE = 'http://localhost:5173';
/** An address of documentation's range (RFC 3849), in a /48 of its own. */
const randomAddress = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const report = z.object({
  by: z.string(),
  name: z.string(),
  eventId: z.string(),
  details: z.looseObject({ user_data: z.looseObject({}), custom_data: z.looseObject({}) }),
});

const allSent = () => z.array(report).parse(stack.meta.list());

const sentEvents = (eventId: string) => allSent().filter((event) => event.eventId === eventId);

interface Call {
  headers?: Record<string, string>;
  eventName?: unknown;
  data?: Record<string, unknown>;
  address?: string;
}

/** Calls the function as a page does, from a new network address unless one is given. */
async function call({ headers = {}, eventName = 'PageView', data = {}, address }: Call = {}) {
  const eventId = crypto.randomUUID();
  const response = await fetch(`${stack.apiUrl}/functions/v1/meta-conversion-api`, {
    method: 'POST',
    headers: {
      origin: SITE,
      apikey: stack.keys.publishable,
      [ADDRESS_HEADER]: address ?? randomAddress(),
      'user-agent': 'A browser',
      ...headers,
    },
    body: JSON.stringify({ eventName, eventData: { eventId, sourceUrl: `${SITE}/pricing`, ...data } }),
  });
  return { eventId, status: response.status, body: await response.json() };
}

describe('meta-conversion-api', () => {
  it.each([...standardEvents, ...customEvents])('forwards %s to Meta', async (eventName) => {
    const { eventId, ...answer } = await call({ eventName });
    expect(answer).toEqual({ status: 200, body: { success: true, sent: true } });
    expect(sentEvents(eventId)).toMatchObject([{ by: 'server', name: eventName }]);
  });

  it('normalises and hashes personal data, and forwards none in plain text', async () => {
    const { eventId } = await call({
      eventName: 'Lead',
      address: '203.0.113.7',
      data: {
        userData: {
          email: 'Mia@Example.COM',
          firstName: ' Müller-Mia ',
          lastName: "O'Hara",
          fbp: 'fb.1.1.2',
        },
        customData: { value: 12, content_name: 'Growth' },
      },
    });
    const [event] = sentEvents(eventId);
    expect(event?.details).toMatchObject({
      action_source: 'website',
      event_source_url: `${SITE}/pricing`,
      user_data: {
        em: [sha256('mia@example.com')],
        fn: [sha256('müllermia')],
        ln: [sha256('ohara')],
        fbp: 'fb.1.1.2',
        client_ip_address: '203.0.113.7',
        client_user_agent: 'A browser',
      },
      custom_data: { currency: 'USD', value: 12, content_name: 'Growth' },
    });
    expect(JSON.stringify(event)).not.toMatch(/mia|hara/i);
  });

  it('takes an address whose domain ends in another alphabet, as the sign-up does', async () => {
    const userData = { email: 'anna@xn--e1afmkfd.xn--p1ai' };
    const { eventId, status } = await call({ eventName: 'Lead', data: { userData } });
    expect(status).toBe(200);
    expect(sentEvents(eventId)).toHaveLength(1);
  });

  it('gives an event without an id one of its own', async () => {
    const sourceUrl = `${SITE}/pricing?${crypto.randomUUID()}`;
    const { status, body } = await call({
      data: { eventId: undefined, sourceUrl, customData: {}, userData: {} },
    });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, sent: true } });
    const sent = allSent().filter(({ details }) => details.event_source_url === sourceUrl);
    expect(sent).toMatchObject([{ by: 'server', eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  it('forwards no unknown field', async () => {
    const { eventId } = await call({
      data: { customData: { value: 1, note: 'secret' }, userData: { phone: '123' } },
    });
    const [event] = sentEvents(eventId);
    expect(event?.details.custom_data).toEqual({ currency: 'USD', value: 1 });
    expect(Object.keys(event?.details.user_data ?? {}).sort()).toEqual([
      'client_ip_address',
      'client_user_agent',
    ]);
  });

  it.each([
    ['another site', { headers: { origin: 'https://evil.example' } }, 403],
    ["an event that isn't ours", { eventName: 'Purchase' }, 400],
    ['no event', { eventName: null }, 400],
    ["another site's page", { data: { sourceUrl: 'https://evil.example/' } }, 400],
    ['an invalid id', { data: { eventId: 'x' } }, 400],
    ['an absurd value', { data: { customData: { value: 1e9 } } }, 400],
    ['a name that is too long', { data: { customData: { content_name: 'x'.repeat(201) } } }, 400],
    ['an invalid currency', { data: { customData: { currency: 'dollars' } } }, 400],
    ['an invalid address', { data: { userData: { email: 'mia' } } }, 400],
  ])('refuses %s', async (_, change, status) => {
    const answer = await call(change);
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } });
    expect(sentEvents(answer.eventId)).toEqual([]);
  });

  it('refuses a request without an origin', async () => {
    const response = await fetch(`${stack.apiUrl}/functions/v1/meta-conversion-api`, { method: 'POST' });
    expect(response.status).toBe(403);
  });

  it('forwards nothing when the browser sends Global Privacy Control', async () => {
    const { eventId, ...answer } = await call({ headers: { 'sec-gpc': '1' } });
    expect(answer).toEqual({ status: 200, body: { success: true, sent: false } });
    expect(sentEvents(eventId)).toEqual([]);
  });

  it('forwards at most 60 events a minute for each network address', async () => {
    const address = '203.0.113.60';
    await stack.database.sql`
      insert into private.counted_calls (action, caller, calls, ends_at)
      values ('tracking event', ${sha256(address)}, 59, now() + interval '1 hour')`;
    expect(await call({ address })).toMatchObject({ status: 200 });
    expect(await call({ address })).toMatchObject({ status: 429 });
    expect(await call()).toMatchObject({ status: 200 });
  });

  it.each(['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip'])(
    'ignores a network address in %s that the caller wrote',
    async (header) => {
      const { eventId } = await call({ headers: { [header]: '203.0.113.9' }, address: '198.51.100.1' });
      expect(sentEvents(eventId)[0]?.details.user_data.client_ip_address).toBe('198.51.100.1');
    },
  );

  it('forwards at most 3,000 events a minute in all, whatever addresses they claim', async () => {
    await stack.database.sql`
      insert into private.counted_calls (action, caller, calls, ends_at)
      select 'tracking event', 'crowd ' || n, 60, now() + interval '1 hour' from generate_series(1, 50) n`;
    expect(await call()).toMatchObject({ status: 429 });
    await stack.database.sql`delete from private.counted_calls where caller like 'crowd %'`;
    expect(await call()).toMatchObject({ status: 200 });
  });

  it("starts counting anew after a caller's minute", async () => {
    const old = sha256('somebody');
    await stack.database.sql`
      insert into private.counted_calls (action, caller, ends_at) values ('tracking event', ${old}, now())`;
    await call();
    expect(await stack.database.sql`select 1 from private.counted_calls where caller = ${old}`).toEqual([]);
  });

  it("answers without Meta's reason when Meta refuses", async () => {
    stack.meta.isRefusing = true;
    const answer = await call().finally(() => {
      stack.meta.isRefusing = false;
    });
    expect(answer).toMatchObject({
      status: 500,
      body: { error: 'Something went wrong on our side. Please try again.' },
    });
  });
});
