import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import * as z from 'zod/mini';
import { serverFolder } from '../../hosting/load-site';
import { denoBinary, denoEnvironment } from '../../supabase/local/functions/deno';
import { startBenchStack } from '../support/bench-stack';

const PATHS = ['/', '/deals', '/influencers', '/influencer/minacastellan', '/brand/Glasswater'];
const RUNS = Number(process.env.BENCH_RUNS ?? 50);

const measured = z.object({
  start: z.number(),
  renders: z.array(z.number()),
  tickets: z.number(),
  kilobytes: z.number(),
});

/**
 * Prints the processor's time that documents take on the host's edge, of which a request has 50 ms (docs/decisions/hosting.md#time): the first one
 * of an isolate, each in a Deno of its own, and those that one Deno renders after that.
 */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), 'promobell-documents-'));
  const outDir = join(folder, 'dist');
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  try {
    await build({ build: { outDir, emptyOutDir: true }, envDir: false, logLevel: 'error' });
    console.log(`  ms of the processor, median and worst of ${RUNS}`);
    for (const path of PATHS) {
      const isolates = [];
      while (isolates.length < RUNS) isolates.push(await render(serverFolder(outDir), path, 1));
      const { renders, tickets, kilobytes } = await render(serverFolder(outDir), path, RUNS + 1);
      const figures = [
        `start ${figure(isolates.map(({ start }) => start))}`,
        `first document ${figure(isolates.flatMap((isolate) => isolate.renders))}`,
        `later ones ${figure(renders.slice(1))}`,
        `${tickets} tickets, ${kilobytes.toFixed(0)} KB`,
      ];
      console.log(`  ${path.padEnd(26)}  ${figures.join('   ')}`);
    }
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function render(folder: string, path: string, count: number) {
  const script = join(import.meta.dirname, 'documents/render.ts');
  const { stdout } = await promisify(execFile)(
    denoBinary(),
    ['run', '--allow-all', '--no-config', script, folder, path, String(count)],
    // And nothing of this process's environment, in which the build has set NODE_ENV: the edge has none.
    { env: denoEnvironment },
  );
  return measured.parse(JSON.parse(stdout));
}

function figure(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return `${median.toFixed(1)} and ${(sorted.at(-1) ?? Number.NaN).toFixed(1)}`;
}

await main();
