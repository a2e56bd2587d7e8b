import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type ResolvedConfig } from 'vite';
import { WebSocket } from 'ws';
import type { PrerenderedPage } from '../src/prerender';

/** Builds the app once more, to run in this process, and has it draw its pages (src/prerender.tsx). */
export async function prerenderedPages(config: ResolvedConfig): Promise<PrerenderedPage[]> {
  const { root, mode, envDir, configFile } = config;
  const folder = await mkdtemp(join(tmpdir(), 'promobell-prerender-'));
  try {
    await build({
      root,
      mode,
      envDir,
      configFile: configFile ?? false,
      logLevel: 'warn',
      // In one file with its libraries, which it wouldn't find from there.
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.mjs' } },
      },
    });
    // A Supabase client looks for one when it is made; here it never opens one. Node 20 has none of its own.
    if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });
    const { prerenderPages }: { prerenderPages: () => Promise<PrerenderedPage[]> } = await import(
      pathToFileURL(join(folder, 'prerender.mjs')).href
    );
    return await prerenderPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
