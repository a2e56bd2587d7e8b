import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import {
  type InstagramStandIn,
  signatureOf,
  startInstagramStandIn,
} from '../../supabase/local/stand-ins/instagram/start';
import type { Account } from '../../supabase/local/stand-ins/instagram/state';
import { eventually } from '../support/eventually';

const REDIRECT = 'http://localhost:5173/connect-instagram';
const HOUR_MS = 60 * 60_000;

let standIn: InstagramStandIn;
let webhook: Server;
let webhookUrl = '';
let folder: string;
const received: { body: string; signature: string }[] = [];
const answers: number[] = [];

const open = () =>
  startInstagramStandIn({
    webhookUrl: () => webhookUrl,
    redirectUri: REDIRECT,
    tokenKey: '',
    stateFile: join(folder, 'data', 'instagram.json'),
    log: () => undefined,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promobell-instagram-'));
  webhook = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: String(request.headers['x-hub-signature-256']) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  webhookUrl = `http://127.0.0.1:${await listen(webhook, 0)}/`;
  standIn = await open();
});
afterAll(async () => {
  await standIn.close();
  await closeServer(webhook);
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await standIn.deliveries.idle();
  received.length = 0;
  answers.length = 0;
});

const app = () => ({
  client_id: standIn.environment.INSTAGRAM_APP_ID ?? '',
  client_secret: standIn.environment.INSTAGRAM_APP_SECRET ?? '',
});

async function answerOf(response: Response) {
  return { status: response.status, body: await response.json() };
}

async function authorize(account: Account, query: Record<string, string> = {}, answer = 'allow') {
  const asked = new URLSearchParams({
    client_id: app().client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'instagram_business_basic',
    state: 'a-state',
    ...query,
  });
  return fetch(`${standIn.url}/oauth/authorize?${asked}`, {
    method: 'POST',
    body: new URLSearchParams({ username: account.username, answer }),
    redirect: 'manual',
  });
}

async function codeOf(account: Account) {
  const back = new URL((await authorize(account)).headers.get('location') ?? '');
  return back.searchParams.get('code') ?? '';
}

