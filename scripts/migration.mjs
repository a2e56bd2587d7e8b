// `npm run migration`: writes the one migration from the schema files. With `--check` it only compares the two.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const SCHEMAS = 'supabase/schemas';
const MIGRATION = 'supabase/migrations/20261127000000_create_schema.sql';
const HEADER =
  '-- Generated from supabase/schemas by `npm run migration`. Do not edit (docs/change-the-schema.md).';

const files = readdirSync(SCHEMAS)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const texts = files.map((name) => `-- ${name}\n\n${readFileSync(`${SCHEMAS}/${name}`, 'utf8').trim()}\n`);
const migration = [`${HEADER}\n`, ...texts].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(MIGRATION, migration);
} else if (readFileSync(MIGRATION, 'utf8') !== migration) {
  console.error(`${MIGRATION} is not what the schema files make: run \`npm run migration\`.`);
  process.exit(1);
}
