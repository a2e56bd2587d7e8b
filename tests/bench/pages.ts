import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startBenchStack } from '../support/bench-stack';
import { chromiumLaunch } from '../support/chromium-launch';
import { scriptsOf } from '../support/first-visit';
import { recordTasks, type Task } from '../support/main-thread-tasks';
import { pressWhileLoading } from '../support/press-while-loading';
import { serveBuild } from '../support/serve-build';
import { PHONE, slowPage } from '../support/slow-phone';

const PATHS = ['/', '/deals', '/influencer/minacastellan', '/brand/Glasswater', '/pricing'];
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Until then everything has been loaded, also what waits until a visitor stays (docs/decisions/first-visit.md). */
const STAY_MS = 7_000;
/** A task is as long as this before it keeps somebody waiting. */
const UNNOTICED_MS = 50;

const FIGURES = [
  'first paint, ms',
  'largest paint, ms',
  /** By how much the tasks after the first paint are too long, together, in the processor's time. */
  'blocked, ms',
  /** The same from the start of the visit, when nothing is to be seen yet. */
  'from start, ms',
  /** How long a press on Copy takes a second after the first paint, and how long after that paint Copy does something. */
  'press, ms',
  'usable, ms',
  'shift',
  /** What the document asks for at once. */
  'script, KB',
  /** With what comes later in the visit. */
  'all script, KB',
  'sent, KB',
] as const;

/** What is measured of one load. */
type Load = Record<(typeof FIGURES)[number], number>;

/**
 * Prints what five pages of the production build cost a phone that loads them for the first time, on slow 4G and with a quarter of this machine's
 * speed, and an empty page on the same libraries: what is above it is ours. Medians of several loads, the pages in turn, so that a busy
 * moment of the machine meets all of them.
 */
async function main() {
  const stack = await startBenchStack({ seeded: true });
  const folder = await mkdtemp(join(tmpdir(), 'promobell-pages-'));
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const app = await serveBuild(folder, 'app');
    const empty = await serveBuild(folder, 'empty', { root: 'tests/bench/empty-page', configFile: false });
    const pages = [
      { name: 'empty page', url: empty.url },
      ...PATHS.map((path) => ({ name: path, url: `${app.url}${path}` })),
    ];
    // A host has most documents in its cache; the first visitor of a minute waits for the data's way, which isn't the page's.
    for (const { url } of pages) await (await fetch(url)).text();
    const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
    for (let run = 0; run < RUNS; run += 1) {
      for (const { name, url } of pages)
        loads.get(name)?.push({
          ...(await load(browser, url)),
          ...(await press(browser, url)),
        });
    }
    print(loads);
    console.log('\n  What a click and Back take is printed by `npm run bench clicks`.');
    await Promise.all([app.close(), empty.close()]);
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function press(browser: Browser, url: string): Promise<Pick<Load, 'press, ms' | 'usable, ms'>> {
  const { answered, usable } = (await pressWhileLoading(browser, url)) ?? { answered: NaN, usable: NaN };
  return { 'press, ms': answered, 'usable, ms': usable };
}

async function load(browser: Browser, url: string): Promise<Omit<Load, 'press, ms' | 'usable, ms'>> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(watchPaints);
  const { page, devtools } = await slowPage(context, { slowLine: true });
  const requests = new Map<string, { path: string; isScript: boolean; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    requests.set(requestId, { path: new URL(response.url).pathname, isScript: type === 'Script', bytes: 0 }),
  );
  // Without headers, which HTTP/2 makes small and the preview server doesn't.
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  const recorded = await recordTasks(devtools);
  const html = await (await page.goto(url))?.text();
  await page.waitForTimeout(STAY_MS);
  const tasks = await recorded();
  const paints = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  await context.close();
  const bytesOf = (some: readonly { bytes: number }[]) =>
    some.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const all = [...requests.values()];
  const scripts = all.filter(({ isScript }) => isScript);
  const first = scriptsOf(html ?? '');
  return {
    'first paint, ms': Number(paints.first),
    'largest paint, ms': Number(paints.largest),
    'blocked, ms': blocked(tasks.filter(({ isSeen }) => isSeen)),
    'from start, ms': blocked(tasks),
    shift: Number(paints.shift),
    'script, KB': bytesOf(scripts.filter(({ path }) => first.includes(path))),
    'all script, KB': bytesOf(scripts),
    'sent, KB': bytesOf(all),
  };
}

/** Runs in the page: notes its paints and its shift on the document. */
function watchPaints() {
  let shift = 0;
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') dataset.first = String(entry.startTime);
      if (entry.entryType === 'largest-contentful-paint') dataset.largest = String(entry.startTime);
      if (entry.entryType === 'layout-shift' && 'value' in entry) shift += Number(entry.value);
    }
    dataset.shift = String(shift);
  }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'layout-shift'] });
}

const blocked = (tasks: readonly Task[]) =>
  tasks.reduce((sum, { spent }) => sum + Math.max(0, spent - UNNOTICED_MS), 0);

function print(loads: Map<string, Load[]>) {
  const width = Math.max(...[...loads.keys()].map((name) => name.length));
  const row = (name: string, cells: string[]) =>
    console.log(`  ${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(17)).join('  ')}`);
  const medians = [...loads].map(([name, runs]) => ({
    name,
    values: FIGURES.map((figure) => median(runs.map((run) => run[figure]))),
  }));
  row('', [...FIGURES]);
  for (const { name, values } of medians) {
    row(
      name,
      values.map((value, index) => written(value, FIGURES[index] === 'shift' ? 3 : 0)),
    );
  }
  const [empty, ...pages] = medians;
  row('\n  in parts of the empty page', []);
  for (const { name, values } of pages) {
    row(
      name,
      values.map((value, index) => ratio(value, empty?.values[index] ?? Number.NaN)),
    );
  }
}

/** A page without tickets has no press, nor has one on which Copy was still disabled. */
const written = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits));

/** Nothing is a part of nothing. */
const ratio = (value: number, of: number) => (of === 0 ? '' : written(value / of, 2));

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

await main();
