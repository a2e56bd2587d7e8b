import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { denoBinary, denoEnvironment, writeDenoConfig } from '../../supabase/local/functions/deno';
import { copyFunctions } from './functions-bed';

let fixtures: string;
beforeAll(async () => {
  fixtures = await copyFunctions();
  // This fixture imports from a URL, to show that nothing is fetched; it can't be type-checked.
  await rm(join(fixtures, 'remote-import'), { recursive: true });
});
afterAll(() => rm(fixtures, { recursive: true }));

// The compiler of the rest of the project doesn't know Deno.
it.each([
  ['the product', () => resolve('supabase/functions')],
  ['the fixtures', () => fixtures],
])('the functions of %s have no type errors', async (_, folder) => {
  const functionsDir = folder();
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
