import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedFunctions, startFunctions } from '../../supabase/local/functions/start';
import { closeServer, listen } from '../../supabase/local/listen';

const LINK_SECRET = 'signs the links of these tests alone';

/** A database that has just given an account its former address back. */
const backend = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ outcome: 'taken back', lost_address: 'lost@mail.example' }));
});
let functions: StartedFunctions;
beforeAll(async () => {
  functions = await startFunctions({
    functionsDir: 'supabase/functions',
    // Without EMAIL_FROM.
    env: {
      SUPABASE_URL: `http://127.0.0.1:${await listen(backend, 0)}`,
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"a public key"}',
      SUPABASE_SECRET_KEYS: '{"default":"a secret key"}',
      LINK_SIGNING_SECRET: LINK_SECRET,
      SITE_URL: 'http://site.test',
    },
    watch: false,
    log: () => undefined,
  });
});
afterAll(async () => {
  await functions.close();
  await closeServer(backend);
});

function wayBack(to: string) {
  const way = JSON.stringify({ account: crypto.randomUUID(), change: 1, to });
  const payload = Buffer.from(way).toString('base64url');
  return `${payload}.${createHmac('sha256', `address-back:${LINK_SECRET}`).update(payload).digest('base64url')}`;
}

it("what has happened is answered so, although its mails can't be sent", async () => {
  const response = await functions.fetch(
    new Request('http://stack.test/functions/v1/take-address-back', {
      method: 'POST',
      body: JSON.stringify({ token: wayBack('former@mail.example') }),
    }),
  );
  expect([response.status, await response.json()]).toEqual([
    200,
    { success: true, email: 'former@mail.example' },
  ]);
});
