import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The project's node_modules, from which functions get their `npm:` packages. */
export const nodeModules = dirname(dirname(require.resolve('deno/package.json')));

/** What Deno itself is told: its cache, no look for updates, and output without colours. */
export const denoEnvironment = {
  DENO_DIR: join(nodeModules, '.cache', 'deno'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
};

/** The path of Deno's program. */
export function denoBinary(): string {
  // Deno's own installer finds the binary that npm unpacked for this system. It downloads nothing.
  const installer: { runInstall(): string } = require('deno/install_api.cjs');
  return installer.runInstall();
}

/**
 * Writes a copy of the functions' deno.json into a temporary folder, beside a link to the project's node_modules: Deno
 * looks for packages beside its configuration, and the functions have no node_modules of their own.
 * @param log receives why the deno.json can't be read; functions then fail at their imports
 */
export async function writeDenoConfig(
  functionsDir: string,
  log: (message: string) => void,
): Promise<{ file: string; remove(): Promise<void> }> {
  const importMap = async (): Promise<unknown> => {
    const source = join(functionsDir, 'deno.json');
    try {
      return JSON.parse(await readFile(source, 'utf8')).imports;
    } catch (error) {
      log(`functions: ${source}: ${error instanceof Error ? error.message : String(error)}`);
      return {};
    }
  };
  const folder = await mkdtemp(join(tmpdir(), 'promobell-functions-'));
  await symlink(nodeModules, join(folder, 'node_modules'), 'junction');
  const file = join(folder, 'deno.json');
  await writeFile(
    file,
    JSON.stringify({ nodeModulesDir: 'manual', lock: false, imports: await importMap() }),
  );
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
