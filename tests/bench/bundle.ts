import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { kilobytes, scriptsOf } from '../support/first-visit';

/** The documents of the pages on which most visits begin. */
const FIRST_PAGES = ['index', 'deals', 'influencer', 'brand', 'pricing'];

/**
 * Prints what the production build sends on a first visit to a page before any data has come, and the size of every chunk, largest
 * first; all gzipped.
 */
async function main() {
  process.env.VITE_SUPABASE_URL ??= 'http://127.0.0.1:54321';
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY ??= 'sb_publishable_bench';
  const outDir = await mkdtemp(join(tmpdir(), 'promobell-bundle-'));
  try {
    await build({ build: { outDir, emptyOutDir: true }, logLevel: 'error' });
    const files = (await readdir(join(outDir, 'assets'))).filter((name) => name.endsWith('.js'));
    const sizes = new Map<string, number>();
    for (const name of files) {
      const path = `/assets/${name}`;
      sizes.set(path, kilobytes(await readFile(join(outDir, path))));
    }
    for (const page of FIRST_PAGES) {
      const html = await readFile(join(outDir, `${page}.html`), 'utf8');
      const scripts = scriptsOf(html);
      const script = scripts.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
      console.log(
        `  ${page.padEnd(11)} ${script.toFixed(1).padStart(6)} KB of script in ${scripts.length} files, document ${kilobytes(html).toFixed(1)} KB`,
      );
    }
    for (const [path, size] of [...sizes].toSorted(([, a], [, b]) => b - a)) {
      console.log(`  ${size.toFixed(1).padStart(7)} KB  ${path}`);
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

await main();
