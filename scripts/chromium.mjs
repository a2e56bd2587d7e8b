import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of an installed Chromium: CHROMIUM_PATH, one on the PATH, or one in a usual place. Undefined when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no file.`);
  }
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return PLACES.find((place) => existsSync(place));
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/**
 * A Chromium to test with, installed when there is none: Debian's package as root on Debian, elsewhere Playwright's own.
 * Returns its path, or undefined for Playwright's own.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebian) {
    console.log("Installing Debian's Chromium...");
    const installed =
      run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium']);
    const path = findChromium();
    if (installed && path) return path;
    throw new Error('apt-get could not install chromium. Install a Chromium and set CHROMIUM_PATH to it.');
  }
  console.log("Installing Playwright's Chromium...");
  if (run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) return undefined;
  throw new Error(
    "Playwright's Chromium could not be installed. Install a Chromium and set CHROMIUM_PATH to it.",
  );
}
