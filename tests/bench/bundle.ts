import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Prints the gzipped size of every chunk and style sheet of the production build, largest first. */
async function main() {
  process.env.VITE_SUPABASE_URL ??= 'http://127.0.0.1:54321';
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY ??= 'sb_publishable_bench';
  const outDir = await mkdtemp(join(tmpdir(), 'promobell-bundle-'));
  try {
    await build({ build: { outDir, emptyOutDir: true }, logLevel: 'error' });
    const assets = join(outDir, 'assets');
    const files = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
    const sizes = await Promise.all(
      files.map(async (name) => ({
        name,
        kilobytes: gzipSync(await readFile(join(assets, name))).length / 1000,
      })),
    );
    for (const { name, kilobytes } of sizes.toSorted((a, b) => b.kilobytes - a.kilobytes)) {
      console.log(`  ${kilobytes.toFixed(1).padStart(7)} KB  ${name}`);
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

await main();
