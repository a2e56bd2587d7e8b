import { beforeAll, describe, expect, it } from 'vitest';
import { linkIn, mailTo, openLink } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

/** What the site does after a press. */
async function handOver({ client }: Pick<SignedIn, 'client'>): Promise<string> {
  const { data, error } = await client.rpc('hand_over_to_extension');
  if (error) throw error;
  return String(data);
}

/** What the extension does with the token. */
const redeem = (token: unknown, { browser = 'Chrome', version = '1.2.0' } = {}) =>
  invoke(stack.client(), 'connect-extension', { token, browser, version });

/** An extension's client with the session that the auth service gives it for the function's answer. */
async function connectedBy(member: SignedIn, build?: { browser?: string; version?: string }) {
  const { status, body } = await redeem(await handOver(member), build);
  // The only form that the hosted auth service reads; the embedded one takes any.
  expect([status, body]).toEqual([200, { refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/) }]);
  const client = stack.client();
  const { error } = await client.auth.refreshSession(body);
  if (error) throw error;
  return client;
}

const listedFor = async ({ client }: Pick<SignedIn, 'client'>) =>
  (await client.from('connected_extensions').select('session_id, browser, version')).data ?? [];

const GONE = {
  status: 410,
  body: {
    error: 'This connection was used already or has run out. Please press Connect on Promobell again.',
  },
};

