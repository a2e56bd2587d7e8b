// `npm test`: sets up what the tests need, runs all of them and sums up on the last line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const chromium = ensureChromium();
// Everything the tests write goes with this folder, also when they are cut short.
const folder = mkdtempSync(join(tmpdir(), 'promobell-test-'));
// Under root, Postgres runs as another user, who has to get in.
chmodSync(folder, 0o755);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

const STOP_MS = 10_000;
let tool;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    if (!tool) process.exit(1);
    tool.kill('SIGINT');
    setTimeout(() => endGroup(tool.pid), STOP_MS).unref();
  });
}

/** Runs a tool of node_modules to its end and gives its exit code; ends this process when a signal cut it short. */
async function run(script, args, env = {}) {
  tool = spawn(process.execPath, [join('node_modules', script), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder, ...env },
    // A process group of its own, so that what a tool leaves behind when it is cut short can be ended with it.
    detached: process.platform !== 'win32',
  });
  const [code] = await once(tool, 'close');
  if (interrupted) {
    endGroup(tool.pid);
    process.exit(1);
  }
  return code ?? 1;
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}

/**
 * What a tool's report counted. A missing report is a failure, and so is an exit code without a failed test: an
 * unhandled error, or nothing to run.
 */
function count(code, path, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')));
    return { passed, failed: failed || (code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const unit = await run('vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const endToEnd = await run('@playwright/test/cli.js', ['test'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
});
// A file that can't even be loaded has no failed test of its own.
const isBroken = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0;
const counts = [
  count(unit, vitestReport, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isBroken).length,
  })),
  count(endToEnd, playwrightReport, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  })),
];

const passed = counts[0].passed + counts[1].passed;
const failed = counts[0].failed + counts[1].failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
