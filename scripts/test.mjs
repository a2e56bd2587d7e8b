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

let tool;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    tool?.kill('SIGINT');
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

/** What a tool's report counted; a report that is missing counts as one failure, never as none. */
function count(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const codes = [
  await run('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]),
  await run('@playwright/test/cli.js', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }),
];
const counts = [
  count(vitestReport, ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
    passed: numPassedTests,
    // A file that can't even be loaded has no failed test of its own.
    failed:
      numFailedTests ||
      (numFailedTestSuites > 0 && testResults.some(({ status }) => status === 'failed') ? 1 : 0),
  })),
  count(playwrightReport, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  })),
];

const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const counted = counts.reduce((sum, part) => sum + part.failed, 0);
// A tool may fail for another reason than a test, such as an unhandled error: it is a failure all the same.
const failed = Math.max(counted, codes.filter((code) => code !== 0).length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
