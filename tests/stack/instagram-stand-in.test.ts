import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../supabase/local/stand-ins/instagram/start';
import { eventually } from '../support/eventually';
import { InstagramBed, MESSAGE, refusal } from './instagram-bed';

const bed = new InstagramBed();
beforeAll(() => bed.start());
afterAll(() => bed.stop());
afterEach(() => bed.forgetDeliveries());

const world = () => bed.standIn.world;

const HOUR_MS = 60 * 60_000;

describe("Instagram's stand-in: authorisation", () => {
  it("redirects with the state, Instagram's ending '#_', and a code that works once", async () => {
    const account = world().addAccount();
    const location = (await bed.authorize(account)).headers.get('location') ?? '';
    expect(location).toMatch(/^http:\/\/localhost:5173\/connect-instagram\?state=a-state&code=AQ[\w-]+#_$/);
    const code = new URL(location).searchParams.get('code') ?? '';
    expect(await bed.exchange(code)).toMatchObject({ status: 200, body: { user_id: account.appScopedId } });
    expect(await bed.exchange(code)).toMatchObject({
      status: 400,
      body: { error_message: expect.stringContaining('has been used') },
    });
  });

  it("redirects with the error access_denied when the owner doesn't allow access", async () => {
    const response = await bed.authorize(world().addAccount(), {}, 'deny');
    expect(response.headers.get('location')).toContain('error=access_denied');
  });

  it.each([
    [{ client_id: '1' }, 'Invalid platform app'],
    [{ redirect_uri: 'https://evil.example/' }, 'Invalid redirect_uri'],
    [{ response_type: 'token' }, 'Invalid response_type'],
  ])('refuses %j', async (query, reason) => {
    const response = await bed.authorize(world().addAccount(), query);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)]);
  });

  it("exchanges a code only with the app's id and secret and the same redirect address", async () => {
    const code = await bed.codeOf(world().addAccount());
    const wrongs: Record<string, string>[] = [
      { client_secret: 'x' },
      { client_id: '1' },
      { redirect_uri: 'https://x.example/' },
    ];
    for (const wrong of wrongs) expect((await bed.exchange(code, wrong)).status).toBe(400);
    expect((await bed.exchange(code)).status).toBe(200);
  });

  it('renews a token after 24 hours, and refuses a younger one and one that has ended', async () => {
    const token = await bed.longLivedToken(world().addAccount());
    const renew = () =>
      bed.get('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token });
    expect(await renew()).toEqual({ status: 400, body: refusal(100) });
    world().passTime(25 * HOUR_MS);
    const renewed = await renew();
    expect(renewed.status).toBe(200);
    expect(Object(renewed.body).expires_in / (24 * 60 * 60)).toBeCloseTo(60, 1);
    world().passTime(61 * 24 * HOUR_MS);
    expect(await renew()).toEqual({ status: 401, body: refusal(190) });
  });
});

describe("Instagram's stand-in: webhooks", () => {
  it('are signed, and sent only for accounts that are subscribed to', async () => {
    const { account, call } = await bed.connectedAccount();
    const comment = world().comment(account, 'nora', 'code?');
    await bed.standIn.deliveries.idle();
    const [delivered] = bed.received;
    expect(JSON.parse(delivered?.body ?? '')).toMatchObject({
      object: 'instagram',
      entry: [{ id: account.id, changes: [{ field: 'comments', value: { id: comment.id, text: 'code?' } }] }],
    });
    expect(delivered?.signature).toBe(signatureOf(delivered?.body ?? '', bed.app.client_secret));
    await call('DELETE', `${account.id}/subscribed_apps`);
    world().comment(account, 'nora', 'again?');
    world().comment(world().addAccount(), 'nora', 'elsewhere');
    await bed.standIn.deliveries.idle();
    expect(bed.received).toHaveLength(1);
  });

  it('are sent again until the app accepts them', async () => {
    const { account } = await bed.connectedAccount();
    bed.answers.push(500, 503);
    world().comment(account, 'nora', 'code?');
    await eventually(() => expect(bed.received).toHaveLength(3));
  });
});

describe("Instagram's stand-in: pages", () => {
  const page = async (path: string) => (await fetch(bed.standIn.url + path)).text();
  const press = (path: string, fields: Record<string, string>) =>
    fetch(bed.standIn.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  it('let a person comment, and show comment, message and public reply, escaped', async () => {
    const { account, call } = await bed.connectedAccount();
    const path = `/accounts/${account.username}`;
    const sent = await press(`${path}/comment`, {
      post: account.posts[0]?.id ?? '',
      username: 'nora',
      text: '<b>code?</b>',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
    const comment = world().state.comments.at(-1);
    await call('POST', `${account.id}/messages`, {
      recipient: { comment_id: comment?.id },
      message: MESSAGE,
    });
    await call('POST', `${comment?.id}/replies`, { message: 'Sent!' });
    const html = await page(path);
    expect(html).toContain('&lt;b&gt;code?&lt;/b&gt;');
    expect(html).toContain('Your code: CLAY20');
    expect(html).toContain('href="https://promobell.example/"');
    expect(html).toContain('↳ Sent!');
  });

  it('let a person reply to a story, write a message, remove the app, and advance the time', async () => {
    const { account } = await bed.connectedAccount();
    const path = `/accounts/${account.username}`;
    await press(`${path}/story`, { username: 'ida', text: 'code' });
    await press(`${path}/message`, { username: 'ida', text: 'hello' });
    await bed.standIn.deliveries.idle();
    const events = bed.received.map(({ body }) => JSON.parse(body).entry[0].messaging[0].message);
    expect(events).toHaveLength(2);
    expect(events.filter((event) => event.reply_to?.story)).toHaveLength(1);
    const before = world().state.messages.at(-1)?.at ?? 0;
    await press('/time', { hours: '25' });
    expect(world().state.messages.at(-1)?.at).toBe(before - 25 * HOUR_MS);
    await press(`${path}/remove-app`, {});
    expect(account.subscribed).toEqual([]);
  });

  it("make the app's next call fail with a chosen error", async () => {
    const { call } = await bed.connectedAccount();
    await press('/fail', { as: '613' });
    expect(await call('GET', 'me')).toEqual({ status: 400, body: refusal(613) });
    expect((await call('GET', 'me')).status).toBe(200);
  });

  it('answer 404 for an unknown account or path', async () => {
    for (const path of ['/accounts/nobody', '/nothing'])
      expect((await fetch(bed.standIn.url + path)).status).toBe(404);
    expect((await press('/accounts/nobody/comment', { username: 'a', text: 'b' })).status).toBe(404);
  });
});

it("Instagram's stand-in keeps accounts, tokens and messages over a restart", async () => {
  const { account, token } = await bed.connectedAccount();
  await bed.standIn.close();
  await bed.open();
  const response = await fetch(`${bed.standIn.url}/v26.0/me?fields=username`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await response.json()).toEqual({ username: account.username });
});
