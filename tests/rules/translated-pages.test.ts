import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bareTexts } from '../support/bare-texts';

const component = (jsx: string) => `export function A() {\n  return ${jsx};\n}`;

it.each([
  ['text that is always there', '<p>Hello {name}{isNew && <b>!</b>}</p>'],
  ['text by a condition, alone in its element', "<p>{isNew ? 'New' : 'Old'}</p>"],
  ['text by a condition in an element of its own', "<p>It is <b>{isNew ? 'new' : 'old'}</b></p>"],
  ['blanks', "<p>{isNew && <b>New</b>}{' '}<i>offer</i></p>"],
])('a component may show %s', (_what, jsx) => {
  expect(bareTexts('a.tsx', component(jsx))).toEqual([]);
});

it.each([
  ["<p>{isNew && 'New'} <b>offer</b></p>", 'text by a condition, beside others'],
  ["<p>{isNew ? 'New' : 'Old'} <b>offer</b></p>", 'text by a condition, beside others'],
  ['<p>{isNew && <b>New</b>} offer</p>', 'text behind what comes and goes'],
  ['<p>{isNew && <>New</>}</p>', 'text in a fragment'],
  ["isNew ? 'New' : <b>Old</b>", 'text returned by a component'],
])('a translated page loses the text of %s', (jsx, what) => {
  expect(bareTexts('a.tsx', component(jsx))).toEqual([`a.tsx:2: ${what}`]);
});

it('no component shows text that a translated page loses', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.tsx', ':!*.test.tsx'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => bareTexts(path, readFileSync(path, 'utf8')))).toEqual([]);
});
