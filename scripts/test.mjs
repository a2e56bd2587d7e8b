// `npm test`: sets up what the tests need, runs all of them and prints the sum on the last line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium, ensureChromiumWithExtensions } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { playwrightResults, summary, vitestResults } from './test-results.mjs';

ensureInstalled();
const chromium = ensureChromium();
const chromiumWithExtensions = ensureChromiumWithExtensions();
// Everything that the tests write is in this folder, so that removing it cleans up, also after an interruption.
const folder = mkdtempSync(join(tmpdir(), 'promobell-test-'));
// When run as root, Postgres runs as another user, who needs access to the folder.
chmodSync(folder, 0o755);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** How long an interrupted tool may take to end by itself. */
const STOP_MS = 10_000;
const running = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    if (running.size === 0) process.exit(1);
    for (const tool of running) tool.kill('SIGINT');
    setTimeout(() => running.forEach(endGroup), STOP_MS).unref();
  });
}

/** How much of each tool's work is done, as its reporter tells it (tests/support/progress-of-*.ts). */
const progress = new Map();
const started = Date.now();
const minutes = () => Math.round((Date.now() - started) / 60_000);
setInterval(() => {
  const parts = [...progress].map(([what, { done, of }]) => `${done} of ${of} ${what}`);
  console.log(`\n${minutes()} min: ${parts.join(', ')}\n`);
}, 60_000).unref();

/** Runs a script of Node's and returns its exit code. Ends this process when a signal interrupted the tool. */
async function run(what, args, env = {}) {
  const tool = spawn(process.execPath, args, {
    // Without a terminal, tools print line by line, so that two of them can print at a time.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, TMPDIR: folder, ...env },
    // A process group of its own, so that processes which an interrupted tool leaves behind can be ended with it.
    detached: process.platform !== 'win32',
  });
  running.add(tool);
  tool.stdout.pipe(process.stdout);
  tool.stderr.pipe(process.stderr);
  tool.on('message', (state) => progress.set(what, state));
  const [code] = await once(tool, 'close');
  running.delete(tool);
  if (interrupted) {
    endGroup(tool);
    if (running.size === 0) process.exit(1);
  }
  return code ?? 1;
}

function endGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no processes any more.
  }
}

async function runVitest(what, projects, maxWorkers) {
  const report = join(folder, `${what}.json`);
  const code = await run(what, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${maxWorkers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=tests/support/progress-of-vitest.ts',
  ]);
  return vitestResults(code, report);
}

/** @returns settings that tell the journeys of the build; none when it failed, so that their server builds and says why. */
async function buildApp() {
  const build = join(folder, 'build');
  const code = await run('build', ['--import', 'tsx', 'tests/support/build-for-journeys.ts', build]);
  return code === 0 ? { E2E_BUILD: build } : {};
}

async function runJourneys(built) {
  const report = join(folder, 'journeys.json');
  const code = await run('journeys', ['node_modules/@playwright/test/cli.js', 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...built,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(chromiumWithExtensions ? { EXTENSION_CHROMIUM_PATH: chromiumWithExtensions } : {}),
  });
  return playwrightResults(code, report);
}

// First what keeps two cores busy, then what mostly waits: for functions, realtime and browsers.
const [busy, built] = await Promise.all([
  runVitest('files of rules, screens and the database', ['rules*', 'screens*', 'database'], 2),
  buildApp(),
]);
const waiting = await Promise.all([runVitest('files of services', ['services'], 2), runJourneys(built)]);
const results = [busy, ...waiting];
const passed = results.reduce((sum, suite) => sum + suite.passed, 0);
const failed = results.flatMap((suite) => suite.failed);
console.log(summary(passed, failed, minutes()));
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
