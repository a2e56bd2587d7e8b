import { request } from 'node:http';
import { connect } from 'node:net';

/** Pseudo-random numbers below `most`, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
}

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'CONNECT',
  'TRACE',
  'PROPFIND',
  'get',
  'X',
];
const TARGETS = [
  '/',
  '//',
  '///',
  '/\\',
  '/%',
  '/%00',
  '/%ff%fe',
  '/..;/',
  '/../../etc/passwd',
  '*',
  'http://',
  'http://[',
  'http://localhost:99999/',
  '//[::',
  '/?%',
  `/${'a'.repeat(7_000)}`,
  '/rest/v1/profiles?select=%',
  '/auth/v1/verify?token=%',
  '/auth/v1/token?grant_type=password',
  '/storage/v1/object/avatars/%2e%2e%2f',
  '/functions/v1/%2e%2e/',
  '/functions/v1/stripe-webhook',
  '/realtime/v1/websocket?vsn=2.0.0&apikey=%',
  '/api/mails?to=%',
  '/mails/%',
  '/meta/v1.0/%/events',
  '/v1/customers/%',
  '/checkout/%',
  '/src/main.tsx?%',
  '/@fs/%',
];
const HEADERS = [
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: ;;;',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Version: 13',
  'Expect: 100-continue',
  'Authorization: Bearer ',
  'Authorization: Bearer a.b.c',
  'apikey: \u00ff',
  'Origin: null',
  'Cookie: ;',
  'Range: bytes=9-1',
  'X: \u0000',
  ': empty',
];
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '5\r\nhello\r\n',
  'zz\r\n',
  '0\r\n\r\n',
  '\u0000\u00ff',
  'a'.repeat(2_000),
];

function oddRequest(next: (most: number) => number, port: number): string {
  const pick = (choices: readonly string[]) => choices[next(choices.length)] ?? '';
  const headers = Array.from({ length: next(5) }, () => pick(HEADERS));
  const host = next(10) === 0 ? [] : [`Host: localhost:${port}`];
  const version = next(20) === 0 ? 'HTTP/1.0' : 'HTTP/1.1';
  return [`${pick(METHODS)} ${pick(TARGETS)} ${version}`, ...host, ...headers, '', pick(BODIES)].join('\r\n');
}

/** Sends these bytes as a request and disconnects, either when they are sent or after the first bytes of the answer. */
function send(port: number, bytes: string, waits: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const leave = () => socket.destroy();
    // Some of these requests wait for a body that never comes.
    socket.setTimeout(250, leave);
    socket.on('error', leave);
    socket.on('data', leave);
    socket.on('close', () => resolve());
    socket.on('connect', () => {
      socket.write(bytes, 'latin1', () => {
        if (!waits) socket.resetAndDestroy();
      });
    });
  });
}

const AT_ONCE = 40;

/** Sends a port this many requests that no browser would send, and breaks a third of them off at once. */
export async function sendOddRequests(port: number, count: number): Promise<void> {
  const next = numbersFrom(port);
  let left = count;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      await send(port, oddRequest(next, port), next(3) > 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

/** The status of a request with another host's name. */
export function statusFor(url: string, host: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { host, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
