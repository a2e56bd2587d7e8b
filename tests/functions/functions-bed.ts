import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFunctions } from '../../supabase/local/functions/start';

/** The fixture functions beside the shared code of the real ones, in a folder that a test may change. */
export interface FunctionsBed {
  functionsDir: string;
  /** Lines of the log. */
  log: string[];
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Writes a file of the functions folder. */
  write(file: string, text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the fixtures and what the real functions share into a new folder. */
export async function copyFunctions(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-fixtures-'));
  await cp(fileURLToPath(new URL('fixtures', import.meta.url)), folder, { recursive: true });
  for (const shared of ['_shared', 'deno.json']) {
    const source = fileURLToPath(new URL(`../../supabase/functions/${shared}`, import.meta.url));
    await cp(source, join(folder, shared), { recursive: true });
  }
  return folder;
}

export async function openFunctionsBed({
  watch = false,
  env = {},
}: {
  watch?: boolean;
  env?: Record<string, string>;
} = {}): Promise<FunctionsBed> {
  const functionsDir = await copyFunctions();
  const log: string[] = [];
  const functions = await startFunctions({ functionsDir, env, watch, log: (line) => log.push(line) });
  return {
    functionsDir,
    log,
    call: (path, init) => functions.fetch(new Request(`http://stack.test:54321/functions/v1/${path}`, init)),
    async write(file, text) {
      await mkdir(dirname(join(functionsDir, file)), { recursive: true });
      await writeFile(join(functionsDir, file), text);
    },
    async stop() {
      await functions.close();
      await rm(functionsDir, { recursive: true });
    },
  };
}
