import { join } from 'node:path';
import type { ViteDevServer } from 'vite';

/** Serves the app with hot reload, with the settings of vite.config.ts. */
export async function startDevServer(port: number, dataDir: string): Promise<ViteDevServer> {
  // Loaded only when the app is served, so that a refused start doesn't wait for it.
  const { createServer } = await import('vite');
  // A cache of its own, because two servers with one dependency cache break each other's pages.
  const cacheDir = join(dataDir, 'vite');
  const server = await createServer({
    server: { port, fs: { allow: [cacheDir] } },
    cacheDir,
    clearScreen: false,
  });
  return server.listen();
}
