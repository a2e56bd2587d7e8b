// `npm run test:browsers`: what shoppers do, in WebKit, which is Safari's engine. Not part of `npm test`.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];
const COMMANDS = ['WebKitWebDriver', 'xvfb-run', 'xauth'];

ensureInstalled();
if (isMissing()) install();
if (isMissing()) {
  console.error(`WebKit isn't installed here. On Debian: apt-get install ${PACKAGES.join(' ')}`);
  process.exit(1);
}
const screen = ['-a', '-s', '-screen 0 1280x844x24'];
const tests = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'playwright.browsers.config.ts'];
const { status } = spawnSync('xvfb-run', [...screen, process.execPath, ...tests, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

function isMissing() {
  return COMMANDS.some((name) => spawnSync('which', [name]).status !== 0);
}

/** As root on Debian. */
function install() {
  if (process.getuid?.() !== 0) return;
  console.log("Installing Debian's WebKit and its driver...");
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
    stdio: 'inherit',
  });
}
