// `npm run migration`: writes the schema file of what Postgres and the app both list, then the one migration from all schema files.
// With `--check` it only compares what is there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { ensureTypeScript } from './install.mjs';

await ensureTypeScript();
const { sharedLists } = await import('./shared-lists.ts');

const SCHEMAS = 'supabase/schemas';
const HEADER =
  '-- Generated from supabase/schemas by `npm run migration`. Do not edit (docs/change-the-schema.md).';

const isCheck = process.argv.includes('--check');

function write(path, text) {
  if (!isCheck) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is out of date: run \`npm run migration\`.`);
    process.exitCode = 1;
  }
}

write(`${SCHEMAS}/01_shared_lists.sql`, sharedLists);
const files = readdirSync(SCHEMAS)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const texts = files.map((name) => `-- ${name}\n\n${readFileSync(`${SCHEMAS}/${name}`, 'utf8').trim()}\n`);
write('supabase/migrations/20261127000000_create_schema.sql', [`${HEADER}\n`, ...texts].join('\n'));
