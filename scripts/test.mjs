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

const unit = await run('vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const endToEnd = await run('@playwright/test/cli.js', ['test'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  ...(chromiumWithExtensions ? { EXTENSION_CHROMIUM_PATH: chromiumWithExtensions } : {}),
});
const results = [vitestResults(unit, vitestReport), playwrightResults(endToEnd, playwrightReport)];
const passed = results.reduce((sum, tool) => sum + tool.passed, 0);
const failed = results.flatMap((tool) => tool.failed);
console.log(summary(passed, failed));
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
