import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { denoBinary, denoEnvironment, writeDenoConfig } from '../../supabase/local/functions/deno';
import { SLOW } from '../support/slow';

// The compiler of the rest of the project doesn't know Deno.
it('the edge functions have no type errors', SLOW, async () => {
  const functionsDir = resolve('supabase/functions');
  const files = (await readdir(functionsDir, { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const config = await writeDenoConfig(functionsDir, (line) => expect.fail(line));
  const check = promisify(execFile)(
    denoBinary(),
    [
      'check',
      '--quiet',
      '--no-remote',
      `--config=${config.file}`,
      ...files.map((file) => join(functionsDir, file)),
    ],
    { env: denoEnvironment },
  ).catch(({ stderr }: { stderr: string }) => ({ stderr }));
  const { stderr } = await check;
  await config.remove();
  expect(stderr).toBe('');
});
