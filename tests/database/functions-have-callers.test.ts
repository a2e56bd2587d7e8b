import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const texts = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.|database\.types/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

/** The schema without what says of a function that it is there. */
const schema = texts('supabase/schemas', /\.sql$/)
  .replaceAll(/--.*$/gm, '')
  .replaceAll(/^comment on [^;]*?(?:'[^']*'[^;']*)+;$/gm, '')
  .replaceAll(/^grant execute on [^;]*;$/gm, '')
  .replaceAll(/^create (?:function|procedure) [\w.]+/gm, '');
const app = ['src', 'supabase/functions', 'extension', 'hosting', 'scripts', 'supabase/local']
  .map((folder) => texts(folder, /\.(?:tsx?|mjs|sql)$/))
  .join('\n');
/** What an operator of the site calls by SQL. */
const documents = `${readFileSync('README.md', 'utf8')}${texts('docs', /\.md$/)}`;

it('every function is called by another one, a trigger, a policy, the app, or a document that tells whoever runs the site', async () => {
  const functions = await database.sql<{ schema: string; name: string }[]>`
    select distinct pronamespace::regnamespace::text as schema, proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`;
  const isCalled = ({ schema: where, name }: { schema: string; name: string }) =>
    new RegExp(`\\b${where}\\.${name}\\b`).test(`${schema}${app}${documents}`) ||
    (where === 'public' && new RegExp(`(?:['"]|rpc/)${name}\\b`).test(app));
  expect(functions.length).toBeGreaterThan(100);
  expect(functions.filter((one) => !isCalled(one)).map(({ name }) => name)).toEqual([]);
});
