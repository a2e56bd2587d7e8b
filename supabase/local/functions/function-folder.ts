import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

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
