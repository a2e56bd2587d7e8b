import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFunctions } from '../../supabase/local/functions/start';

const USER = { id: '8d0ff9a3-4c0f-4a8e-9d0e-0c2a9f6d1b11', aud: 'authenticated', email: 'nora@mail.example' };
const SESSION = { session_id: 'b3d1f4e2-6a1c-4f0a-8b57-2f1f0f9b9c10' };
const TOKEN = `x.${Buffer.from(JSON.stringify(SESSION)).toString('base64url')}.x`;

/** Answers of the project by path; functions send their key with each request. */
const ANSWERS: Record<string, unknown> = {
  '/auth/v1/user': USER,
  '/rest/v1/rpc/admit_call': 0,
  '/rest/v1/rpc/confirm_password': true,
  '/rest/v1/rpc/own_data': null,
};
let keysUsed: Record<string, unknown> = {};
const project = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  keysUsed[path] = request.headers.apikey;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(ANSWERS[path] ?? null));
});
let address: AddressInfo;
beforeAll(async () => {
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
  const bound = project.address();
  if (bound === null || typeof bound === 'string') throw new Error('The stand-in has no port.');
  address = bound;
});
beforeEach(() => {
  keysUsed = {};
});
afterAll(() => new Promise((resolve) => project.close(resolve)));

/** What the function own-data answers under these variables, and its log. */
async function ownData(variables: Record<string, string>, body: object) {
  const log: string[] = [];
  const functions = await startFunctions({
    functionsDir: 'supabase/functions',
    env: { SUPABASE_URL: `http://127.0.0.1:${address.port}`, ...variables },
    watch: false,
    log: (line) => log.push(line),
  });
  try {
    const response = await functions.fetch(
      new Request('http://stack.test/functions/v1/own-data', {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify(body),
      }),
    );
    return { status: response.status, body: await response.json(), log };
  } finally {
    await functions.close();
  }
}

const LINK_SIGNING_SECRET = 'signs the links of these tests alone';
const PASSWORD = { password: 'a good password' };
const LEGACY = { SUPABASE_ANON_KEY: 'legacy anon', SUPABASE_SERVICE_ROLE_KEY: 'legacy service' };
const keysNamed = (name: string) => ({
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ [name]: `publishable ${name}` }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ [name]: `secret ${name}` }),
});

describe('edge functions use', () => {
  it.each([
    [
      'the keys named default, even if there are legacy ones',
      { ...LEGACY, ...keysNamed('default') },
      'publishable default',
      'secret default',
    ],
    [
      'the first keys where none is named default',
      { ...LEGACY, ...keysNamed('2027') },
      'publishable 2027',
      'secret 2027',
    ],
    [
      'the legacy keys in a project without others',
      { ...LEGACY, SUPABASE_PUBLISHABLE_KEYS: '{}', SUPABASE_SECRET_KEYS: '' },
      'legacy anon',
      'legacy service',
    ],
    ['the legacy keys where only they are set', LEGACY, 'legacy anon', 'legacy service'],
  ])('%s', async (_, variables, publishable, secret) => {
    expect(await ownData({ ...variables, LINK_SIGNING_SECRET }, PASSWORD)).toMatchObject({ status: 200 });
    expect(keysUsed).toEqual({
      '/auth/v1/user': publishable,
      '/rest/v1/rpc/admit_call': secret,
      '/rest/v1/rpc/admit_caller': publishable,
      '/rest/v1/rpc/confirm_password': secret,
    });
  });
});

describe('edge functions answer 500, with the reason in their log,', () => {
  it.each([
    ['without keys', { SUPABASE_PUBLISHABLE_KEYS: undefined }, 'SUPABASE_PUBLISHABLE_KEYS is not set'],
    [
      'with an empty list of keys',
      { SUPABASE_PUBLISHABLE_KEYS: '{}' },
      'SUPABASE_PUBLISHABLE_KEYS is not set, or has no key',
    ],
    [
      "with keys that aren't JSON",
      { SUPABASE_SECRET_KEYS: 'sb_secret_x' },
      'SUPABASE_SECRET_KEYS is not a JSON object of keys by name',
    ],
    ['without a secret for links', { LINK_SIGNING_SECRET: undefined }, 'LINK_SIGNING_SECRET is not set'],
    [
      'with a short secret for links',
      { LINK_SIGNING_SECRET: 'short' },
      'LINK_SIGNING_SECRET has to have 32 characters at least',
    ],
  ])('%s', async (_, wrong, reason) => {
    const variables = { ...keysNamed('default'), LINK_SIGNING_SECRET, ...wrong };
    const set = Object.entries(variables).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const { status, body, log } = await ownData(Object.fromEntries(set), PASSWORD);
    expect({ status, body }).toEqual({
      status: 500,
      body: { error: 'Something went wrong on our side. Please try again.' },
    });
    expect(log.join('\n')).toContain(`Error: ${reason}`);
    expect(log.join('\n')).not.toContain('sb_secret_x');
  });

  it("to a link's token without a secret for links", async () => {
    const { status, log } = await ownData(keysNamed('default'), { token: 'e30.e30' });
    expect([status, log.join('\n')]).toEqual([
      500,
      expect.stringContaining('LINK_SIGNING_SECRET is not set'),
    ]);
  });
});

it('links that were signed before a rotation of the keys are still accepted', async () => {
  const { body: grant } = await ownData({ ...keysNamed('default'), LINK_SIGNING_SECRET }, PASSWORD);
  await ownData({ ...keysNamed('2027'), LINK_SIGNING_SECRET }, { token: grant.token });
  expect(keysUsed['/rest/v1/rpc/own_data']).toBe('secret 2027');
});
