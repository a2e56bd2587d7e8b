import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from 'lighthouse';
import { startBenchStack } from '../support/bench-stack';
import { chromiumLaunch } from '../support/chromium-launch';
import { type Auditor, launchAuditor } from '../support/lighthouse';
import { serveBuild } from '../support/serve-build';

const PATHS = ['/', '/deals', '/influencer/minacastellan', '/pricing', '/how-it-works'];
const RUNS = 3;

interface Figure {
  title: string;
  of: (report: Result) => number;
  digits?: number;
}

const numeric = (audit: string) => (report: Result) => report.audits[audit]?.numericValue ?? Number.NaN;

const FIGURES: Figure[] = [
  { title: 'score', of: ({ categories }) => (categories.performance?.score ?? Number.NaN) * 100 },
  { title: 'first paint, ms', of: numeric('first-contentful-paint') },
  { title: 'largest paint, ms', of: numeric('largest-contentful-paint') },
  { title: 'blocked, ms', of: numeric('total-blocking-time') },
  { title: 'shift', of: numeric('cumulative-layout-shift'), digits: 3 },
  { title: 'sent, KB', of: (report) => numeric('total-byte-weight')(report) / 1000 },
];

/**
 * Prints Lighthouse's figures for five pages of the production build as a phone loads them for the first time, on slow 4G and with
 * a quarter of this machine's speed, and those of an empty page on the same libraries: what is above it is ours. Medians
 * of several runs, the pages in turn, so that a busy moment of the machine meets all of them.
 */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), 'promobell-pages-'));
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  const auditor = await launchAuditor(chromiumLaunch);
  try {
    const app = await serveBuild(folder, 'app');
    const empty = await serveBuild(folder, 'empty', { root: 'tests/bench/empty-page', configFile: false });
    const pages = [
      { name: 'empty page', url: empty.url },
      ...PATHS.map((path) => ({ name: path, url: `${app.url}${path}` })),
    ];
    const reports = await auditInTurn(auditor, pages);
    print(reports);
    await Promise.all([app.close(), empty.close()]);
  } finally {
    await auditor.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function auditInTurn(auditor: Auditor, pages: { name: string; url: string }[]) {
  const reports = new Map<string, Result[]>(pages.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, url } of pages) {
      reports.get(name)?.push(await auditor.measure(url));
    }
  }
  return reports;
}

function print(reports: Map<string, Result[]>) {
  const width = Math.max(...[...reports.keys()].map((name) => name.length));
  const row = (name: string, cells: string[]) =>
    console.log(`  ${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(17)).join('  ')}`);
  row(
    '',
    FIGURES.map(({ title }) => title),
  );
  for (const [name, runs] of reports) {
    row(
      name,
      FIGURES.map(({ of, digits = 0 }) => median(runs.map(of)).toFixed(digits)),
    );
  }
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

await main();