const exchange = async (code: string, fields: Record<string, string> = {}) =>
  answerOf(
    await fetch(`${standIn.url}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...app(),
        grant_type: 'authorization_code',
        redirect_uri: REDIRECT,
        code,
        ...fields,
      }),
    }),
  );

const get = async (path: string, query: Record<string, string>) =>
  answerOf(await fetch(`${standIn.url}${path}?${new URLSearchParams(query)}`));

async function longLived(account: Account) {
  const { body } = await exchange(await codeOf(account));
  const answer = await get('/access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: app().client_secret,
    access_token: body.access_token,
  });
  const token: string = answer.body.access_token;
  return token;
}

/** A connected account and how it calls the API. */
async function connectedAccount() {
  const account = standIn.world.addAccount();
  const token = await longLived(account);
  const call = async (method: string, path: string, body?: unknown, bearer = token) =>
    answerOf(
      await fetch(`${standIn.url}/v26.0/${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const fields = 'comments,messages,messaging_postbacks';
  await call('POST', `${account.id}/subscribed_apps?subscribed_fields=${fields}`);
  return { account, token, call };
}

const message = {
  attachment: {
    type: 'template',
    payload: {
      template_type: 'button',
      text: 'Your code: CLAY20',
      buttons: [{ type: 'web_url', title: 'Open', url: 'https://promobell.example/' }],
    },
  },
};
const refusal = (code: number, error_subcode?: number) => ({
  error: expect.objectContaining({ code, ...(error_subcode !== undefined && { error_subcode }) }),
});

describe('Instagram’s stand-in: authorisation', () => {
  it('leads back with a code that is good once, the state, and Instagram’s own ending', async () => {
    const account = standIn.world.addAccount();
    const location = (await authorize(account)).headers.get('location') ?? '';
    expect(location).toMatch(/^http:\/\/localhost:5173\/connect-instagram\?state=a-state&code=AQ[\w-]+#_$/);
    const code = new URL(location).searchParams.get('code') ?? '';
    expect(await exchange(code)).toMatchObject({ status: 200, body: { user_id: account.appScopedId } });
    expect(await exchange(code)).toMatchObject({
      status: 400,
      body: { error_message: expect.stringContaining('has been used') },
    });
  });

  it('leads back with an error when the owner doesn’t allow it', async () => {
    const response = await authorize(standIn.world.addAccount(), {}, 'deny');
    expect(response.headers.get('location')).toContain('error=access_denied');
  });

  it.each([
    [{ client_id: '1' }, 'Invalid platform app'],
    [{ redirect_uri: 'https://evil.example/' }, 'Invalid redirect_uri'],
    [{ response_type: 'token' }, 'Invalid response_type'],
  ])('refuses %j', async (query, reason) => {
    const response = await authorize(standIn.world.addAccount(), query);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('exchanges a code for the app alone, and the address that it was asked for', async () => {
    const code = await codeOf(standIn.world.addAccount());
    for (const wrong of [{ client_secret: 'x' }, { client_id: '1' }, { redirect_uri: 'https://x.example/' }])
      expect((await exchange(code, wrong)).status).toBe(400);
    expect((await exchange(code)).status).toBe(200);
  });

  it('renews a token after 24 hours, and none that has ended', async () => {
    const token = await longLived(standIn.world.addAccount());
    const renew = () => get('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token });
    expect(await renew()).toEqual({ status: 400, body: refusal(100) });
    standIn.world.passTime(25 * HOUR_MS);
    expect(await renew()).toMatchObject({ status: 200, body: { expires_in: 60 * 24 * 60 * 60 } });
    standIn.world.passTime(61 * 24 * HOUR_MS);
    expect(await renew()).toEqual({ status: 401, body: refusal(190) });
  });
});

describe('Instagram’s stand-in: messages', () => {
  it('sends one private reply to a comment, and refuses a second', async () => {
    const { account, call } = await connectedAccount();
    const comment = standIn.world.comment(account, 'nora', 'code?');
    const send = () => call('POST', `${account.id}/messages`, { recipient: { comment_id: comment.id }, message });
    expect(await send()).toMatchObject({ status: 200, body: { message_id: expect.any(String) } });
    expect(await send()).toEqual({ status: 400, body: refusal(100, 2534025) });
    expect(standIn.world.messagesTo(account, 'nora')).toMatchObject([{ text: 'Your code: CLAY20' }]);
  });

  it('refuses a private reply after seven days, and a message a day after somebody has written', async () => {
    const { account, call } = await connectedAccount();
    const comment = standIn.world.comment(account, 'nora', 'code?');
    standIn.world.write(account, 'nora', 'code?');
    const { id } = standIn.world.person('nora');
    const reply = () => call('POST', `${account.id}/messages`, { recipient: { comment_id: comment.id }, message });
    const write = () => call('POST', `${account.id}/messages`, { recipient: { id }, message });
    expect((await write()).status).toBe(200);
    for (const one of [...standIn.world.state.comments, ...standIn.world.state.messages])
      one.at -= 24 * HOUR_MS;
    expect(await write()).toEqual({ status: 400, body: refusal(10, 2534022) });
    for (const one of standIn.world.state.comments) one.at -= 6 * 24 * HOUR_MS;
    expect(await reply()).toEqual({ status: 400, body: refusal(10, 2534022) });
  });

  it('refuses a message to somebody who only commented, who takes none, or whom nobody knows', async () => {
    const { account, call } = await connectedAccount();
    const send = (recipient: unknown) => call('POST', `${account.id}/messages`, { recipient, message });
    const comment = standIn.world.comment(account, 'quiet', 'code?');
    const quiet = standIn.world.person('quiet');
    expect(await send({ id: quiet.id })).toEqual({ status: 400, body: refusal(10, 2534022) });
    quiet.takesMessages = false;
    expect(await send({ comment_id: comment.id })).toEqual({ status: 400, body: refusal(551) });
    expect(await send({ id: '1' })).toEqual({ status: 400, body: refusal(100, 2534014) });
    expect(await send({ comment_id: '1' })).toEqual({ status: 400, body: refusal(100, 2534025) });
  });

  it('refuses more than 750 in an hour, and says when to go on', async () => {
    const { account, token } = await connectedAccount();
    standIn.deliveries.held = [];
    const nora = standIn.world.person('nora');
    for (let nth = 0; nth < 750; nth += 1)
      standIn.world.addMessage(account, nora, { from: 'account', text: 'x', buttons: [] });
    standIn.deliveries.held = null;
    const comment = standIn.world.comment(account, 'nora', 'code?');
    const response = await fetch(`${standIn.url}/v26.0/${account.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ recipient: { comment_id: comment.id }, message }),
    });
    expect([response.status, await response.json()]).toEqual([400, refusal(613)]);
    expect(response.headers.get('x-business-use-case-usage')).toMatch(/"estimated_time_to_regain_access":60/);
  });

  const withPayload = (fields: Record<string, unknown>) => ({
    attachment: { ...message.attachment, payload: { ...message.attachment.payload, ...fields } },
  });
  const button = { type: 'web_url', title: 'Open', url: 'https://promobell.example/' };
  it.each([
    ['a text of 641 characters', withPayload({ text: 'x'.repeat(641) })],
    ['four buttons', withPayload({ buttons: [button, button, button, button] })],
    ['no button', withPayload({ buttons: [] })],
    ['a title of 21 characters', withPayload({ buttons: [{ ...button, title: 'x'.repeat(21) }] })],
    ['an address that is none', withPayload({ buttons: [{ ...button, url: 'javascript:alert(1)' }] })],
    ['an unknown field', { ...message, sticker: 1 }],
    ['a plain text of 1,001 bytes', { text: 'é'.repeat(501) }],
  ])('refuses %s', async (_, refused) => {
    const { account, call } = await connectedAccount();
    const comment = standIn.world.comment(account, 'nora', 'code?');
    const answer = await call('POST', `${account.id}/messages`, {
      recipient: { comment_id: comment.id },
      message: refused,
    });
    expect(answer).toEqual({ status: 400, body: refusal(100) });
  });

  it('refuses other accounts, wrong tokens, unknown paths, parameters and fields', async () => {
    const [one, other] = [await connectedAccount(), await connectedAccount()];
    expect(await one.call('GET', `${other.account.id}/media`)).toEqual({ status: 400, body: refusal(100, 33) });
    expect(await one.call('GET', 'me', undefined, 'IGAAwrong')).toEqual({ status: 401, body: refusal(190) });
    expect(await one.call('GET', 'nothing')).toEqual({ status: 400, body: refusal(100, 33) });
    expect(await one.call('GET', 'me?feilds=id')).toEqual({ status: 400, body: refusal(100) });
    expect(await one.call('GET', 'me?fields=email')).toEqual({ status: 400, body: refusal(100) });
  });

  it('writes a public reply under a comment, and none under a reply', async () => {
    const { account, call } = await connectedAccount();
    const comment = standIn.world.comment(account, 'nora', 'code?');
    const reply = await call('POST', `${comment.id}/replies?message=Sent!`);
    expect(reply.status).toBe(200);
    expect(standIn.world.publicRepliesTo(comment)).toEqual(['Sent!']);
    expect(await call('POST', `${reply.body.id}/replies?message=Again`)).toEqual({
      status: 400,
      body: refusal(100),
    });
  });
});

describe('Instagram’s stand-in: webhooks', () => {
  it('are signed, and tell only of accounts that are subscribed', async () => {
    const { account, call } = await connectedAccount();
    const comment = standIn.world.comment(account, 'nora', 'code?');
    await standIn.deliveries.idle();
    const [delivered] = received;
    expect(JSON.parse(delivered?.body ?? '')).toMatchObject({
      object: 'instagram',
      entry: [{ id: account.id, changes: [{ field: 'comments', value: { id: comment.id, text: 'code?' } }] }],
    });
    expect(delivered?.signature).toBe(signatureOf(delivered?.body ?? '', app().client_secret));
    await call('DELETE', `${account.id}/subscribed_apps`);
    standIn.world.comment(account, 'nora', 'again?');
    standIn.world.comment(standIn.world.addAccount(), 'nora', 'elsewhere');
    await standIn.deliveries.idle();
    expect(received).toHaveLength(1);
  });

  it('are sent again when they weren’t taken', async () => {
    const { account } = await connectedAccount();
    answers.push(500, 503);
    standIn.world.comment(account, 'nora', 'code?');
    await eventually(() => expect(received).toHaveLength(3));
  });
});

describe('Instagram’s stand-in: pages', () => {
  const page = async (path: string) => (await fetch(standIn.url + path)).text();
  const press = (path: string, fields: Record<string, string>) =>
    fetch(standIn.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  it('let a person comment, and show the message and the public reply, escaped', async () => {
    const { account, call } = await connectedAccount();
    const path = `/accounts/${account.username}`;
    const sent = await press(`${path}/comment`, {
      post: account.posts[0]?.id ?? '',
      username: 'nora',
      text: '<b>code?</b>',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
    const comment = standIn.world.state.comments.at(-1);
    await call('POST', `${account.id}/messages`, { recipient: { comment_id: comment?.id }, message });
    await call('POST', `${comment?.id}/replies?message=Sent!`);
    const html = await page(path);
    expect(html).toContain('&lt;b&gt;code?&lt;/b&gt;');
    expect(html).toContain('Your code: CLAY20');
    expect(html).toContain('href="https://promobell.example/"');
    expect(html).toContain('↳ Sent!');
  });

  it('let a person reply to a story, write, remove the app, and let time pass', async () => {
    const { account } = await connectedAccount();
    const path = `/accounts/${account.username}`;
    await press(`${path}/story`, { username: 'ida', text: 'code' });
    await press(`${path}/message`, { username: 'ida', text: 'hello' });
    await standIn.deliveries.idle();
    const events = received.map(({ body }) => JSON.parse(body).entry[0].messaging[0].message);
    expect(events).toHaveLength(2);
    expect(events.filter((event) => event.reply_to?.story)).toHaveLength(1);
    const before = standIn.world.state.messages.at(-1)?.at ?? 0;
    await press('/time', { hours: '25' });
    expect(standIn.world.state.messages.at(-1)?.at).toBe(before - 25 * HOUR_MS);
    await press(`${path}/remove-app`, {});
    expect(account.subscribed).toEqual([]);
  });

  it('have the next call of the app end in a fault', async () => {
    const { call } = await connectedAccount();
    await press('/fail', { as: '613' });
    expect(await call('GET', 'me')).toEqual({ status: 400, body: refusal(613) });
    expect((await call('GET', 'me')).status).toBe(200);
  });

  it('answer 404 for what isn’t there', async () => {
    for (const path of ['/accounts/nobody', '/nothing'])
      expect((await fetch(standIn.url + path)).status).toBe(404);
    expect((await press('/accounts/nobody/comment', { username: 'a', text: 'b' })).status).toBe(404);
  });
});

it('Instagram’s stand-in keeps accounts, tokens and messages over a restart', async () => {
  const { account, token } = await connectedAccount();
  await standIn.close();
  standIn = await open();
  const response = await fetch(`${standIn.url}/v26.0/me?fields=username`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await response.json()).toEqual({ username: account.username });
});
