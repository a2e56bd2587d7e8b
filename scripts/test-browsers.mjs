// `npm run test:browsers`: what people do in the engines of Safari and Firefox. Not part of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';

const ENGINES = [
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    isMissing: () => !['WebKitWebDriver', 'xvfb-run', 'xauth'].every(isOnPath),
  },
  {
    name: 'Firefox ESR (or a Firefox that FIREFOX_PATH names)',
    packages: ['firefox-esr'],
    isMissing: () =>
      !(process.env.FIREFOX_PATH ? existsSync(process.env.FIREFOX_PATH) : isOnPath('firefox-esr')),
  },
];

ensureInstalled();
install(missing().flatMap(({ packages }) => packages));
for (const { name, packages } of missing()) {
  console.error(`${name} isn't installed here. On Debian: apt-get install ${packages.join(' ')}`);
}
if (missing().length > 0) process.exit(1);
const screen = ['-a', '-s', '-screen 0 1280x844x24'];
const tests = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'playwright.browsers.config.ts'];
const { status } = spawnSync('xvfb-run', [...screen, process.execPath, ...tests, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

function missing() {
  return ENGINES.filter(({ isMissing }) => isMissing());
}

function isOnPath(command) {
  return spawnSync('which', [command]).status === 0;
}

/** Installs Debian's packages, which only root may. */
function install(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0) return;
  console.log(`Installing ${packages.join(', ')}...`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
  });
}
