import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'supabase/schemas';

const schemaFiles = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, sql: readFileSync(`${FOLDER}/${name}`, 'utf8') }));

const lines = (text: string) => text.trim().split('\n').length;

/** The functions of a file that have a body in text: what stands before it, and the body. */
const functionsIn = (sql: string) => {
  const parts = sql.split('$$');
  return parts.flatMap((body, index) => {
    const before = parts[index - 1];
    return index % 2 === 1 && before ? [{ head: before.slice(before.lastIndexOf('\ncreate ')), body }] : [];
  });
};

it('every schema file has at most 400 lines', () => {
  expect(schemaFiles.filter(({ sql }) => lines(sql) > 400).map(({ name }) => name)).toEqual([]);
});

it('every function of the schema has at most 60 lines, unless it is one statement', () => {
  const long = schemaFiles
    .flatMap(({ sql }) => functionsIn(sql))
    .filter(({ head, body }) => lines(body) > 60 && !head.includes('\nlanguage sql\n'));
  expect(long.map(({ head }) => head)).toEqual([]);
});
