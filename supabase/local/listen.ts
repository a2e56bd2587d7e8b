import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';

/** Listens on loopback and returns the port, which the system chooses when `port` is 0. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('The server has no port.'));
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * A TCP port of loopback that was free a moment ago. Linux gives whoever asks for any port one from 32,768 on, so nobody gets this one
 * before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listen(server, port);
  } catch {
    return false;
  }
  await closeServer(server);
  return true;
}
