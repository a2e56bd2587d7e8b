import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { denoConfig } from './function-folder';

const require = createRequire(import.meta.url);

/** The project's node_modules, from which functions get their `npm:` packages. */
export const nodeModules = dirname(dirname(require.resolve('deno/package.json')));

export const denoEnvironment = {
  DENO_DIR: join(nodeModules, '.cache', 'deno'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
};

export function denoBinary(): string {
  // Deno's own installer: finds the binary that npm unpacked for this system, downloads nothing.
  const installer: { runInstall(): string } = require('deno/install_api.cjs');
  return installer.runInstall();
}

/**
 * Writes the configuration for a folder of functions into a temporary folder: Deno looks for node_modules
 * beside its configuration, and the project needs none of its own.
 */
export async function writeDenoConfig(
  functionsDir: string,
  log: (message: string) => void,
): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-functions-'));
  await symlink(nodeModules, join(folder, 'node_modules'), 'junction');
  const file = join(folder, 'deno.json');
  await writeFile(file, JSON.stringify(await denoConfig(functionsDir, log)));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
