// `npm test`: sets up what the tests need, runs all of them and sums up on the last line.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const chromium = ensureChromium();
const folder = mkdtempSync(join(tmpdir(), 'promobell-report-'));
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

/** Runs a tool to its end and gives its exit code; signals reach it through the process group. */
function run(tool, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', tool, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const forward = (signal) => child.kill(signal);
    process.once('SIGTERM', forward);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
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
  await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
  await run('playwright', ['test'], {
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
rmSync(folder, { recursive: true, force: true });

const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const counted = counts.reduce((sum, part) => sum + part.failed, 0);
// A tool may fail for another reason than a test, such as an unhandled error: it is a failure all the same.
const failed = Math.max(counted, codes.filter((code) => code !== 0).length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
