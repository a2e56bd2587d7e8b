import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

const ORIGIN = 'http://localhost:5173';

function ask(path: string, init: RequestInit = {}) {
  return fetch(stack.apiUrl + path, init);
}

describe('CORS', () => {
  it.each([
    '/rest/v1/profiles',
    '/rest/v1/rpc/list_offers',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/signup',
    '/auth/v1/admin/users',
    '/storage/v1/object/avatars/x/y.png',
  ])('lets a page of another origin call %s', async (path) => {
    const asked =
      'apikey,authorization,content-profile,content-type,prefer,x-client-info,x-supabase-api-version,x-upsert';
    const preflight = await ask(path, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    expect([200, 204]).toContain(preflight.status);
    expect(['*', ORIGIN]).toContain(preflight.headers.get('access-control-allow-origin'));
    const methods = preflight.headers.get('access-control-allow-methods') ?? '';
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) expect(methods).toContain(method);
    const headers = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase();
    for (const header of asked.split(',')) expect(headers).toContain(header);

    const refused = await ask(path, { headers: { origin: ORIGIN } });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(['*', ORIGIN]).toContain(refused.headers.get('access-control-allow-origin'));
  });

  it('exposes the count of rows to a page', async () => {
    const response = await ask(`/rest/v1/profiles?select=id&id=eq.${crypto.randomUUID()}`, {
      headers: { origin: ORIGIN, apikey: stack.keys.publishable, prefer: 'count=exact' },
    });
    expect(response.headers.get('content-range')).toBe('*/0');
    expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('content-range');
  });
});

describe('errors of the gateway', () => {
  it.each(['/', '/nothing', '/rest/v2/profiles', '/rest', '/storage/v1/nothing', '/functions/v1/nothing'])(
    'for %s are 404 with JSON',
    async (path) => {
      const response = await ask(path, { headers: { apikey: stack.keys.publishable } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toEqual(expect.any(Object));
    },
  );

  it('never contain a stack, whatever is sent', async () => {
    const headers = { apikey: stack.keys.publishable, 'content-type': 'application/json' };
    const secret = { apikey: stack.keys.secret, 'content-type': 'application/json' };
    const nonsense: [string, RequestInit][] = [
      ['/auth/v1/signup', { method: 'POST', headers, body: '{"email":' }],
      ['/auth/v1/signup', { method: 'POST', headers, body: 'null' }],
      ['/auth/v1/signup', { method: 'POST', headers, body: '{"email": {}, "password": []}' }],
      ['/auth/v1/token?grant_type=password', { method: 'POST', headers, body: '[]' }],
      ['/auth/v1/token?grant_type=nonsense', { method: 'POST', headers, body: '{}' }],
      ['/auth/v1/verify?token=x&type=y', { headers }],
      ['/auth/v1/admin/users', { method: 'POST', headers: secret, body: '{' }],
      ['/rest/v1/profiles?select=(((', { headers }],
      ['/rest/v1/profiles?id=eq.%00', { headers }],
      ['/rest/v1/profiles?order=;drop', { headers }],
      ['/rest/v1/profiles', { method: 'POST', headers, body: '{' }],
      ['/rest/v1/profiles?limit=-1', { headers }],
      ['/rest/v1/rpc/list_offers', { method: 'POST', headers, body: '"text"' }],
      ['/storage/v1/object/list/avatars', { method: 'POST', headers, body: '{' }],
      ['/storage/v1/object/list/avatars', { method: 'POST', headers, body: '{"prefix": 5}' }],
      [
        '/storage/v1/object/avatars/x',
        { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data' }, body: 'x' },
      ],
    ];
    for (const [path, init] of nonsense) {
      const response = await ask(path, { ...init, redirect: 'manual' });
      const body = await response.text();
      expect.soft(response.status, `${path} ${init.body}: ${body}`).toBeLessThan(500);
      expect.soft(body).not.toMatch(/node_modules|\.[jt]s:\d+|\bat \w+ \(/);
    }
  });
});

/** Posts this many bytes in pieces. Returns the status, or undefined when the connection was cut. */
function post(path: string, headers: Record<string, string | number>, bytes: number) {
  return new Promise<number | undefined>((resolve) => {
    const upload = request(stack.apiUrl + path, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json', ...headers },
    });
    upload.on('response', (response) => {
      resolve(response.statusCode);
      upload.destroy();
    });
    upload.on('error', () => resolve(undefined));
    const piece = Buffer.alloc(1024 * 1024, 'x');
    let left = bytes;
    const send = () => {
      while (left > 0) {
        left -= piece.byteLength;
        if (!upload.write(piece.subarray(0, Math.min(piece.byteLength, left + piece.byteLength)))) {
          upload.once('drain', send);
          return;
        }
      }
      if (!('content-length' in headers)) upload.end();
    };
    send();
  });
}

describe("the gateway's size limit", () => {
  it('refuses a body that no service would accept, by its declared length', async () => {
    const status = await post('/rest/v1/profiles', { 'content-length': 200 * 1024 * 1024 }, 1);
    expect(status).toBe(413);
  });

  it('refuses a body of 80 MB without a declared length', async () => {
    expect(await post('/rest/v1/profiles', {}, 80 * 1024 * 1024)).toBe(413);
    expect(await post('/storage/v1/object/avatars/x/large.png', {}, 80 * 1024 * 1024)).toBe(413);
    // A short body that isn't JSON gets another error, so the refusals above were about the size.
    expect(await post('/rest/v1/profiles', {}, 1024)).toBe(400);
  });
});

describe("the gateway's address", () => {
  it('is on loopback only', async () => {
    expect((await fetch(stack.inboxUrl)).status).toBe(200);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      for (const url of [stack.apiUrl, stack.inboxUrl]) {
        await expect(fetch(`http://${address}:${new URL(url).port}/`)).rejects.toThrow('fetch failed');
      }
    }
  });
});
