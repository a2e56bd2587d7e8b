import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { sendOddRequests, statusFor } from './odd-requests';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

const WEBSOCKET = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

const servers: [name: string, url: () => string, path: string, answer: number][] = [
  ['the API', () => stack.apiUrl, '/functions/v1/nothing', 404],
  ['the inbox', () => stack.inboxUrl, '/', 200],
  ['the stand-in for Stripe', () => stack.stripe.url, '/nothing', 404],
];

describe.each(servers)('the server %s', (_name, url, path, answer) => {
  const port = () => Number(new URL(url()).port);

  it.each(['127.0.0.1', 'localhost', '[::1]'])('answers requests for the host %s', async (name) => {
    expect(await statusFor(url() + path, `${name}:${port()}`)).toBe(answer);
    expect(await statusFor(url() + path, name)).toBe(answer);
  });

  // A page at such an address could read the answer, because its browser takes it for the same origin.
  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    '',
  ])('refuses requests for the host "%s"', async (name) => {
    expect(await statusFor(url() + path, `${name}:${port()}`)).toBe(421);
  });

  it('still answers after 600 malformed requests', async () => {
    await sendOddRequests(port(), 600);
    expect(await statusFor(url() + path, `localhost:${port()}`)).toBe(answer);
  });
});

describe("the embedded stack's websocket", () => {
  const websocket = () => `${stack.apiUrl}/realtime/v1/websocket?vsn=2.0.0&apikey=${stack.keys.publishable}`;

  it('opens for the host localhost', async () => {
    expect(await statusFor(websocket(), 'localhost', WEBSOCKET)).toBe(101);
  });

  it('is refused to a page whose own host name points here', async () => {
    expect(await statusFor(websocket(), 'evil.example', WEBSOCKET)).toBe(421);
  });

  it.each(['//', '/realtime/v1/websocket/..//', '/%', '///evil.example'])(
    'is answered with 404 at %s, and the API continues',
    async (path) => {
      const { hostname, port } = new URL(stack.apiUrl);
      expect(await statusFor(`http://${hostname}:${port}${path}`, 'localhost', WEBSOCKET)).toBe(404);
      expect(await statusFor(websocket(), 'localhost', WEBSOCKET)).toBe(101);
    },
  );
});
