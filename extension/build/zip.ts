import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/** The same in every zip, so that the same build gives the same bytes: a store's reviewer may compare them. */
const WRITTEN = new Date(2020, 0, 1);

/** Writes a folder as a zip, the form in which stores take an extension. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const contents = await Promise.all(
    paths.map(async (path): Promise<[string, Uint8Array]> => [path, await readFile(join(folder, path))]),
  );
  await writeFile(file, zipSync(Object.fromEntries(contents), { mtime: WRITTEN, level: 9 }));
}
