import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createLoopbackServer } from '../loopback-server';
import { limitBody } from './body-limit';
import { preflightResponse, withCors } from './cors';
import { jsonResponse } from './json-response';

type Fetch = (request: Request) => Promise<Response>;

export interface Routes {
  rest: Fetch;
  auth: Fetch;
  authAdmin: Fetch;
  storage: Fetch;
  functions: Fetch;
}

const tooLarge = () => withCors(jsonResponse(413, { message: 'Payload too large' }));

/** One HTTP server in front of the services, as Supabase's own gateway: paths, CORS, and errors that tell no secrets. */
export function createGateway(routes: Routes, log: (message: string) => void): Server {
  async function dispatch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    // CORS is a function's own job, here as on a hosted project.
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
    return jsonResponse(404, { message: 'no Route matched with those values' });
  }

  const listener = getRequestListener(async (request) => {
    try {
      return await dispatch(request);
    } catch (error) {
      log(
        `${request.method} ${new URL(request.url).pathname}: ${error instanceof Error ? error.stack : error}`,
      );
      return withCors(jsonResponse(500, { message: 'An unexpected error occurred' }));
    }
  });
  return createLoopbackServer(listener, log);
}
