import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Headers that belong to a connection and not to the message. */
const hopByHop = new Set(
  'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);
/** The statuses with which a Response may have no body. */
const bodiless = new Set([101, 204, 205, 304]);

/**
 * Forwards a request to a server on this machine and streams both bodies.
 * @param path replaces the request's path
 * @param finished called when the server's whole answer has come, or won't come any more
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
    // The listener stays, because after an early answer the rest of the request may still fail.
    outgoing.on('error', reject);
  });
  outgoing.once('close', finished);
  // Otherwise the headers would wait for the first bytes of the body.
  outgoing.flushHeaders();
  if (request.body) pipeline(request.body, outgoing).catch(() => undefined);
  else outgoing.end();
  const incoming = await answered;
  const empty = request.method === 'HEAD' || bodiless.has(incoming.statusCode ?? 0);
  if (empty) incoming.resume();
  return new Response(empty ? null : streamOf(incoming), {
    status: incoming.statusCode,
    statusText: incoming.statusMessage,
    headers: headersOf(incoming),
  });
}

/** Repeated headers stay separate, as Set-Cookie needs. */
function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!hopByHop.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      incoming.destroy();
    },
  });
}
