import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promobell-pointers-'));
  spawnSync('git', ['init', '-q'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the check says of a folder that holds docs/offers.md and one more file. */
function check(path: string, text: string) {
  for (const [name, content] of [
    ['docs/offers.md', '# Offers\n\n## The last day (UTC)\n'],
    [path, text],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { status, stderr } = spawnSync('node', ['scripts/pointers.mjs', folder], { encoding: 'utf8' });
  rmSync(join(folder, path));
  return { status, said: stderr.trim() };
}

it.each([
  ['a page', 'src/a.ts', '// See docs/offers.md.'],
  ['a heading', 'src/a.ts', '/** docs/offers.md#the-last-day-utc */'],
  ['a heading in SQL', 'supabase/a.sql', "comment on table a is 'docs/offers.md#offers';"],
  ['a link', 'docs/a.md', '[offers](offers.md#offers), `docs/offers.md`, `docs/*.md`'],
  ['another site', 'docs/a.md', '[Stripe](https://stripe.com/docs)'],
  ['code, which is no comment', 'src/a.ts', "const path = 'src/not-there.ts';"],
])('the check of pointers in comments and documents allows %s', (_what, path, text) => {
  expect(check(path, text)).toEqual({ status: 0, said: '' });
});

it.each([
  ['src/a.ts', '\n// See docs/prices.md.', "src/a.ts:2: docs/prices.md doesn't exist"],
  ['src/a.ts', '/** docs/offers.md#first-day */', 'src/a.ts:1: docs/offers.md has no heading #first-day'],
  ['supabase/a.sql', "'docs/offers.md#first'", 'supabase/a.sql:1: docs/offers.md has no heading #first'],
  ['src/a.ts', '// As src/domain/b.ts says.', "src/a.ts:1: src/domain/b.ts doesn't exist"],
  ['docs/a.md', '[prices](prices.md)', "docs/a.md:1: docs/prices.md doesn't exist"],
  ['docs/a.md', '[last day](offers.md#last)', 'docs/a.md:1: docs/offers.md has no heading #last'],
  ['docs/a.md', 'In `src/b/`.', "docs/a.md:1: src/b doesn't exist"],
  ['src/a.ts', '// Four of them (spec 1 §9).', "src/a.ts:1: 'spec 1' points outside of the repository"],
  ['src/a.ts', '// (decisions: Rules)', "src/a.ts:1: 'decisions:' points outside of the repository"],
])('the check of pointers in comments and documents refuses in %s the text %j: %s', (path, text, said) => {
  expect(check(path, text)).toEqual({ status: 1, said });
});
