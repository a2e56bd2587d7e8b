import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { prepareDatabase } from '../postgres/prepare';
import { startThrowAwayCluster } from '../postgres/throw-away-cluster';
import { composeTypesFile, schemaFingerprint, TYPES_FILE } from './types-file';

// Too large for the dependencies: npx fetches it when types are generated.
const GENERATOR = 'supabase@3.1.0';

const run = promisify(execFile);

/** Generates the types, from a temporary Postgres with all migrations. Runs in the project's root. */
export async function main(): Promise<void> {
  const cluster = await startThrowAwayCluster();
  try {
    await prepareDatabase(cluster.url, 'supabase/migrations');
    await writeFile(
      TYPES_FILE,
      composeTypesFile(await formatted(await generated(cluster.url)), await fingerprint(cluster.url)),
    );
    console.log(`${TYPES_FILE} is up to date.`);
  } finally {
    await cluster.stop();
  }
}

async function generated(url: string): Promise<string> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      GENERATOR,
      'gen',
      'types',
      'typescript',
      '--db-url',
      `${url}?sslmode=disable`,
      '--schema',
      'public',
    ],
    { maxBuffer: 16 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  if (!stdout.includes('export type Database')) throw new Error(`${GENERATOR} wrote no types.`);
  return stdout;
}

async function formatted(source: string): Promise<string> {
  // Formatted under another name, because biome's settings exclude the generated file.
  const formatting = run('npx', ['--no-install', 'biome', 'format', '--stdin-file-path=database.types.ts'], {
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  formatting.child.stdin?.end(source);
  return (await formatting).stdout;
}

async function fingerprint(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  try {
    return await schemaFingerprint(sql);
  } finally {
    await sql.end();
  }
}
