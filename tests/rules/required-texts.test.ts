import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REQUIRED_TEXTS } from '../support/required-texts';

const files = execFileSync('git', ['ls-files', 'src', 'supabase', 'extension', 'tests'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.(ts|tsx|sql)$/.test(path));
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** The product's own texts, without the line breaks of long ones; quotes are doubled in SQL. */
const sources = files
  .filter((path) => !isTest(path) && !/^tests\/|^supabase\/(local|migrations)\//.test(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ').replaceAll("''", "'"));

/** A text that is no longer stands in the middle of many a name, so it has to be a whole one. */
const SHORT = 12;
/** Around a string, and around the text of an element. */
const DELIMITERS = [
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['>', '<'],
  ['> ', ' <'],
  ['} ', ' <'],
];

const isIn = (source: string, part: string, isWhole: boolean) =>
  isWhole && part.length <= SHORT
    ? DELIMITERS.some(([before, after]) => source.includes(`${before}${part}${after}`))
    : source.includes(part);

/** What lies between a text's variable parts, without the signs beside these, by which the product may put a text together. */
const fixedParts = (text: string) => text.split(/\W*\{\w+\}\W*/).filter((part) => part !== '');

describe.each(Object.entries(REQUIRED_TEXTS))('the required text %s', (key, [text, _, ...tests]) => {
  it('is asserted by each test that is named', () => {
    const isAsserted = (path: string) =>
      isTest(path) && readFileSync(path, 'utf8').includes(`required('${key}'`);
    expect(tests.filter((path) => !isAsserted(path))).toEqual([]);
    expect(tests).not.toEqual([]);
  });

  it('is in the product in this form', () => {
    expect(
      fixedParts(text).filter((part) => !sources.some((source) => isIn(source, part, part === text))),
    ).toEqual([]);
  });
});
