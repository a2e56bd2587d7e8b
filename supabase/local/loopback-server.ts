import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request's host, with or without a port, is this machine by a name of its own. A page anywhere can make its
 * own name lead to this machine, and the browser then lets it read what a server here answers (DNS rebinding); but it
 * can't change the name that the browser sends.
 */
export function isOwnName(host: string | undefined): boolean {
  return host !== undefined && OWN_NAMES.has(host.toLowerCase().replace(/:\d+$/, ''));
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server that answers for this machine only, and that no single request can end. */
export function createLoopbackServer(answer: Answer, log: (message: string) => void): Server {
  return createServer(async (request, response) => {
    if (!isOwnName(request.headers.host)) {
      response.writeHead(421).end('This server answers for localhost only.');
      return;
    }
    try {
      await answer(request, response);
    } catch (error) {
      // Whoever broke its own request off isn't there any more to be answered.
      if (request.destroyed && !request.complete) return;
      log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });
}
