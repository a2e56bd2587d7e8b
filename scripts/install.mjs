import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MIN_NODE = [20, 19];

/** Ends the process with one line when Node is too old. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  console.error(`Promobell needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The packages of a lock file by their folders, without the project itself, whose folder is ''. */
function packagesOf(path) {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(packages).filter(([name]) => name !== '');
}

/** Whether every package of the lock file is installed in its version. Optional ones, such as those of other platforms, may be missing. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const locked = new Map(packagesOf('package-lock.json'));
  const installed = new Map(packagesOf('node_modules/.package-lock.json'));
  return [...locked].every(
    ([name, { version, optional }]) =>
      installed.get(name)?.version === version || (optional && !installed.has(name)),
  );
}

/** Installs the lock file's packages unless they are installed already. */
export function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  console.log('Installing packages from the lock file...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The same for a script that imports TypeScript, which this process can then do. */
export async function ensureTypeScript() {
  ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
