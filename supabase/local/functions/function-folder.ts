import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Deno's configuration for a folder of functions: their own import maps, each for its own files. */
export interface DenoConfig {
  nodeModulesDir: 'manual';
  lock: false;
  imports: Record<string, never>;
  scopes: Record<string, Record<string, string>>;
}

/** Folders that start with `_` hold what functions share. */
export function isFunction(functionsDir: string, name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/i.test(name) && existsSync(join(functionsDir, name, 'index.ts'));
}

/** Differs whenever a file of the folder was added, removed or written. */
export async function fingerprint(functionsDir: string): Promise<string> {
  const entries = await readdir(functionsDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const stamps = await Promise.all(
    files.sort().map(async (file) => {
      // A file that an editor replaces may be gone for a moment.
      const { mtimeMs, size } = await stat(file).catch(() => ({ mtimeMs: 0, size: 0 }));
      return `${relative(functionsDir, file)} ${mtimeMs} ${size}`;
    }),
  );
  return stamps.join('\n');
}

/** @param log told about a deno.json that can't be read; its function then fails at its imports */
export async function denoConfig(functionsDir: string, log: (message: string) => void): Promise<DenoConfig> {
  const scopes: DenoConfig['scopes'] = {};
  const entries = await readdir(functionsDir, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const file = join(functionsDir, name, 'deno.json');
    if (!existsSync(file)) continue;
    try {
      scopes[`${pathToFileURL(join(functionsDir, name))}/`] = importsOf(
        JSON.parse(await readFile(file, 'utf8')),
        join(functionsDir, name),
      );
    } catch (error) {
      log(`functions: ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { nodeModulesDir: 'manual', lock: false, imports: {}, scopes };
}

function importsOf(config: unknown, folder: string): Record<string, string> {
  const hasImports = typeof config === 'object' && config !== null && 'imports' in config;
  const imports = hasImports ? config.imports : {};
  if (typeof imports !== 'object' || imports === null) throw new TypeError('imports is not an object');
  return Object.fromEntries(
    Object.entries(imports).map(([name, target]) => [
      name,
      /^\.{1,2}\//.test(target) ? pathToFileURL(resolve(folder, target)).href : String(target),
    ]),
  );
}
