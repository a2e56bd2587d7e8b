import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** Whether the lint's pattern refuses a file with this line. */
function isRefused(line: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'promobell-apostrophes-'));
  const plugins = [resolve('scripts/lint/typographic-apostrophes.grit')];
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
  writeFileSync(join(folder, 'a.tsx'), `${line}\n`);
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`.includes('write the apostrophe as ’');
}

it.each([
  ['a string', `export const a = "It isn't there.";`],
  ['a template', "export const a = `It isn't there.`;"],
  ['an element', `export const a = <p>It isn't there.</p>;`],
  ['an attribute', `export const a = <p title="It isn't there." />;`],
])('the lint refuses a straight apostrophe in %s', (_, line) => {
  expect(isRefused(line)).toBe(true);
});

it.each([
  ['a typographic apostrophe', "export const a = 'It isn’t there.';"],
  ['a straight apostrophe in a comment', "// It isn't there.\nexport const a = 'Here.';"],
])('the lint allows %s', (_, line) => {
  expect(isRefused(line)).toBe(false);
});

const SCHEMAS = 'supabase/schemas';

it('no message that the database raises has a straight apostrophe', () => {
  const straight = readdirSync(SCHEMAS).flatMap((name) =>
    readFileSync(`${SCHEMAS}/${name}`, 'utf8').match(/\braise (exception|sqlstate|warning)\b[^;]*?\w''\w/g),
  );
  expect(straight.filter((statement) => statement !== null)).toEqual([]);
});
