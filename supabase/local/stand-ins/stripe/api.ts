import { randomUUID } from 'node:crypto';
import type { StripeAccount } from './account';
import { readForm } from './form-body';
import { Refusal } from './refusal';
import { routes } from './routes';

export interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const KEY_SECONDS = 24 * 60 * 60;

/** Answers as Stripe's API does, errors included. */
export function answerApi(account: StripeAccount, secretKey: string, request: ApiRequest): ApiAnswer {
  const headers = { 'request-id': `req_${randomUUID()}` };
  try {
    authenticate(request.authorization, secretKey);
    const kept = keptAnswer(account, request);
    if (kept)
      return { status: 200, headers: { ...headers, 'idempotent-replayed': 'true' }, body: kept.answer };
    // What was answered stays as it was, whatever becomes of the objects.
    const body = structuredClone(run(account, request));
    keepAnswer(account, request, body);
    return { status: 200, headers, body };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, headers, body: error.body };
    throw error;
  }
}

function authenticate(authorization: string | undefined, secretKey: string) {
  if (authorization === `Bearer ${secretKey}`) return;
  const end = authorization?.slice(-4) ?? '';
  throw new Refusal({ status: 401, message: `Invalid API Key provided: ****${end}` });
}

function run(account: StripeAccount, { method, url, body }: ApiRequest): unknown {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(url.pathname) : null;
    if (match) return route.run(account, readForm(method === 'GET' ? url.search : body), match[1] ?? '');
  }
  throw new Refusal({ status: 404, message: `Unrecognized request URL (${method}: ${url.pathname}).` });
}

const textOf = ({ method, url, body }: ApiRequest) => `${method} ${url.pathname} ${body}`;

/** @throws Refusal when the key came with another request before */
function keptAnswer(account: StripeAccount, request: ApiRequest) {
  if (request.method !== 'POST') return undefined;
  const kept = account.books.keptAnswers.find(({ key }) => key === request.idempotencyKey);
  if (kept && kept.request !== textOf(request)) {
    throw new Refusal({
      status: 400,
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  }
  return kept;
}

function keepAnswer(account: StripeAccount, request: ApiRequest, answer: unknown) {
  const { method, idempotencyKey: key } = request;
  if (method !== 'POST' || key === undefined) return;
  const at = account.now();
  const { books } = account;
  books.keptAnswers = books.keptAnswers.filter((kept) => kept.at > at - KEY_SECONDS);
  books.keptAnswers.push({ key, request: textOf(request), answer, at });
}
