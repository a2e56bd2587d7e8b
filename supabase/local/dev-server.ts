import { join } from 'node:path';
import type { ViteDevServer } from 'vite';

/** Serves the app with hot reload, as vite.config.ts has it. */
export async function startDevServer(port: number, dataDir: string): Promise<ViteDevServer> {
  // Loaded only when the app is served: what refuses to start says so without waiting for it.
  const { createServer } = await import('vite');
  // Two servers on one cache of dependencies break each other's pages.
  const cacheDir = join(dataDir, 'vite');
  const server = await createServer({
    server: { port, fs: { allow: [cacheDir] } },
    cacheDir,
    clearScreen: false,
  });
  return server.listen();
}
