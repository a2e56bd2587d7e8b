import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../../user-error';
import { emptyState, type InstagramState } from './state';

/** The state in the file, empty when there is none. @throws UserError when the file isn't JSON; its form isn't checked */
export async function readState(path: string): Promise<InstagramState> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const kept: Partial<InstagramState> = JSON.parse(text);
    return { ...emptyState(), ...kept };
  } catch {
    throw new UserError(
      `${path} can't be read as the state of Instagram's stand-in. Start anew: npm run reset`,
    );
  }
}

/** Replaces the file in one step, so that a killed process leaves the old or the new one. */
export async function writeState(path: string, state: InstagramState): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}
