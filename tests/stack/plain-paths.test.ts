import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

interface Sent {
  method?: string;
  body?: object;
  token?: string;
}

/** Sends a path as it is written, where fetch would resolve dots first. */
function sendTo(path: string, { method = 'GET', body, token = stack.keys.publishable }: Sent = {}) {
  const headers = {
    apikey: stack.keys.publishable,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const { hostname, port } = new URL(stack.apiUrl);
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Other spellings of a path of the auth service. */
const spellings = (name: string) => {
  const first = name.charCodeAt(0).toString(16);
  const rest = name.slice(1);
  return [
    `/auth/v1/%${first}${rest}`,
    `/auth/v1/%25${first}${rest}`,
    `/%61uth/v1/${name}`,
    `/auth%2fv1/${name}`,
    `/auth/v1%2F${name}`,
    `/auth/v1%5c${name}`,
    `/auth/v1//${name}`,
    `//auth/v1/${name}`,
    `/auth//v1/${name}`,
    `/auth/v1/./${name}`,
    `/auth/v1/%2e/${name}`,
    `/auth/v1/x/../${name}`,
    `/auth/v1/x/%2E%2e/${name}`,
    `/rest/v1/../../auth/v1/${name}`,
    `/auth/v1/${name}/`,
    `/auth/v1/${name}/.`,
    `/auth/v1/${name};x=1`,
    `/auth/v1;/${name}`,
    `/auth/v1/${name}%00`,
    `/auth/v1/${name}%20`,
    `/auth/v1/${name}%`,
    `/auth/v1/${name}%ff`,
    `/auth/v1/${name.toUpperCase()}`,
    `/Auth/v1/${name}`,
    `/auth/V1/${name}`,
  ];
};

describe("the gateway answers 404 to a path of the auth service that isn't plain", () => {
  it('when somebody sets a password without the present one', async () => {
    const { client, email, password } = await stack.signUp();
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    const body = { password: 'taken over by somebody' };
    for (const path of spellings('user')) {
      expect.soft(await sendTo(path, { method: 'PUT', token, body }), path).toBe(404);
    }
    expect((await stack.client().auth.signInWithPassword({ email, password })).error).toBeNull();
    expect(await sendTo('/auth/v1/user', { method: 'PUT', token, body })).toBe(400);
  });

  it('when somebody signs in', async () => {
    const { email, password } = await stack.signUp();
    const body = { email, password };
    for (const path of spellings('token')) {
      expect.soft(await sendTo(`${path}?grant_type=password`, { method: 'POST', body }), path).toBe(404);
    }
    expect(await sendTo('/auth/v1/token?grant_type=password', { method: 'POST', body })).toBe(200);
  });

  it('when somebody signs up', async () => {
    const body = () => ({ email: `${crypto.randomUUID()}@example.com`, password: 'a good password' });
    for (const path of spellings('signup')) {
      expect.soft(await sendTo(path, { method: 'POST', body: body() }), path).toBe(404);
    }
    expect(await sendTo('/auth/v1/signup', { method: 'POST', body: body() })).toBe(200);
  });
});

it.each([
  '/rest/v1/profile%73?select=id&limit=1',
  '/rest/v1//profiles?select=id&limit=1',
  '/rest/v1/x/../profiles?select=id&limit=1',
  '/rest/v1/profiles/?select=id&limit=1',
  '/rest/v1/rpc%2flist_offers',
  '/functions/v1/%68ealth',
  '/functions/v1//health',
  '/functions/v1/health/',
  '/functions/v1/go/abc2345//',
  '/functions/v1/x/../health',
  '/functions/v1/health/%2e%2e/health',
  '/functions/v1/health/%2e%2e%2fhealth',
  '/storage/v1/%6fbject/public/avatars/x.png',
  'http://localhost/functions/v1/health',
])("the gateway answers 404 to the path %s, which isn't plain", async (path) => {
  expect(await sendTo(path)).toBe(404);
});

it('the gateway answers plain paths of all services', async () => {
  expect(await sendTo('/rest/v1/profiles?select=id&limit=1&full_name=eq.%2F%2F..%3B')).toBe(200);
  // It answers so once the schedule has run.
  await stack.tick();
  expect(await sendTo('/functions/v1/health')).toBe(200);
  expect(await sendTo('/storage/v1/object/public/avatars/nobody/d%C3%A9j%C3%A0%20vu.png')).toBe(400);
  // The functions' own answers.
  const link = await fetch(`${stack.apiUrl}/functions/v1/go/nothere/`);
  expect(await link.text()).toMatch(/^There is no such link/);
  const feed = await fetch(`${stack.apiUrl}/functions/v1/feed/brand/AC%2FDC%20%26%20more/feed.json`);
  expect(await feed.json()).toEqual({ error: 'There is no such feed.' });
});
