import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const manifest = z.object({ version: z.string() });

/** The commit that is built, or the package's version where there is no git. */
export function releaseOf(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return manifest.parse(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))).version;
  }
}
