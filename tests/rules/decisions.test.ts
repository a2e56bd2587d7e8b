import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const MOST_LINES = 1_000;
const WIDEST = 160;

const pages = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, lines: readFileSync(`${FOLDER}/${name}`, 'utf8').trimEnd().split('\n') }));

it('the decisions have at most 1,000 lines together', () => {
  expect(pages.reduce((sum, { lines }) => sum + lines.length, 0)).toBeLessThanOrEqual(MOST_LINES);
});

it('every line of a decision has at most 160 characters, unless it is a row of a table', () => {
  const wide = pages.flatMap(({ name, lines }) =>
    lines.flatMap((line, index) =>
      line.length > WIDEST && !line.startsWith('|') ? [`${name}:${index + 1}`] : [],
    ),
  );
  expect(wide).toEqual([]);
});
