// `npm test`: sets up what the tests need, runs all of them and prints the sum on the last line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const chromium = ensureChromium();
// Everything that the tests write is in this folder, so that removing it cleans up, also after an interruption.
const folder = mkdtempSync(join(tmpdir(), 'promobell-test-'));
// When run as root, Postgres runs as another user, who needs access to the folder.
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

/** Runs a tool of node_modules and returns its exit code. Ends this process when a signal interrupted the tool. */
async function run(script, args, env = {}) {
  tool = spawn(process.execPath, [join('node_modules', script), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder, ...env },
    // A process group of its own, so that processes which an interrupted tool leaves behind can be ended with it.
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
    // The group has no processes any more.
  }
}

/**
 * The counts of a tool's report, and the names of what failed. A missing report is a failure, and so is an exit code
 * without a failed test: an unhandled error, or nothing to run.
 */
function count(code, path, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')));
    return code === 0 || failed.length > 0
      ? { passed, failed }
      : { passed, failed: ['an error outside of any test: see above'] };
  } catch {
    return { passed: 0, failed: [`no report of what ran (exit code ${code})`] };
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
const counts = [
  count(unit, vitestReport, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(failedInFile),
  })),
  count(endToEnd, playwrightReport, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: suites.flatMap(failedInSuite),
  })),
];

/** A file that can't even be loaded has no failed test of its own. */
function failedInFile({ name, status, assertionResults }) {
  const file = relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({ fullName }) => `${file} > ${fullName}`);
}

function failedInSuite({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${file} > ${title}\n${results.map(pageThen).join('\n')}`,
      ),
  );
  return [...failed, ...suites.flatMap(failedInSuite)];
}

/** The page's text when a journey failed: helps where only the output is kept. */
function pageThen({ attachments }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  return path && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const passed = counts[0].passed + counts[1].passed;
const failed = counts.flatMap((tool) => tool.failed);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
