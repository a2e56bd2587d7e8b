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

/** A TCP port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  return port;
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
