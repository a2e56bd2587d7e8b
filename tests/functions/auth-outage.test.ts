import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedFunctions, startFunctions } from '../../supabase/local/functions/start';

const LINK_SECRET = 'signs the links of these tests alone';
const VERY_BUSY = 'Promobell is very busy just now. Please try again in a moment.';

/** A backend that answers every request with this status and code. */
let status = 500;
let code: string | undefined;
const backend = createServer((_, response) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: code ?? status, msg: 'Not now' }));
});
let functions: StartedFunctions;
beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const address = backend.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  const { port } = address satisfies AddressInfo;
  functions = await startFunctions({
    functionsDir: 'supabase/functions',
    env: {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"a public key"}',
      SUPABASE_SECRET_KEYS: '{"default":"a secret key"}',
      LINK_SIGNING_SECRET: LINK_SECRET,
    },
    watch: false,
    log: () => undefined,
  });
});
afterAll(async () => {
  await functions.close();
  await new Promise((resolve) => backend.close(resolve));
});

function call(name: string, body: object) {
  return functions.fetch(
    new Request(`http://stack.test/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: 'Bearer a-good-token' },
      body: JSON.stringify(body),
    }),
  );
}

function emailChange() {
  const payload = Buffer.from(
    JSON.stringify({
      influencer: crypto.randomUUID(),
      by: crypto.randomUUID(),
      version: 0,
      to: 'new@mail.example',
      until: Date.now() + 3_600_000,
    }),
  ).toString('base64url');
  return `${payload}.${createHmac('sha256', `email-change:${LINK_SECRET}`).update(payload).digest('base64url')}`;
}

it.each([429, 500])(
  'members are told to try again, and not to sign in again, when the auth service answers %i',
  async (answered) => {
    status = answered;
    const response = await call('check-subscription', {});
    expect([response.status, await response.json()]).toEqual([503, { error: VERY_BUSY }]);
  },
);

it.each([429, 500])("a link isn't called void when the database answers %i", async (answered) => {
  status = answered;
  const response = await call('confirm-email-change', { token: emailChange() });
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: 'Something went wrong on our side. Please try again.' },
  ]);
});

it.each([
  ['REST has none left', 504, 'PGRST003'],
  ['the database takes no more', 503, '53300'],
])(
  'a function that finds no connection to the database, because %s, answers 503 with a sentence',
  async (_, answered, reason) => {
    status = answered;
    code = reason;
    const response = await call('confirm-email-change', { token: emailChange() });
    code = undefined;
    expect([response.status, await response.json()]).toEqual([503, { error: VERY_BUSY }]);
  },
);
