import { randomUUID } from 'node:crypto';
import type { StripeAccount } from './account';
import { Refusal } from './refusal';
import { routes } from './routes';

interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

interface ApiAnswer {
  status: number;
  /** The request id, which the SDK shows. */
  headers: { 'request-id': string };
  body: unknown;
}

/** Answers like Stripe's API, also with its errors. */
export function answerApi(account: StripeAccount, secretKey: string, request: ApiRequest): ApiAnswer {
  const headers = { 'request-id': `req_${randomUUID()}` };
  try {
    if (request.authorization !== `Bearer ${secretKey}`) {
      // Stripe masks the key that it repeats. Here it is whole, so that a test sees when a log repeats the message.
      throw new Refusal({ status: 401, message: `Invalid API Key provided: ${request.authorization}` });
    }
    return { status: 200, headers, body: answerOnce(account, request) };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, headers, body: error.body };
    throw error;
  }
}

/**
 * Repeats the first answer for an idempotency key.
 * @throws Refusal when the key was used for another request
 */
function answerOnce(account: StripeAccount, request: ApiRequest): unknown {
  const { method, url, body, idempotencyKey: key } = request;
  if (method !== 'POST' || key === undefined) return run(account, request);
  const text = `${url.pathname} ${body}`;
  const { keptAnswers } = account.books;
  const kept = keptAnswers.find((one) => one.key === key);
  if (kept && kept.request !== text) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    throw new Refusal({ status: 400, type: 'idempotency_error', message });
  }
  if (kept) return kept.answer;
  // A copy, because the objects change afterwards and the answer must not.
  const answer = structuredClone(run(account, request));
  keptAnswers.push({ key, request: text, answer });
  return answer;
}

function run(account: StripeAccount, { method, url, body }: ApiRequest): unknown {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(url.pathname) : null;
    if (match) return route.run(account, readForm(method === 'GET' ? url.search : body), match[1] ?? '');
  }
  throw new Refusal({ status: 404, message: `Unrecognized request URL (${method}: ${url.pathname}).` });
}

interface Form {
  [name: string]: string | Form;
}

/** Reads `items[0][price]=x` as `{ items: { 0: { price: 'x' } } }`. The entries of `expand[]` get the names 0, 1 and so on. */
function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text))
    place(form, name.replaceAll(']', '').split('['), value);
  return form;
}

function place(form: Form, [first = '', ...rest]: string[], value: string) {
  const name = first || String(Object.keys(form).length);
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const existing = form[name];
  const inner: Form = typeof existing === 'object' ? existing : Object.create(null);
  form[name] = inner;
  place(inner, rest, value);
}
