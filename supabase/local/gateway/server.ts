import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createLoopbackServer } from '../loopback-server';
import { plainPathOf } from '../plain-path';

type Fetch = (request: Request) => Promise<Response>;

interface Routes {
  rest: Fetch;
  auth: Fetch;
  authAdmin: Fetch;
  storage: Fetch;
  functions: Fetch;
}

const noRoute = () => Response.json({ message: 'no Route matched with those values' }, { status: 404 });
const tooLarge = () => withCors(Response.json({ message: 'Payload too large' }, { status: 413 }));

/** Where hosted Supabase's proxy writes a client's network address, in place of whatever the client wrote there. */
export const CLIENT_ADDRESS_HEADER = 'cf-connecting-ip';

/**
 * One HTTP server in front of the services, like Supabase's gateway: paths, CORS, client addresses, and errors without secrets.
 * @param proxyAddressHeader in which a proxy in front of it writes the client's network address; without one the connection's address counts
 */
export function createGateway(
  routes: Routes,
  log: (message: string) => void,
  proxyAddressHeader: string | undefined,
): Server {
  async function dispatch(request: Request, pathname: string | undefined): Promise<Response> {
    if (pathname === undefined) return withCors(noRoute());
    // Functions handle CORS themselves, as on a hosted project.
    if (pathname.startsWith('/functions/v1/')) return routes.functions(request);
    if (request.method === 'OPTIONS') return preflightResponse(request);
    const limited = limitBody(request);
    if (limited.isTooLarge()) return tooLarge();
    try {
      const response = await serve(pathname, limited.request);
      return limited.isTooLarge() ? tooLarge() : withCors(response);
    } catch (error) {
      if (limited.isTooLarge()) return tooLarge();
      throw error;
    }
  }

  async function serve(pathname: string, request: Request): Promise<Response> {
    if (pathname.startsWith('/auth/v1/admin/')) return routes.authAdmin(request);
    if (pathname.startsWith('/auth/v1/')) return routes.auth(request);
    if (pathname.startsWith('/rest/v1/')) return routes.rest(request);
    if (pathname.startsWith('/storage/v1/')) return routes.storage(request);
    return noRoute();
  }

  function setClientAddress(request: Request, { socket }: Pick<IncomingMessage, 'socket'>) {
    const fromProxy = proxyAddressHeader && request.headers.get(proxyAddressHeader);
    request.headers.set(CLIENT_ADDRESS_HEADER, fromProxy || (socket.remoteAddress ?? ''));
  }

  const listener = getRequestListener(async (request, { incoming }) => {
    setClientAddress(request, incoming);
    try {
      return await dispatch(request, plainPathOf(incoming.url));
    } catch (error) {
      log(
        `${request.method} ${new URL(request.url).pathname}: ${error instanceof Error ? error.stack : error}`,
      );
      return withCors(Response.json({ message: 'An unexpected error occurred' }, { status: 500 }));
    }
  });
  return createLoopbackServer(listener, log);
}

/** Like Supabase's gateway, any origin may call the APIs; key and token decide what a call may do. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
  // The last one tells supabase-js in which form an error of Supabase's own auth service is.
  'access-control-expose-headers':
    'content-range, content-profile, preference-applied, location, etag, x-supabase-api-version',
  'access-control-max-age': '3600',
};

/** The answer to a preflight request. All requested headers are allowed. */
function preflightResponse(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: { ...CORS_HEADERS, ...(asked ? { 'access-control-allow-headers': asked, vary: 'origin' } : {}) },
  });
}

function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(CORS_HEADERS)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** More than the largest upload of any bucket. Larger bodies are cut off. */
const MAX_BODY_BYTES = 50 * 1024 * 1024;

interface LimitedRequest {
  request: Request;
  /** Whether the body is too large, by its declared length or by what was read. */
  isTooLarge(): boolean;
}

/** Limits a body, by its declared length or while it is read. */
function limitBody(request: Request): LimitedRequest {
  const length = request.headers.get('content-length');
  if (length !== null) return { request, isTooLarge: () => Number(length) > MAX_BODY_BYTES };
  if (!request.body) return { request, isTooLarge: () => false };
  let read = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        if (read > MAX_BODY_BYTES) controller.error(new Error('The body is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
  return { request: new Request(request, init), isTooLarge: () => read > MAX_BODY_BYTES };
}
