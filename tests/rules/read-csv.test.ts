import { toCsv } from '@rules/csv-export';
import { NO_DATA } from '@rules/csv-limits';
import { describe, expect, it } from 'vitest';
import { PARSE_FAILED } from '@/features/csv-upload/reading/csv-encoding';
import { readInfluencers, readPromoCodes } from '@/features/csv-upload/reading/read-csv';
import { sampleInfluencers, samplePromoCodes } from '@/features/csv-upload/rules/csv-samples';
import { blankFileRow } from '../support/offer-values';

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADER = 'brand_name,promo_code,description,category,email,affiliate_link,expiration_date';
const LINE = 'Kiln,K10,"10% off, really",home,nora@example.com,kiln.example,2027-12-31';
const codes = (...lines: string[]) => readPromoCodes(bytes([HEADER, ...lines].join('\n')));
const PEOPLE = 'fullName,socialMediaHandle,email';
const people = (...lines: string[]) => readInfluencers(bytes([PEOPLE, ...lines].join('\n')));

it('readCsv returns promo codes as they are uploaded', () => {
  expect(codes(LINE)).toEqual({
    outcome: 'read',
    dates: null,
    rows: [
      {
        ...blankFileRow(),
        brand_name: 'Kiln',
        promo_code: 'K10',
        description: '10% off, really',
        category: 'Home',
        email: 'nora@example.com',
        affiliate_link: 'https://kiln.example',
        expiration_date: '2027-12-31',
      },
    ],
  });
});

it('readCsv accepts the sample files', () => {
  expect(readPromoCodes(bytes(toCsv(samplePromoCodes)))).toMatchObject({
    outcome: 'read',
    rows: { length: 2 },
  });
  expect(readInfluencers(bytes(toCsv(sampleInfluencers)))).toMatchObject({
    outcome: 'read',
    rows: { length: 2 },
  });
});

describe('readCsv refuses a file', () => {
  it.each([
    ['that is empty', '', NO_DATA],
    ['of blank lines', '\n \r\n\n', NO_DATA],
    ['of headers alone', `${HEADER}\n\n ,,,\n`, NO_DATA],
    [
      'without some headers',
      'brand_name,email\nKiln,x',
      'Missing required headers: promo_code, description, category, affiliate_link',
    ],
    ['with the same header twice', `${HEADER},email\n${LINE},x`, 'Duplicate headers: email'],
    ['with an unclosed quote', `${HEADER}\nKiln,"K10`, PARSE_FAILED],
    [
      'that is no CSV at all',
      '{"promoCodes": []}',
      'Missing required headers: brand_name, promo_code, description, category, email, affiliate_link',
    ],
    [
      'with too many rows',
      `${HEADER}\n${`${LINE}\n`.repeat(10_001)}`,
      'The file has 10,001 rows. Up to 10,000 fit in one upload; please split it.',
    ],
  ])('%s', (_, text, message) => {
    expect(readPromoCodes(bytes(text))).toMatchObject({ outcome: 'refused', message });
  });

  it('that is binary, with the reason', () => {
    expect(readPromoCodes(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toMatchObject({
      outcome: 'refused',
      message: PARSE_FAILED,
      errors: [{ row: null, flaw: expect.stringContaining('not a text file') }],
    });
  });

  it('with more influencers than one upload allows', () => {
    const lines = Array.from({ length: 201 }, (_, index) => `Nora,nora${index},n${index}@example.com`);
    expect(people(...lines)).toMatchObject({
      message: 'The file has 201 rows. Up to 200 fit in one upload; please split it.',
    });
    expect(people(...lines.slice(1))).toMatchObject({ outcome: 'read' });
  });
});

it('readCsv accepts 10,000 rows', () => {
  expect(codes(...Array.from({ length: 10_000 }, () => LINE))).toMatchObject({
    outcome: 'read',
    rows: { length: 10_000 },
  });
});

it('readCsv lists every error of every row and counts rows from 1 without blank lines', () => {
  expect(
    codes(LINE, '', ' ,,', 'Kiln,,x,Cars,,kiln.example,', LINE, 'Kiln,K,x,Food,n,kiln,tomorrow'),
  ).toMatchObject({
    outcome: 'refused',
    message: '2 rows have errors; nothing was uploaded.',
    errors: [
      { row: 2, flaw: 'Missing required fields (promo_code, email)' },
      { row: 2, flaw: expect.stringContaining('category must be one of') },
      { row: 4, flaw: expect.stringContaining('expiration_date') },
      { row: 4, flaw: expect.stringContaining('affiliate_link') },
    ],
    values: { length: 4 },
  });
});

it('readCsv reports values beyond the headers, as unquoted commas produce', () => {
  expect(codes(`${LINE},more`, `${LINE},,`)).toMatchObject({
    message: '1 row has an error; nothing was uploaded.',
    errors: [{ row: 1, flaw: expect.stringContaining('more values than there are headers') }],
  });
});

it('readCsv treats missing values at the end of a row as empty', () => {
  expect(codes('Kiln,K10')).toMatchObject({
    errors: [{ row: 1, flaw: 'Missing required fields (description, category, email, affiliate_link)' }],
  });
});

it('readCsv reports influencers that are in the file twice', () => {
  expect(
    people('Nora,@nora,n@example.com', 'Nora,Nora,N@example.com', 'Milo,milo,m@example.com'),
  ).toMatchObject({
    errors: [
      { row: 2, flaw: 'email is the same as in row 1' },
      { row: 2, flaw: 'socialMediaHandle is the same as in row 1' },
    ],
  });
});

it("readCsv reports rows whose date order differs from the file's, next to their other errors", () => {
  const dated = (day: string, category = 'Home') => `Kiln,K,x,${category},n,kiln.example,${day}`;
  expect(codes(dated('31/12/2027'), dated('30/12/2027'), dated('12/31/2027', 'Cars'))).toMatchObject({
    message: '1 row has an error; nothing was uploaded.',
    errors: [
      { row: 3, flaw: expect.stringContaining('category must be one of') },
      {
        row: 3,
        flaw: 'expiration_date has the month first (12/31/2027), but row 1 has the day first (31/12/2027); one order has to hold for the whole file',
      },
    ],
  });
});

it('readCsv reads ambiguous dates in both orders once nothing else is wrong', () => {
  const dated = (day: string) => `Kiln,K,x,Home,n,kiln.example,${day}`;
  expect(codes(dated('03/04/2027'))).toMatchObject({
    outcome: 'ambiguous',
    example: '03/04/2027',
    byOrder: {
      'day-first': [{ expiration_date: '2027-04-03' }],
      'month-first': [{ expiration_date: '2027-03-04' }],
    },
  });
  expect(codes(dated('03/04/2027'), dated('tomorrow'))).toMatchObject({ outcome: 'refused' });
});
