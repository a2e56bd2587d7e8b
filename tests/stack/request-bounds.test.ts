import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
  // A column default is evaluated before the function's own settings apply, so it shows the request's settings.
  await stack.database.sql.unsafe(`
    create function public.told_timeout(seen text default current_setting('statement_timeout'))
    returns text language sql set statement_timeout = '20s' as 'select seen';
    create function public.usual_timeout(seen text default current_setting('statement_timeout'))
    returns text language sql as 'select seen';
    create function public.usual_lock_timeout(seen text default current_setting('lock_timeout'))
    returns text language sql as 'select seen';
    create function private.usual_timeout() returns text language sql set statement_timeout = '20s' as 'select null';
    create view public.told_timeouts with (security_invoker = true) as select current_setting('statement_timeout') as seen;
    grant select on public.told_timeouts to authenticated;
    grant execute on function public.told_timeout(text), public.usual_timeout(text) to anon, authenticated;
    grant execute on function public.usual_timeout(text), public.usual_lock_timeout(text) to service_role;`);
});
afterAll(() => stack.stop());

interface Call {
  method?: string;
  body?: string;
  token?: string;
}

const ask = (path: string, { method = 'POST', body = '{}', token = stack.keys.publishable }: Call = {}) =>
  fetch(`${stack.apiUrl}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: token === stack.keys.secret ? token : stack.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    ...(method === 'POST' && { body }),
  });

it("a visitor's statements may take two seconds, a member's eight, and one second for a table that is read directly", async () => {
  expect(await (await ask('rpc/usual_timeout')).json()).toBe('2s');
  const { client } = await stack.signUp();
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  expect(await (await ask('rpc/usual_timeout', { token })).json()).toBe('8s');
  const table = await ask('told_timeouts?select=seen', { method: 'GET', token });
  expect(await table.json()).toEqual([{ seen: '1s' }]);
});

it('a call with the secret key may take eight seconds, also for a lock', async () => {
  const token = stack.keys.secret;
  expect(await (await ask('rpc/usual_timeout', { token })).json()).toBe('8s');
  expect(await (await ask('rpc/usual_lock_timeout', { token })).json()).toBe('8s');
});

it('a body longer than its sender needs is refused before it is parsed', async () => {
  const tooLarge = {
    code: 'PT413',
    message: 'The request is too large.',
    details: null,
    hint: 'too_large',
  };
  const bodyOf = (bytes: number) => JSON.stringify({ seen: 'x'.repeat(bytes) });
  const refused = await ask('rpc/usual_timeout', { body: bodyOf(64 * 1024) });
  expect([refused.status, await refused.json()]).toEqual([413, tooLarge]);
  expect((await ask('rpc/usual_timeout', { body: bodyOf(63 * 1024) })).status).toBe(200);

  const { client } = await stack.signUp();
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  expect((await ask('rpc/usual_timeout', { token, body: bodyOf(512 * 1024) })).status).toBe(413);
  expect((await ask('rpc/usual_timeout', { token, body: bodyOf(511 * 1024) })).status).toBe(200);
  const file = JSON.stringify({ promo_codes: [{ other: 'x'.repeat(600 * 1024) }], dry_run: true });
  expect((await ask('rpc/upload_promo_codes', { token, body: file })).status).toBe(200);
});

it("offers can't embed other tables, or be embedded", async () => {
  for (const path of [
    'promo_codes?select=id,profiles(id)',
    'profiles?select=id,promo_codes(id)',
    'follower_counts?select=influencer_id,profiles(id,promo_codes(id))',
  ]) {
    const answer = await ask(path, { method: 'GET' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST200' }),
    ]);
  }
});

it("a function's own statement timeout holds for the request that calls it, and for no other", async () => {
  const { client } = await stack.signUp();
  const { data } = await client.auth.getSession();
  async function call(name: string) {
    const response = await fetch(`${stack.apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: stack.keys.publishable,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    return z.string().parse(await response.json());
  }
  expect(await call('told_timeout')).toBe('20s');
  expect(await call('usual_timeout')).toBe('8s');
});

describe('after too many calls', () => {
  const sentence = 'That was too often in a short time. Please try again in 7 minutes.';
  const overdo = (action: string, caller: string, seconds = 390) =>
    stack.database.sql`
      insert into private.counted_calls (action, caller, calls, ends_at)
      values (${action}, ${caller}, 1000, now() + ${seconds} * interval '1 second')`;

  it('each function about accounts answers 429 and when to try again', async () => {
    const { client, userId } = await stack.signUp();
    const { data } = await client.auth.getSession();
    for (const action of [
      'payment',
      'subscription',
      'upload',
      'influencer account',
      'invitation',
      'team',
      'avatar',
    ]) {
      await overdo(action, userId);
    }
    for (const name of [
      'create-checkout',
      'customer-portal',
      'cancel-subscription',
      'check-subscription',
      'upload-promo-codes',
      'upload-influencers',
      'create-influencer-user',
      'update-influencer-user',
      'invite-influencer',
      'invite-team-member',
      'answer-team-invitation',
      'change-team-member',
      'remove-team-member',
      'upload-avatar',
    ]) {
      const answer = await fetch(`${stack.apiUrl}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        429,
        expect.objectContaining({ error: sentence }),
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('asking for a username answers 429 and when to try again', async () => {
    const { client, userId } = await stack.signUp();
    const { data } = await client.auth.getSession();
    await overdo('username', userId, 50);
    const answer = await ask('rpc/username_available', {
      token: data.session?.access_token ?? '',
      body: JSON.stringify({ candidate: 'anybody' }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      429,
      {
        code: 'too_many_calls',
        message: 'That was too often in a short time. Please try again in a minute.',
        details: null,
        hint: null,
      },
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
