import { NO_DATA } from '@rules/csv-limits';
import { describe, expect, it } from 'vitest';
import { PARSE_FAILED } from '@/features/csv-upload/reading/csv-encoding';
import {
  DAMAGED_WORKBOOK_MESSAGE,
  LARGE_WORKBOOK_MESSAGE,
  LOCKED_WORKBOOK_MESSAGE,
  NO_CELLS_MESSAGE,
  notCalculatedMessage,
  OLD_WORKBOOK_MESSAGE,
} from '@/features/csv-upload/reading/file-format';
import { NO_CHOICES } from '@/features/csv-upload/reading/file-reading';
import { errorsIn, findingsOf, rowsToSend } from '@/features/csv-upload/reading/file-review';
import { runCsvTask } from '@/features/csv-upload/reading/read-file';
import { readWorkbook } from '@/features/csv-upload/reading/read-workbook';
import {
  compoundFile,
  excelDay,
  type SampleCell,
  workbook,
  workbookParts,
  zipped,
} from '../support/workbooks';

const HEADERS = ['brand_name', 'promo_code', 'description', 'category', 'email', 'affiliate_link'];
const CODE = ['Kiln', 'K10', '10% off', 'Home', 'nora@example.com', 'kiln.example'];

const read = (bytes: Uint8Array<ArrayBuffer>) =>
  runCsvTask({
    kind: 'promo-codes',
    file: new File([bytes], 'codes.xlsx'),
    choices: NO_CHOICES,
    today: '2026-11-28',
  });

/** What is sent of a workbook's rows, and their errors with the lines. */
async function resultOf(bytes: Uint8Array<ArrayBuffer>) {
  const reading = await read(bytes);
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  const { review } = reading;
  return {
    sent: JSON.parse(rowsToSend(review).json),
    errors: errorsIn(findingsOf(review)),
    lines: review.rows.map(({ line }) => line),
    notes: review.notes,
  };
}

async function seen(cell: SampleCell) {
  const sheet = await readWorkbook(workbook({ rows: [[cell, 'next']] }));
  return 'flaw' in sheet ? sheet.flaw : sheet.lines[0]?.cells[0];
}

describe("a workbook's cell is read as a person sees it:", () => {
  const cells: [string, SampleCell, string][] = [
    ['a text, with its blanks', ' 00420 ', ' 00420 '],
    ['a text with signs of markup', 'Kiln & <Co> "A"', 'Kiln & <Co> "A"'],
    ["a number without a float's tail", 0.1 + 0.2, '0.3'],
    ['a price', 49.9, '49.9'],
    ['an article number with all digits', 4_006_381_333_931, '4006381333931'],
    [
      'digits that the format would shorten',
      { number: 123_456_789_012_345, format: '0.00E+00' },
      '123456789012345',
    ],
    ['zeros in front', { number: 420, format: '00000' }, '00420'],
    ['a percentage', { number: 0.2, format: '0%' }, '20%'],
    ['a percentage with a decimal', { number: 0.125, format: '0.0%' }, '12.5%'],
    ['a percentage by a built-in format', { number: 0.2, format: 9 }, '20%'],
    ['a whole number with a percent sign behind it', { number: 20, format: '0"%"' }, '20%'],
    ['a number before a text with a percent sign', { number: 20, format: '0\\%\\ "off"' }, '20% off'],
    ['a percentage before a text', { number: 0.2, format: '0%" off"' }, '20% off'],
    ['a number behind a text that looks like an exponent', { number: 20, format: '"SAVE-"0' }, 'SAVE-20'],
    ['zeros in front behind such a text', { number: 7, format: '"CODE-"000' }, 'CODE-007'],
    ['a number behind a text with a line', { number: 20, format: '"WINTER_"0' }, 'WINTER_20'],
    ['a plain number before a text', { number: 20, format: 'General"%"' }, '20%'],
    ['a plain number below zero before a text', { number: -20, format: 'General" °C"' }, '-20 °C'],
    ['a plain number with a space of a sign', { number: 20, format: 'General_)' }, '20'],
    ['a whole number of 16 digits', 1_234_567_890_123_456, '1234567890123456'],
    ['an amount with its sign', { number: 49.9, format: '[$€-407]\\ #,##0.00' }, '€ 49.90'],
    ['an amount in accounts', { number: 1_234.5, format: '_("$"* #,##0.00_)' }, '$1,234.50'],
    ['a day in any form', { number: excelDay('2027-12-31'), format: 'dd.mm.yyyy' }, '2027-12-31'],
    ['a leap day', { number: excelDay('2028-02-29'), format: 'mmm d, yy' }, '2028-02-29'],
    [
      'a day whose format shows no time',
      { number: excelDay('2027-09-30T22:59:00Z'), format: 'yyyy-mm-dd' },
      '2027-09-30',
    ],
    [
      'a day with a time',
      { number: excelDay('2027-09-30T22:59:00Z'), format: 'm/d/yy h:mm' },
      '2027-09-30 22:59:00',
    ],
    [
      'midnight where the format shows the time',
      { number: excelDay('2027-10-01'), format: 'yyyy-mm-dd hh:mm' },
      '2027-10-01 00:00:00',
    ],
    ['a day by a built-in format', { number: excelDay('2027-12-31'), format: 14 }, '2027-12-31'],
    [
      'a day with a time by a built-in format',
      { number: excelDay('2027-09-30T22:59:00Z'), format: 22 },
      '2027-09-30 22:59:00',
    ],
    [
      'a day that is stored as a text with a time',
      { isoDay: '2027-12-31T00:00:00', format: 'yyyy-mm-dd' },
      '2027-12-31',
    ],
    [
      'a day that is stored as a text, with its time where the format shows it',
      { isoDay: '2027-09-30T22:59:00.000', format: 22 },
      '2027-09-30 22:59:00',
    ],
    ['a day that no calendar has', { number: 1e12, format: 'dd.mm.yyyy' }, '####'],
    ['yes or no', true, 'TRUE'],
    ['an error', { error: '#N/A' }, '#N/A'],
    ['what a formula gave', { formula: 'UPPER("k10")', result: 'K10' }, 'K10'],
    ['a text of several fonts', { richText: ['K', '10 ', 'A'] }, 'K10 A'],
    ['nothing', null, ''],
  ];
  it.each(cells)('%s', async (_, cell, text) => {
    expect(await seen(cell)).toBe(text);
  });
});

