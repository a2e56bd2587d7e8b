import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { ports } from '../support/e2e-settings';

/** A way to the site that can go silent, as a weak network does: it accepts every connection and answers nothing. */
export async function lineToSite() {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => isSilent || to.write(bytes));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      // Nobody hears the end of a line that is silent.
      if (!isSilent) to.destroy();
    });
  };
  const server = createServer((browser) => {
    const site = connect(ports.app, '127.0.0.1');
    join(browser, site);
    join(site, browser);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    goSilent() {
      isSilent = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
