import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Sql } from 'postgres';
import { priceVariable } from '../../../functions/_shared/rules/plans';
import { PAGE_HEADERS } from '../../html-page';
import { closeServer, listen } from '../../listen';
import { createLoopbackServer } from '../../loopback-server';
import { Deliveries } from '../deliveries';
import { StripeAccount } from './account';
import { answerApi } from './api';
import { emptyBooks } from './books';
import { addKnownSubscribers } from './known-subscribers';
import type { StripeEvent } from './objects';
import { answerPage } from './page-routes';
import { passTime } from './passing-time';
import { catalogue } from './price';
import { Refusal } from './refusal';

/** The functions' credentials at the stand-in; they aren't valid anywhere else. */
const SECRET_KEY = 'sk_test_local';
const WEBHOOK_SECRET = 'whsec_local';

interface StripeStandInOptions {
  sql: Sql;
  webhookUrl: () => string;
  retryPauseMs?: number | undefined;
  log: (message: string) => void;
}

export interface StripeStandIn {
  url: string;
  account: StripeAccount;
  deliveries: Deliveries<StripeEvent>;
  /** The functions' settings for it. */
  environment: Record<string, string>;
  /** Set by tests: the API answers 503 ('broken'), refuses the key ('refusing'), or doesn't answer ('silent'). */
  outage: 'none' | 'broken' | 'refusing' | 'silent';
  close(): Promise<void>;
}

/** The `stripe-signature` header of a webhook. */
export function signatureOf(
  payload: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Stands in for Stripe: its API for the functions, one page to pay on, and its webhooks. */
export async function startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  const { sql, webhookUrl, retryPauseMs, log } = options;
  const deliveries = new Deliveries<StripeEvent>({
    sender: "Stripe's stand-in",
    address: webhookUrl,
    signatureHeader: 'stripe-signature',
    signatureOf: (payload) => signatureOf(payload, WEBHOOK_SECRET),
    nameOf: ({ type }) => type,
    retryPauseMs,
    log,
  });
  const account = new StripeAccount({
    books: emptyBooks(),
    pagesUrl: () => standIn.url,
    send: (event) => deliveries.send(event),
  });
  await addKnownSubscribers(account, sql);

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const address = `http://stripe.local${request.url ?? '/'}`;
    if (!URL.canParse(address)) return void response.writeHead(400).end();
    const url = new URL(address);
    const method = request.method ?? 'GET';
    const body = await text(request);
    const isApi = url.pathname.startsWith('/v1/');
    if (isApi && standIn.outage === 'silent') return;
    if (isApi && standIn.outage === 'broken') {
      const { status, body } = new Refusal({ status: 503, type: 'api_error', message: 'An outage.' });
      return void response.writeHead(status).end(JSON.stringify(body));
    }
    passTime(account);
    if (isApi) {
      const { authorization, 'idempotency-key': given } = request.headers;
      const idempotencyKey = typeof given === 'string' ? given : undefined;
      const key = standIn.outage === 'refusing' ? 'another' : SECRET_KEY;
      const answer = answerApi(account, key, { method, url, body, authorization, idempotencyKey });
      const headers = { 'content-type': 'application/json', ...answer.headers };
      return void response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
    }
    const answer = answerPage(account, url.pathname, new URLSearchParams(body));
    if ('redirect' in answer) response.writeHead(303, { location: answer.redirect }).end();
    else response.writeHead(answer.status, PAGE_HEADERS).end(answer.html);
  }

  const server = createLoopbackServer(serve, (message) => log(`Stripe's stand-in: ${message}`));
  const standIn: StripeStandIn = {
    url: '',
    account,
    deliveries,
    environment: {},
    outage: 'none',
    async close() {
      await deliveries.stop();
      await closeServer(server);
    },
  };
  standIn.url = `http://127.0.0.1:${await listen(server, 0)}`;
  standIn.environment = {
    STRIPE_API_URL: standIn.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...Object.fromEntries(catalogue.map(({ id, nickname }) => [priceVariable(nickname), id])),
  };
  return standIn;
}
