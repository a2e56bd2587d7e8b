import { createServer } from 'node:net';

/** Binds a port of loopback for a moment and gives its number. Rejects when it is taken. */
function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}

/** A TCP port of loopback that was free a moment ago. */
export function freePort(): Promise<number> {
  return tryPort(0);
}

export async function isFree(port: number): Promise<boolean> {
  return tryPort(port).then(
    () => true,
    () => false,
  );
}
