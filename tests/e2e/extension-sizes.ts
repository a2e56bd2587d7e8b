import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a page of the built extension comes to with its script and its styles, and with other scripts, compressed. */
export async function pageSize(built: string, page: string, ...others: string[]): Promise<number> {
  const html = await readFile(join(built, page), 'utf8');
  const assets = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  if (assets.length !== 2) throw new Error(`${page} asks for ${assets.length} files.`);
  const sizes = await Promise.all([page, ...assets, ...others].map((file) => fileSize(built, file)));
  return sizes.reduce((sum, size) => sum + size);
}

/** What a file of the built extension comes to, compressed. */
export async function fileSize(built: string, file: string): Promise<number> {
  return gzipSync(await readFile(join(built, file))).length;
}

/** The files of the built extension that a page loads later, by their names' beginning. */
export async function namesOf(built: string, name: string): Promise<string[]> {
  const assets = await readdir(join(built, 'assets'));
  return assets.filter((file) => file.startsWith(name)).map((file) => `assets/${file}`);
}