describe('a session is not opened by', () => {
  it('a token that was redeemed, or replaced by a later one', async () => {
    const nora = await stack.signUp();
    const [first, second] = [await handOver(nora), await handOver(nora)];
    expect(await redeem(first)).toEqual(GONE);
    expect((await redeem(second)).status).toBe(200);
    expect(await redeem(second)).toEqual(GONE);
    expect(await listedFor(nora)).toHaveLength(1);
  });

  it('a token that ten redeem at the same moment, except for one of them', async () => {
    const nora = await stack.signUp();
    const token = await handOver(nora);
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 410),
    ]);
  });

  it('a token older than two minutes', async () => {
    const nora = await stack.signUp();
    const token = await handOver(nora);
    await stack.database.sql`
      update private.extension_handovers set expires_at = now()
      where session_id in (select id from auth.sessions where user_id = ${nora.userId})`;
    expect(await redeem(token)).toEqual(GONE);
  });

  it('a token whose member has signed out or deleted the account', async () => {
    const [nora, vera] = [await stack.signUp(), await stack.signUp()];
    const [ofNora, ofVera] = [await handOver(nora), await handOver(vera)];
    await nora.client.auth.signOut();
    await stack.admin().auth.admin.deleteUser(vera.userId);
    expect(await redeem(ofNora)).toEqual(GONE);
    expect(await redeem(ofVera)).toEqual(GONE);
  });

  it('a token whose member was suspended or banned meanwhile', async () => {
    const [nora, vera] = [await stack.signUp(), await stack.signUp()];
    const [ofNora, ofVera] = [await handOver(nora), await handOver(vera)];
    await stack.admin().rpc('suspend_account', { of_account: nora.userId });
    await stack.database
      .sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${vera.userId}`;
    expect(await redeem(ofNora)).toEqual(GONE);
    expect(await redeem(ofVera)).toEqual(GONE);
  });

  it('a made-up token, the stored hash of a token, or a malformed body', async () => {
    const nora = await stack.signUp();
    await handOver(nora);
    const [stored] = await stack.database.sql<{ token_hash: string }[]>`
      select h.token_hash from private.extension_handovers h join auth.sessions s on s.id = h.session_id
      where s.user_id = ${nora.userId}`;
    expect(await redeem(stored?.token_hash)).toEqual(GONE);
    expect(await redeem('a'.repeat(64))).toEqual(GONE);
    for (const body of [
      {},
      { token: 7, browser: 'Chrome', version: '1' },
      { token: `\0${'a'.repeat(63)}`, browser: 'Chrome', version: '1' },
      { token: 'a'.repeat(64), browser: '<b>Chrome</b>', version: '1' },
      { token: 'a'.repeat(64), browser: 'Chrome', version: 'latest' },
    ]) {
      expect((await invoke(stack.client(), 'connect-extension', body)).status).toBe(400);
    }
  });

  it('a visitor, who gets no token', async () => {
    const { error } = await stack.client().rpc('hand_over_to_extension');
    expect(error?.code).toBe('42501');
  });

  it('a connected extension, whose sessions would outlive its disconnection', async () => {
    const extension = await connectedBy(await stack.signUp());
    expect((await extension.rpc('hand_over_to_extension')).error).toMatchObject({
      code: 'PT403',
      message: "A browser extension can't do this. Please use Promobell in the browser.",
    });
  });
});

it('a member gets five extension tokens in ten minutes, and 429 for the sixth', async () => {
  const nora = await stack.signUp();
  for (let call = 0; call < 5; call += 1) await handOver(nora);
  const { status, error } = await nora.client.rpc('hand_over_to_extension');
  expect([status, error?.code]).toEqual([429, 'too_many_calls']);
});

it("an extension's session is listed and can be ended before the extension has asked the auth service for it", async () => {
  const nora = await stack.signUp();
  const { body } = await redeem(await handOver(nora));
  const [listed] = await listedFor(nora);
  expect(listed).toMatchObject({ browser: 'Chrome', version: '1.2.0' });
  await nora.client.rpc('end_session', { session: listed?.session_id ?? '' });
  const { error } = await stack.client().auth.refreshSession(body);
  // The embedded auth service takes a token of this length for none of its own.
  expect(['refresh_token_not_found', 'validation_failed']).toContain(error?.code);
});

describe('a connected extension', () => {
  it("has a session of its own, which outlives the site's and is listed for its member only", async () => {
    const [nora, vera] = [await stack.signUp(), await stack.signUp()];
    const extension = await connectedBy(nora, { browser: 'Firefox', version: '0.9' });
    expect((await extension.auth.getUser()).data.user?.id).toBe(nora.userId);
    expect(await listedFor(nora)).toMatchObject([{ browser: 'Firefox', version: '0.9' }]);
    expect(await listedFor(vera)).toEqual([]);
    await nora.client.auth.signOut({ scope: 'local' });
    expect((await extension.auth.refreshSession()).error).toBeNull();
    expect((await extension.rpc('extension_offers')).data).toMatchObject({ member: { id: nora.userId } });
  });

  it("can't set a password without the present one, although nobody typed one for its session", async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    const { error } = await extension.auth.updateUser({ password: 'set by a thief' });
    expect(error?.code).toBe('current_password_required');
  });

  it("leaves a mail's link to a new password valid", async () => {
    const nora = await stack.signUp();
    await stack.client().auth.resetPasswordForEmail(nora.email);
    await connectedBy(nora);
    const opened = await openLink(stack.client(), linkIn(mailTo(stack, nora.email)));
    expect(opened.data.user?.id).toBe(nora.userId);
  });

  it('is signed out by Disconnect, which leaves other sessions alone', async () => {
    const nora = await stack.signUp();
    const [one, other] = [await connectedBy(nora), await connectedBy(nora)];
    const { data } = await one.auth.getClaims();
    const { error } = await nora.client.rpc('end_session', { session: data?.claims.session_id ?? '' });
    expect(error).toBeNull();
    expect((await one.rpc('extension_offers')).status).toBe(401);
    expect((await one.auth.refreshSession()).error).not.toBeNull();
    expect((await other.rpc('extension_offers')).status).toBe(200);
    expect(await listedFor(nora)).toHaveLength(1);
  });

  it('leaves the list when it signs out, when all other sessions are ended, and with the account', async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    await extension.auth.signOut({ scope: 'local' });
    expect(await listedFor(nora)).toEqual([]);
    await connectedBy(nora);
    await nora.client.auth.signOut({ scope: 'others' });
    expect(await listedFor(nora)).toEqual([]);
    await connectedBy(nora);
    await stack.admin().auth.admin.deleteUser(nora.userId);
    const rows = await stack.database.sql`
      select from public.connected_extensions where user_id = ${nora.userId}`;
    expect(rows).toHaveLength(0);
  });

  it('replaces the one that was unused for longest when there are 20', async () => {
    const nora = await stack.signUp();
    const oldest = await connectedBy(nora);
    await stack.database.sql`
      update public.connected_extensions set last_used_at = last_used_at - interval '1 day'
      where user_id = ${nora.userId}`;
    await stack.database.sql`
      with opened as (
        insert into auth.sessions (id, user_id) select gen_random_uuid(), ${nora.userId} from generate_series(1, 19)
        returning id, user_id
      )
      insert into public.connected_extensions (session_id, user_id, browser, version)
      select id, user_id, 'Chrome', '1' from opened`;
    await connectedBy(nora);
    expect(await listedFor(nora)).toHaveLength(20);
    expect((await oldest.rpc('extension_offers')).status).toBe(401);
  });
});

describe("the auth service's own endpoints let an extension's session", () => {
  it('sign the account out elsewhere', async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    expect((await extension.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await nora.client.auth.refreshSession()).error).not.toBeNull();
    expect((await extension.auth.refreshSession()).error).toBeNull();
  });

  it('ask for another address, which takes effect only by the link in a mail to the present one', async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    const next = `next-${nora.email}`;
    const { data, error } = await extension.auth.updateUser({ email: next });
    expect([error, data.user?.email]).toEqual([null, nora.email]);
    const signIn = (email: string) =>
      stack.client().auth.signInWithPassword({ email, password: nora.password });
    expect((await signIn(next)).error?.code).toBe('invalid_credentials');
    expect((await signIn(nora.email)).error).toBeNull();
    expect((await openLink(stack.client(), linkIn(mailTo(stack, nora.email)))).error).toBeNull();
    expect((await signIn(next)).error).toBeNull();
  });

  it('overwrite sign-up metadata, on which nothing that is shown depends', async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    const data = { full_name: 'Another Name', username: 'another_name' };
    expect((await extension.auth.updateUser({ data })).error).toBeNull();
    const shown = await nora.client.from('profiles').select('full_name').eq('id', nora.userId).single();
    expect(shown.data?.full_name).toMatch(/^Person /);
  });
});

it("an extension's session can't publish or delete the account, even with the password", async () => {
  const nora = await stack.signUp();
  const client = await connectedBy(nora);
  const refusal = "A browser extension can't do this. Please use Promobell in the browser.";
  const published = await client.from('promo_codes').insert({
    influencer_id: nora.userId,
    brand_name: 'Brand',
    promo_code: 'CODE',
    description: '10% off',
  });
  expect([published.status, published.error?.message]).toEqual([403, refusal]);
  expect(await invoke(client, 'delete-account', { password: nora.password })).toEqual({
    status: 403,
    body: { error: refusal, hint: 'extension' },
  });
  expect((await client.rpc('extension_offers')).error).toBeNull();
});
