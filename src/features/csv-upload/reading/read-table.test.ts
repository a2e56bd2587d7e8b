import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table';

const HEADERS = ['brand_name', 'promo_code', 'description'];

interface Style {
  delimiter: ',' | ';' | '\t';
  newline: '\n' | '\r\n' | '\r';
  mark: boolean;
  /** Whether values are quoted without need. */
  quoteAll: boolean;
  endsWithNewline: boolean;
  /** Adds blank lines after every line, some with delimiters or blanks. */
  blank: string[];
}

const style: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.boolean(),
  quoteAll: fc.boolean(),
  endsWithNewline: fc.boolean(),
  blank: fc.array(fc.constantFrom('', ' ', 'delimiters'), { maxLength: 2 }),
});

/** Values with delimiters, quotes, line breaks and formulas. */
const value = fc.oneof(
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '\r', ' ', 'a', '=', "'", '\\', '|', 'é', '🎫'),
  }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '=1+1', '"', '""', '","', 'brand_name', '\uFEFFx'),
);
const line = fc.tuple(value, value, value).filter((cells) => cells.some((cell) => cell.trim() !== ''));

/** Writes a file by RFC 4180 in the given style. It is independent of the reader, so that they share no mistakes. */
function write(rows: readonly (readonly string[])[], of: Style): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const cell = (text: string) => (of.quoteAll || /["\r\n,;\t]/.test(text) ? quoted(text) : text);
  const blanks = of.blank.map((kind) => (kind === 'delimiters' ? of.delimiter.repeat(2) : kind));
  const lines = rows.flatMap((cells) => [cells.map(cell).join(of.delimiter), ...blanks]);
  return `${of.mark ? '\uFEFF' : ''}${lines.join(of.newline)}${of.endsWithNewline ? of.newline : ''}`;
}

const trimmed = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => cell.trim()));

function readBack(text: string) {
  const table = readTable(text, HEADERS);
  if ('flaws' in table) throw new Error(table.flaws.join('\n'));
  return { headers: table.headers, rows: trimmed(table.rows) };
}

describe('a CSV file that was written reads back', () => {
  it("with the same values, whatever they and the file's style are", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), style, (rows, of) => {
        expect(readBack(write([HEADERS, ...rows], of))).toEqual({ headers: HEADERS, rows: trimmed(rows) });
      }),
      { numRuns: 1_000 },
    );
  });

  it('with its columns in any order among others', () => {
    const order = fc.shuffledSubarray([...HEADERS, 'note', 'brand_url', ''], { minLength: 2 });
    fc.assert(
      fc.property(
        order.filter((names) => names.filter((name) => HEADERS.includes(name)).length > 1),
        style,
        (headers, of) => {
          const row = headers.map((_, column) => `value ${column}`);
          expect(readBack(write([headers, row], of))).toEqual({ headers, rows: [row] });
        },
      ),
    );
  });

  it.each([0, 1, 9_999, 10_000])('when it has %i rows', (count) => {
    const rows = fc.sample(line, { numRuns: Math.min(count, 500), seed: count });
    const all = Array.from({ length: count }, (_, index) => rows[index % rows.length] ?? []);
    for (const of of fc.sample(style, { numRuns: 3, seed: count })) {
      expect(readBack(write([HEADERS, ...all], of)).rows).toEqual(trimmed(all));
    }
  });
});

describe('CSV quotes', () => {
  it.each([
    [
      'a quote that is never closed',
      'brand_name,promo_code\na,"b\nc,d\n',
      ['Row 1: a double quote is opened and never closed'],
    ],
    [
      'a quote within a quoted value',
      'brand_name,promo_code\na,b\n\nx,"b"c",d\n',
      ['Row 2: a double quote stands inside a quoted value; write it twice ("")'],
    ],
    [
      'a header that is never closed',
      '"brand_name,promo_code\na,b\n',
      ['Header line: a double quote is opened and never closed'],
    ],
  ])('that are wrong are an error of their row: %s', (_, text, flaws) => {
    expect(readTable(text, HEADERS)).toEqual({ flaws: expect.arrayContaining(flaws) });
  });

  it.each([
    ['inside of an unquoted value', 'brand_name,promo_code\n5" screen,x\n', [['5" screen', 'x']]],
    ['with blanks behind them', 'brand_name,promo_code\n"a" ,"b"\n', [['a', 'b']]],
    [
      'at the end of CRLF lines',
      'brand_name,promo_code\r\n"a","b"\r\n"c","d"\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['around lines of another ending', 'brand_name,promo_code\n"a\r\nb","c\rd"\n', [['a\r\nb', 'c\rd']]],
  ])('are accepted %s', (_, text, rows) => {
    expect(readBack(text).rows).toEqual(rows);
  });
});

it('a CSV file with LF lines after a CRLF header is accepted', () => {
  expect(readBack('brand_name,promo_code\r\na,b\nc,d\r\n').rows).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