describe('the first sheet of a workbook', () => {
  it('is read like a file, below a merged title and with blank lines between, with the lines of the sheet', async () => {
    const bytes = workbook({
      rows: [
        ['Codes of the winter', null, null, null, null, null],
        [],
        [...HEADERS, 'expiration_date', 'terms'],
        [...CODE, { number: excelDay('2027-12-31'), format: 'dd.mm.yyyy' }],
        [],
        ['Fern', 420, '20% off', 'home', null, 'fern.example'],
      ],
      merged: ['A1:F1'],
    });
    const { sent, errors, lines, notes } = await resultOf(bytes);
    expect(sent).toMatchObject([
      { promo_code: 'K10', expiration_date: '2027-12-31', affiliate_link: 'https://kiln.example' },
      { brand_name: 'Fern', promo_code: '420', category: 'Home' },
    ]);
    expect(errors).toEqual([{ row: 2, flaw: 'Missing required fields (email)' }]);
    expect(lines).toEqual([4, 6]);
    expect(notes).toEqual(['Line 1 is no row of the table and was left out: Codes of the winter']);
  });

  it('that has other headers leads to the question which columns are meant', async () => {
    const bytes = workbook({
      rows: [
        ['Brand', 'Was'],
        ['Kiln', { number: 0.2, format: '0%' }],
      ],
    });
    expect(await read(bytes)).toMatchObject({
      outcome: 'unmatched',
      columns: new Map([
        [0, { name: 'Brand', samples: ['Kiln'] }],
        [1, { name: 'Was', samples: ['20%'] }],
      ]),
    });
  });

  it('is the first one that can be seen, and the person is told that there are others', async () => {
    const bytes = workbook(
      { name: 'Lists', rows: [['x']], isHidden: true },
      { name: 'Winter', rows: [HEADERS, CODE] },
      { name: 'Summer', rows: [HEADERS, CODE, CODE] },
    );
    const { sent, notes } = await resultOf(bytes);
    expect(sent).toHaveLength(1);
    expect(notes).toEqual(['Only the first sheet was read, “Winter”. The workbook has another one.']);
  });

  it('is the first one with cells where charts stand before it', async () => {
    const bytes = workbook(
      { name: 'Clicks', rows: [], isChart: true },
      { name: 'Sales', rows: [], isChart: true },
      { name: 'Codes', rows: [HEADERS, CODE] },
    );
    const { sent, notes } = await resultOf(bytes);
    expect(sent).toHaveLength(1);
    expect(notes).toEqual(['Only the first sheet with cells was read, “Codes”. The workbook has 2 others.']);
  });

  it('has its days counted from 1904 where the workbook says so', async () => {
    const day = { number: excelDay('2027-12-31') - 1_462, format: 'yyyy-mm-dd' };
    const parts = workbookParts({ rows: [[day]] });
    const book = parts['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '';
    expect(await readWorkbook(zipped({ ...parts, 'xl/workbook.xml': book }))).toMatchObject({
      lines: [{ cells: ['2027-12-31'] }],
    });
  });

  it('has what is merged over several rows in each of them that has other values', async () => {
    const [, ...others] = CODE;
    const bytes = workbook({
      rows: [['Codes'], [], HEADERS, CODE, [null, ...others], [null, ...others], ['Fern', ...others]],
      merged: ['A1:F2', 'A4:A6'],
    });
    const { sent, notes } = await resultOf(bytes);
    expect(sent.map(({ brand_name }: { brand_name: string }) => brand_name)).toEqual([
      'Kiln',
      'Kiln',
      'Kiln',
      'Fern',
    ]);
    expect(notes).toEqual(['Line 1 is no row of the table and was left out: Codes']);
  });

  it('has hidden rows left out, and the person is told how many have values', async () => {
    const bytes = workbook({
      rows: [HEADERS, CODE, ['Moss', ...CODE.slice(1)], [], ['Fern', ...CODE.slice(1)]],
      hiddenLines: [3, 4],
    });
    const { lines, notes } = await resultOf(bytes);
    expect(lines).toEqual([2, 5]);
    expect(notes).toEqual(['1 hidden row was left out.']);
  });

  it('is read although a stray cell is the last that a sheet can have', async () => {
    const parts = workbookParts({ rows: [HEADERS, CODE] });
    const name = 'xl/worksheets/sheet1.xml';
    const stray = '<row r="1048576"><c r="XFD1048576" t="b"><v>1</v></c></row></sheetData>';
    const far = parts[name]?.replace('</sheetData>', stray) ?? '';
    expect((await resultOf(zipped({ ...parts, [name]: far }))).lines).toEqual([2]);
  });

  it('that is empty is refused with its name', async () => {
    expect(await read(workbook({ name: 'Blank', rows: [[], [' ', null]] }, { rows: [HEADERS] }))).toEqual({
      outcome: 'refused',
      message: NO_DATA,
      flaws: ["The workbook's first sheet, “Blank”, is empty."],
    });
  });

  it('with more rows than fit is refused with their number', async () => {
    const rows = [HEADERS, ...Array.from({ length: 10_001 }, () => CODE)];
    expect(await read(workbook({ rows }))).toMatchObject({
      message: 'The file has 10,001 rows. Up to 10,000 fit in one upload; please split it.',
    });
  });
});

describe('a file is refused, with the reason,', () => {
  const parts = workbookParts({ rows: [HEADERS, CODE] });
  const { 'xl/workbook.xml': _, ...withoutBook } = parts;
  const { 'xl/worksheets/sheet2.xml': _sheet, ...damagedBehindChart } = workbookParts(
    { rows: [], isChart: true },
    { rows: [HEADERS, CODE] },
  );
  const bomb = (size: number) =>
    zipped({ ...parts, 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(size)}</worksheet>` });

  const files: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['when it is an old workbook', compoundFile('Workbook'), OLD_WORKBOOK_MESSAGE],
    ['when it has a password', compoundFile('EncryptedPackage'), LOCKED_WORKBOOK_MESSAGE],
    ['when it is cut off', workbook({ rows: [HEADERS, CODE] }).slice(0, 900), DAMAGED_WORKBOOK_MESSAGE],
    ['when it is an archive of something else', zipped({ 'a.txt': 'Kiln' }), DAMAGED_WORKBOOK_MESSAGE],
    ['when a part is missing', zipped(withoutBook), DAMAGED_WORKBOOK_MESSAGE],
    ['when it has a chart only', workbook({ rows: [], isChart: true }), NO_CELLS_MESSAGE],
    ['when a sheet behind a chart is damaged', zipped(damagedBehindChart), DAMAGED_WORKBOOK_MESSAGE],
    ['when it would be huge once it is unpacked', bomb(51 * 1024 * 1024), LARGE_WORKBOOK_MESSAGE],
    [
      'when a formula has no result, as in one that no spreadsheet has saved',
      workbook({ rows: [HEADERS, [...CODE, { formula: 'TODAY()+30', result: null }]] }),
      notCalculatedMessage(2),
    ],
  ];
  it.each(files)('%s', async (_title, bytes, flaw) => {
    expect(await read(bytes)).toEqual({ outcome: 'refused', message: PARSE_FAILED, flaws: [flaw] });
  });
});

it('a part of a workbook that is said to have no size is never unpacked', async () => {
  const bytes = workbook({ rows: [HEADERS, ...Array.from({ length: 1_000 }, () => CODE)] });
  expect((await read(bytes)).outcome).toBe('read');
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000)
      view.setUint32(at + 24, 0, true);
  expect(await read(bytes)).toMatchObject({ outcome: 'refused', message: NO_DATA });
});
