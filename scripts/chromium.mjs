import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Debian's browser without a window, in which journeys take two thirds of the processor's time (docs/decisions/tests.md). */
const SHELL = 'chromium-headless-shell';
/** Google's own builds don't load an extension from a folder. */
const WITH_EXTENSIONS = ['chromium', 'chromium-browser'];
const NAMES = [SHELL, ...WITH_EXTENSIONS, 'google-chrome-stable', 'google-chrome'];
const ON_A_MAC = '/Applications/Chromium.app/Contents/MacOS/Chromium';
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', ON_A_MAC];

/** The path of an installed Chromium: one on the PATH, or one in a usual place. Undefined when there is none. */
function findChromium() {
  return NAMES.map(onPath).find(Boolean) ?? PLACES.find((place) => existsSync(place));
}

function onPath(name) {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/** Only root may install Debian's packages. */
const mayInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;
const aptInstall = (name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

/**
 * A Chromium to test with: CHROMIUM_PATH, or as root on Debian the browser without a window, installed when it isn't there,
 * or one that is installed, or else Playwright's own. Returns its path, or undefined for Playwright's own.
 */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no file.`);
  }
  if (mayInstall() && !onPath(SHELL)) {
    console.log("Installing Debian's Chromium without a window...");
    // Ubuntu has no such package.
    const installed = run('apt-get', ['update', '-qq']) && aptInstall(SHELL);
    if (!installed && !findChromium()) aptInstall('chromium');
  }
  const found = findChromium();
  if (found) return found;
  console.log("Installing Playwright's Chromium...");
  if (run('npx', ['--no-install', 'playwright', 'install', '--only-shell', 'chromium'])) return undefined;
  throw new Error(
    "Playwright's Chromium could not be installed. Install a Chromium and set CHROMIUM_PATH to it.",
  );
}

/**
 * A Chromium that loads extensions, which the one without a window doesn't: installed when there is none, like the other. Returns its
 * path, or undefined for Playwright's own.
 */
export function ensureChromiumWithExtensions() {
  const find = () =>
    WITH_EXTENSIONS.map(onPath).find(Boolean) ?? (existsSync(ON_A_MAC) ? ON_A_MAC : undefined);
  const named = process.env.CHROMIUM_PATH;
  if (named && !named.endsWith(SHELL)) return named;
  if (mayInstall() && !find()) {
    console.log("Installing Debian's Chromium, for the tests of the extension...");
    // The lists of packages may be older than the packages.
    if (!aptInstall('chromium') && run('apt-get', ['update', '-qq'])) aptInstall('chromium');
  }
  const found = find();
  if (found) return found;
  console.log("Installing Playwright's Chromium, for the tests of the extension...");
  if (run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) return undefined;
  throw new Error(
    'No Chromium that loads extensions could be installed. Install one, and set CHROMIUM_PATH to it.',
  );
}
