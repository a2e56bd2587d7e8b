import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PAGE_HEADERS } from '../../html-page';
import { closeServer, listen } from '../../listen';
import { createLoopbackServer } from '../../loopback-server';
import { Deliveries } from '../deliveries';
import { type ApiAnswer, answerApi } from './api';
import { answerPage } from './page-routes';
import { Refusal } from './refusal';
import { emptyState } from './state';
import { readState, writeState } from './state-file';
import type { App } from './tokens';
import type { InstagramWebhook } from './webhooks';
import { InstagramWorld } from './world';

/** The functions' credentials at the stand-in; they aren't valid anywhere else. */
const APP = { id: '990000000000001', secret: 'instagram_local_secret' };
const VERIFY_TOKEN = 'instagram_local_verify_token';
/** Accounts that are there from the start. */
const SAMPLE_ACCOUNTS = ['vera.sand', 'ida.moss', 'sam.rivers'];

/** How one call of the API goes wrong. */
export interface Fault {
  /** The next call to a path that this matches has the fault. */
  path: RegExp;
  /** An error of Instagram's; 'silent': nothing is done and nothing answered; 'unanswered': it is done, but not answered. */
  as: { code: number; subcode?: number; status?: number } | 'silent' | 'unanswered';
}

interface InstagramStandInOptions {
  webhookUrl: () => string;
  /** Where people are sent back to from the authorisation. */
  redirectUri: string;
  /** The key with which the functions seal tokens. */
  tokenKey: string;
  /** The file with its data; without it the data is lost when the process ends. */
  stateFile: string | undefined;
  retryPauseMs?: number | undefined;
  log: (message: string) => void;
}

export interface InstagramStandIn {
  url: string;
  world: InstagramWorld;
  deliveries: Deliveries<InstagramWebhook>;
  /** The functions' settings for it. */
  environment: Record<string, string>;
  /** The faults that are still to come, each once. */
  faults: Fault[];
  /** A form field as Meta posts it to the callbacks for deauthorisation and deletion. */
  signedRequest(userId: string, secret?: string): string;
  close(): Promise<void>;
}

/** The `X-Hub-Signature-256` header of a webhook. */
export const signatureOf = (payload: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;

/** Stands in for Instagram: its API for the functions, its pages for people, and its webhooks. */
export async function startInstagramStandIn(options: InstagramStandInOptions): Promise<InstagramStandIn> {
  const { webhookUrl, redirectUri, tokenKey, stateFile, retryPauseMs, log } = options;
  const app: App = { ...APP, redirectUris: [redirectUri] };
  const deliveries = new Deliveries<InstagramWebhook>({
    sender: "Instagram's stand-in",
    address: webhookUrl,
    signatureHeader: 'x-hub-signature-256',
    signatureOf: (payload) => signatureOf(payload, APP.secret),
    nameOf: ({ entry }) => (entry[0].changes ? 'a comment' : 'a message'),
    retryPauseMs,
    log,
  });
  const state = stateFile === undefined ? emptyState() : await readState(stateFile);
  const world = new InstagramWorld({ state, send: (webhook) => deliveries.send(webhook) });
  if (state.accounts.length === 0) for (const username of SAMPLE_ACCOUNTS) world.addAccount(username);
  let saved = Promise.resolve();
  const save = () => {
    if (stateFile === undefined) return saved;
    const written = saved.then(() => writeState(stateFile, state));
    // When a write fails, for instance on a full disk, only its own request fails; the next write is tried again.
    saved = written.catch(() => undefined);
    return written;
  };
  const faults: Fault[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const address = `http://instagram.local${request.url ?? '/'}`;
    if (!URL.canParse(address)) return void response.writeHead(400).end();
    const url = new URL(address);
    const method = request.method ?? 'GET';
    const body = await text(request);
    if (isApi(url.pathname)) {
      const { authorization } = request.headers;
      const answer = answerWithFaults(faults, url.pathname, () =>
        answerApi(world, app, { method, url, body, authorization }),
      );
      await save();
      if (answer === null) return void response.destroy();
      const headers = { 'content-type': 'application/json', ...answer.headers };
      return void response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
    }
    const failNext = (as: string) =>
      faults.push({ path: /./, as: as === 'silent' ? as : { code: Number(as) } });
    const form = new URLSearchParams(body);
    const answer = answerPage({ world, app, failNext }, { method, url, form });
    await save();
    if ('redirect' in answer) response.writeHead(303, { location: answer.redirect }).end();
    else response.writeHead(answer.status, PAGE_HEADERS).end(answer.html);
  }

  const server = createLoopbackServer(serve, (message) => log(`Instagram's stand-in: ${message}`));
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  return {
    url,
    world,
    deliveries,
    faults,
    environment: {
      INSTAGRAM_GRAPH_URL: url,
      INSTAGRAM_AUTHORIZE_URL: `${url}/oauth/authorize`,
      INSTAGRAM_TOKEN_URL: `${url}/oauth/access_token`,
      INSTAGRAM_APP_ID: APP.id,
      INSTAGRAM_APP_SECRET: APP.secret,
      INSTAGRAM_VERIFY_TOKEN: VERIFY_TOKEN,
      INSTAGRAM_TOKEN_KEY: tokenKey,
    },
    signedRequest,
    async close() {
      await deliveries.stop();
      await closeServer(server);
      await save();
    },
  };
}

const isApi = (path: string) =>
  /^\/(v\d|oauth\/access_token$|access_token$|refresh_access_token$)/.test(path);

/** @returns null when nobody gets an answer */
function answerWithFaults(faults: Fault[], path: string, answer: () => ApiAnswer): ApiAnswer | null {
  const at = faults.findIndex((fault) => fault.path.test(path));
  const [fault] = at === -1 ? [] : faults.splice(at, 1);
  if (!fault) return answer();
  if (fault.as === 'unanswered') answer();
  if (fault.as === 'silent' || fault.as === 'unanswered') return null;
  const { status, body } = new Refusal({ ...fault.as, message: 'A fault that was asked for.' });
  return { status, body };
}

function signedRequest(userId: string, secret = APP.secret): string {
  const payload = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(Date.now() / 1000), user_id: userId };
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}
