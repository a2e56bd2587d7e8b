import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forwardToService } from '../../supabase/local/gateway/forward-to-service';
import { closeServer, listen } from '../../supabase/local/listen';

const KEYS = { publishable: 'sb_publishable_p', secret: 'sb_secret_s' };
const tokens = { ofRole: async (role: string) => `signed for ${role}` };

/** A service that answers with what it was asked. */
let service: Server;
let serve: (request: Request) => Promise<Response>;
beforeAll(async () => {
  service = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { authorization, 'cf-connecting-ip': address } = request.headers;
    response
      .writeHead(request.url === '/verify?token=t' ? 303 : 200, { location: 'http://127.0.0.1/next' })
      .end(JSON.stringify({ method: request.method, path: request.url, authorization, address, body }));
  });
  serve = forwardToService(`http://127.0.0.1:${await listen(service, 0)}`, '/auth/v1', KEYS, tokens);
});
afterAll(() => closeServer(service));

async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const answer = await serve(new Request(`http://127.0.0.1/auth/v1${path}`, { headers, ...init }));
  return { status: answer.status, location: answer.headers.get('location'), ...(await answer.json()) };
}

it("a foreign service behind the gateway gets path, body, method and the client's address", async () => {
  const asked = await ask(
    '/token?grant_type=password',
    { apikey: KEYS.publishable, 'cf-connecting-ip': '192.0.2.1' },
    { method: 'POST', body: '{"email":"nora@example.com"}' },
  );
  expect(asked).toMatchObject({
    status: 200,
    method: 'POST',
    path: '/token?grant_type=password',
    address: '192.0.2.1',
    body: '{"email":"nora@example.com"}',
  });
});

it.each<[string, Record<string, string>, string]>([
  ['the public key', { apikey: KEYS.publishable }, 'Bearer signed for anon'],
  [
    'the secret key',
    { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}` },
    'Bearer signed for service_role',
  ],
  [
    "a person's token",
    { apikey: KEYS.publishable, authorization: 'Bearer of.a.person' },
    'Bearer of.a.person',
  ],
])(
  '%s reaches a foreign service behind the gateway as a token that it knows',
  async (_, headers, authorization) => {
    expect(await ask('/user', headers)).toMatchObject({ authorization });
  },
);

it('a redirect of a foreign service behind the gateway is passed on and not followed', async () => {
  expect(await ask('/verify?token=t', {})).toMatchObject({ status: 303, location: 'http://127.0.0.1/next' });
});

it("a foreign service that doesn't respond is answered with 503", async () => {
  const away = forwardToService('http://127.0.0.1:9', '/auth/v1', KEYS, tokens);
  expect((await away(new Request('http://127.0.0.1/auth/v1/user'))).status).toBe(503);
});
