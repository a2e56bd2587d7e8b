import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import { type InstagramStandIn, startInstagramStandIn } from '../../supabase/local/stand-ins/instagram/start';
import type { Account } from '../../supabase/local/stand-ins/instagram/state';

const REDIRECT = 'http://localhost:5173/connect-instagram';

/** A message with a button, as the API takes it. */
export const MESSAGE = {
  attachment: {
    type: 'template',
    payload: {
      template_type: 'button',
      text: 'Your code: CLAY20',
      buttons: [{ type: 'web_url', title: 'Open', url: 'https://promobell.example/' }],
    },
  },
};

/** The body of an error with this code. */
export const refusal = (code: number, error_subcode?: number) => ({
  error: expect.objectContaining({ code, ...(error_subcode !== undefined && { error_subcode }) }),
});

async function answerOf(response: Response) {
  return { status: response.status, body: await response.json() };
}

/** Instagram's stand-in with a webhook that writes down what it is told. */
export class InstagramBed {
  readonly received: { body: string; signature: string }[] = [];
  /** What the webhook answers next, instead of 200. */
  readonly answers: number[] = [];
  readonly #webhook = createServer(async (request, response) => {
    this.received.push({
      body: await text(request),
      signature: String(request.headers['x-hub-signature-256']),
    });
    response.writeHead(this.answers.shift() ?? 200).end();
  });
  #webhookUrl = '';
  #folder = '';
  #standIn: InstagramStandIn | undefined;

  async start() {
    this.#folder = await mkdtemp(join(tmpdir(), 'promobell-instagram-'));
    this.#webhookUrl = `http://127.0.0.1:${await listen(this.#webhook, 0)}/`;
    await this.open();
  }

  /** Starts it on the data of its last run. */
  async open() {
    this.#standIn = await startInstagramStandIn({
      webhookUrl: () => this.#webhookUrl,
      redirectUri: REDIRECT,
      tokenKey: '',
      stateFile: join(this.#folder, 'data', 'instagram.json'),
      retryPauseMs: 10,
      log: () => undefined,
    });
  }

  async stop() {
    await this.standIn.close();
    await closeServer(this.#webhook);
    await rm(this.#folder, { recursive: true });
  }

  async forgetDeliveries() {
    await this.standIn.deliveries.idle();
    this.received.length = 0;
    this.answers.length = 0;
  }

  get standIn(): InstagramStandIn {
    if (!this.#standIn) throw new Error("The stand-in isn't started.");
    return this.#standIn;
  }

  get app() {
    const { INSTAGRAM_APP_ID = '', INSTAGRAM_APP_SECRET = '' } = this.standIn.environment;
    return { client_id: INSTAGRAM_APP_ID, client_secret: INSTAGRAM_APP_SECRET };
  }

  /** The page on which the owner of an account allows the app, or doesn't. */
  authorize(account: Account, query: Record<string, string> = {}, answer = 'allow'): Promise<Response> {
    const asked = new URLSearchParams({
      client_id: this.app.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'instagram_business_basic',
      state: 'a-state',
      ...query,
    });
    return fetch(`${this.standIn.url}/oauth/authorize?${asked}`, {
      method: 'POST',
      body: new URLSearchParams({ username: account.username, answer }),
      redirect: 'manual',
    });
  }

  async codeOf(account: Account): Promise<string> {
    const back = new URL((await this.authorize(account)).headers.get('location') ?? '');
    return back.searchParams.get('code') ?? '';
  }

  async exchange(code: string, fields: Record<string, string> = {}) {
    const form = { ...this.app, grant_type: 'authorization_code', redirect_uri: REDIRECT, code, ...fields };
    const response = await fetch(`${this.standIn.url}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return answerOf(response);
  }

  async get(path: string, query: Record<string, string>) {
    return answerOf(await fetch(`${this.standIn.url}${path}?${new URLSearchParams(query)}`));
  }

  async longLivedToken(account: Account): Promise<string> {
    const { body } = await this.exchange(await this.codeOf(account));
    const answer = await this.get('/access_token', {
      grant_type: 'ig_exchange_token',
      client_secret: this.app.client_secret,
      access_token: body.access_token,
    });
    return answer.body.access_token;
  }

  /** A connected account and how it calls the API. */
  async connectedAccount() {
    const account = this.standIn.world.addAccount();
    const token = await this.longLivedToken(account);
    const call = async (method: string, path: string, body?: unknown, bearer = token) =>
      answerOf(
        await fetch(`${this.standIn.url}/v26.0/${path}`, {
          method,
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
    const fields = 'comments,messages,messaging_postbacks';
    await call('POST', `${account.id}/subscribed_apps?subscribed_fields=${fields}`);
    return { account, token, call };
  }
}
