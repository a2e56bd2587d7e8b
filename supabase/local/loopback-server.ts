import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The names of this machine, as the host name of an address has them. */
export const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request's host, with or without a port, is a name of this machine. Any site can make its
 * own name resolve to this machine, and the browser would then let its pages read the answers of servers here (DNS rebinding). But a
 * page can't change the host name that the browser sends.
 */
export function isOwnName(host: string | undefined): boolean {
  return host !== undefined && OWN_NAMES.has(host.toLowerCase().replace(/:\d+$/, ''));
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server that answers only to this machine's names and that no request can end. */
export function createLoopbackServer(answer: Answer, log: (message: string) => void): Server {
  const server = createServer(async (request, response) => {
    if (!isOwnName(request.headers.host)) {
      response.writeHead(421).end('This server answers for localhost only.');
      return;
    }
    try {
      await answer(request, response);
    } catch (error) {
      // A client that has aborted its request can't be answered.
      if (request.destroyed && !request.complete) return;
      log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });
  // No connection ends by itself: one that ends just when a call begins would leave the call unanswered.
  server.keepAliveTimeout = 0;
  return server;
}
