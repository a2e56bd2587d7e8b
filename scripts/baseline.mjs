// `npm run baseline`: writes the first migration anew from supabase/schemas (docs/decisions/schema.md).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const SCHEMAS = 'supabase/schemas';
const MIGRATIONS = 'supabase/migrations';
const BASELINE = '20261123000000_baseline.sql';

const later = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name > BASELINE);
if (later.length > 0) {
  console.error(`${BASELINE} stays as it is, because there are later migrations: ${later.join(', ')}.
Before the first deployment, put their changes into ${SCHEMAS} and remove them. After it, add a migration.`);
  process.exit(1);
}

const parts = readdirSync(SCHEMAS)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => `-- ${SCHEMAS}/${name}\n\n${readFileSync(`${SCHEMAS}/${name}`, 'utf8')}`);
const header = `-- The schema of the first deployment, as ${SCHEMAS} had it then. It stays as it is (docs/change-the-schema.md).\n`;
writeFileSync(`${MIGRATIONS}/${BASELINE}`, [header, ...parts].join('\n').replaceAll('\r\n', '\n'));
console.log(`${MIGRATIONS}/${BASELINE} is up to date.`);
