import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table';
import { asWritten } from './spreadsheet-marks';

const HEADERS = ['brand_name', 'promo_code', 'description'];
const NAMES = Object.fromEntries(HEADERS.map((header) => [header, [header]]));

interface Style {
  delimiter: ',' | ';' | '\t' | '|';
  newline: '\n' | '\r\n' | '\r';
  mark: boolean;
  /** Whether values are quoted without need. */
  quoteAll: boolean;
  endsWithNewline: boolean;
  /** Adds blank lines after every line, some with delimiters or blanks. */
  blank: string[];
}

const style: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
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
  const cell = (text: string) => (of.quoteAll || /["\r\n,;\t|]/.test(text) ? quoted(text) : text);
  const blanks = of.blank.map((kind) => (kind === 'delimiters' ? of.delimiter.repeat(2) : kind));
  const lines = rows.flatMap((cells) => [cells.map(cell).join(of.delimiter), ...blanks]);
  return `${of.mark ? '\uFEFF' : ''}${lines.join(of.newline)}${of.endsWithNewline ? of.newline : ''}`;
}

const trimmed = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => cell.trim()));

/** The values as they come back: without the marks by which spreadsheets keep texts. */
const meant = (rows: readonly (readonly string[])[]) => trimmed(rows.map((cells) => cells.map(asWritten)));

function readBack(text: string) {
  const table = readTable(text, NAMES);
  if ('flaws' in table) throw new Error(table.flaws.join('\n'));
  return { headers: table.headers, rows: trimmed(table.rows.map(({ cells }) => cells)) };
}

describe('a CSV file that was written reads back', () => {
  it("with the same values, whatever they and the file's style are", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), style, (rows, of) => {
        expect(readBack(write([HEADERS, ...rows], of))).toEqual({ headers: HEADERS, rows: meant(rows) });
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
      expect(readBack(write([HEADERS, ...all], of)).rows).toEqual(meant(all));
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
    expect(readTable(text, NAMES)).toEqual({ flaws: expect.arrayContaining(flaws) });
  });

  it('that are wrong twice in one row are told once', () => {
    expect(readTable('brand_name,promo_code\n"a"b"c",d\n', NAMES)).toEqual({
      flaws: ['Row 1: a double quote stands inside a quoted value; write it twice ("")'],
    });
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

describe('a CSV file as programs write it', () => {
  it.each([
    ['with bars', 'brand_name|promo_code|description\nKiln|K1|a, b; c', [['Kiln', 'K1', 'a, b; c']]],
    ['with a line that names the separator', 'sep=;\r\nbrand_name;promo_code\r\nKiln;K1', [['Kiln', 'K1']]],
    ['with an unusual separator that it names', '"sep=^"\nbrand_name^promo_code\nKiln^K1', [['Kiln', 'K1']]],
    [
      'with blanks in front of quotes',
      'brand_name, promo_code, description\n"Kiln", "K1", "mugs, bowls"\nKiln, "K2" , "say ""hi"", now"',
      [
        ['Kiln', 'K1', 'mugs, bowls'],
        ['Kiln', 'K2', 'say "hi", now'],
      ],
    ],
    ['with a quoted value after an inch sign', 'brand_name,promo_code\n5" mugs, "K1"', [['5" mugs', 'K1']]],
    [
      'with marks of text',
      'brand_name,promo_code\nKiln,="0042"\nKiln,\'0043',
      [
        ['Kiln', '0042'],
        ['Kiln', '0043'],
      ],
    ],
    ['with headers in another spelling', 'Brand Name;PROMO CODE\nKiln;K1', [['Kiln', 'K1']]],
  ])('is read: %s', (_, text, rows) => {
    expect(readBack(text).rows).toEqual(rows);
  });

  it('keeps blanks and quotes within quoted values', () => {
    expect(readBack('brand_name,promo_code\n"a, ""b"", c",x').rows).toEqual([['a, "b", c', 'x']]);
  });

  it('has its headers below a title, and says what was left out', () => {
    const table = readTable('Offers of June\n\nmade on,2027-06-01\nbrand_name,promo_code\nKiln,K1', NAMES);
    expect(table).toEqual({
      headers: ['brand_name', 'promo_code'],
      rows: [{ line: 5, cells: ['Kiln', 'K1'] }],
      notes: [
        'Line 1 is no row of the table and was left out: Offers of June',
        'Line 3 is no row of the table and was left out: made on, 2027-06-01',
      ],
    });
  });

  it('has its headers below blank lines, with any delimiter', () => {
    const title = `Offers of June${'\n'.repeat(11)}`;
    expect(readBack(`${title}brand_name;promo_code\nKiln;K1`)).toEqual({
      headers: ['brand_name', 'promo_code'],
      rows: [['Kiln', 'K1']],
    });
  });

  it.each(['Total,,,7', ',Grand Total:,,7', 'Summe'])('may end with a sum, which is told: %s', (sum) => {
    const table = readTable(`brand_name,description,promo_code,clicks\nKiln,mugs,K1,7\n${sum}`, NAMES);
    expect(table).toMatchObject({ rows: [{ line: 2 }], notes: [expect.stringMatching(/^Line 3 is no row/)] });
  });

  it.each(['Total,mugs,T1', 'Totalizer,,'])('ends with a row, not with a sum: %s', (row) => {
    expect(readBack(`brand_name,description,promo_code\nKiln,mugs,K1\n${row}`).rows).toHaveLength(2);
  });

  it('ends with a row where no column is known to have the codes', () => {
    expect(readBack('brand_name,Rabattcode\nKiln,K1\nTotal,T1').rows).toHaveLength(2);
  });

  it('numbers its rows as a spreadsheet does', () => {
    const table = readTable('brand_name,promo_code\nKiln,K1\n\n\n"two\nlines",K2\nKiln,K3', NAMES);
    expect(table).toMatchObject({ rows: [{ line: 2 }, { line: 5 }, { line: 6 }] });
  });
});
