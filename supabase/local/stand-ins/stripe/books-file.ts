import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../../user-error';
import { type Books, emptyBooks } from './books';

/** @throws UserError when the file isn't what was written into it */
export async function readBooks(path: string): Promise<Books> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return emptyBooks();
  try {
    const kept: Partial<Books> = JSON.parse(text);
    return { ...emptyBooks(), ...kept };
  } catch {
    throw new UserError(`${path} can't be read as the state of Stripe's stand-in. Start anew: npm run reset`);
  }
}

/** Whoever reads it meanwhile finds the old or the new one, never a half. */
export async function writeBooks(path: string, books: Books): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(books));
  await rename(`${path}.new`, path);
}
