import { join } from 'node:path';
import { build, type InlineConfig, preview } from 'vite';
import { freePort } from '../../supabase/local/listen';

/** Builds a site into a subfolder and serves the build. */
export async function serveBuild(folder: string, name: string, config: InlineConfig = {}) {
  const outDir = join(folder, name);
  const port = await freePort();
  const all: InlineConfig = {
    ...config,
    envDir: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'baseline-widely-available' },
    preview: { host: '127.0.0.1', port },
  };
  await build(all);
  const server = await preview(all);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
