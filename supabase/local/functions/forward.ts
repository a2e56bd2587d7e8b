import { type Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Headers that concern one connection, not the message. */
const hopByHop = new Set(
  'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);
const bodiless = new Set([101, 204, 205, 304]);

/**
 * Sends a request to a server on this machine and gives its answer back, both bodies as they stream.
 * @param path what the server sees instead of the request's own path
 * @param finished called once the answer is through, or failed
 */
export async function forward(
  request: Request,
  target: { port: number; agent: Agent },
  path: string,
  finished: () => void,
): Promise<Response> {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !hopByHop.has(name)));
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port: target.port,
    agent: target.agent,
    method: request.method,
    path,
    headers: { host: new URL(request.url).host, ...headers },
    signal: request.signal,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  outgoing.once('close', finished);
  if (request.body) {
    // A server may answer before it has read everything; its answer counts then.
    pipeline(request.body, outgoing).catch((error: Error) => outgoing.destroy(error));
  } else {
    outgoing.end();
  }
  return toResponse(await answered, request.method);
}
