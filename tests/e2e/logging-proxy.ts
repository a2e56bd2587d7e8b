import { createServer, request as forwardTo } from 'node:http';
import { connect } from 'node:net';
import { sampleShopPage } from '../../extension/development/sample-shop';
import { closeServer, listen } from '../../supabase/local/listen';

/**
 * The proxy through which the extension's browser sees the world: the app and its API as they are, a sample shop under every other
 * name. It writes down each request, so that a test sees at the network what was sent, by whomever in the browser.
 */
export async function startLoggingProxy() {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://unknown.invalid');
    seen.push(`${incoming.method} ${url.href}`);
    if (!isLoopback(url.hostname)) {
      outgoing.setHeader('content-type', 'text/html; charset=utf-8');
      outgoing.end(sampleShopPage(url.hostname, url.pathname));
      return;
    }
    const onward = forwardTo(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  // Web sockets of the app. The browser's own services aren't reached.
  server.on('connect', ({ url = '' }, socket, head) => {
    seen.push(`CONNECT ${url}`);
    const [host = '', port] = url.split(':');
    if (!isLoopback(host)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    stop: () => closeServer(server),
  };
}

const isLoopback = (host: string) => host === '127.0.0.1' || host === 'localhost';
