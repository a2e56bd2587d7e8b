import { toCsv } from '@rules/csv-export';
import { NO_DATA } from '@rules/csv-limits';
import { describe, expect, it } from 'vitest';
import { PARSE_FAILED } from '@/features/csv-upload/reading/csv-encoding';
import type { CsvKind } from '@/features/csv-upload/reading/csv-kinds';
import { type FileChoices, NO_CHOICES } from '@/features/csv-upload/reading/file-reading';
import { errorsIn, findingsOf, leaveOut, rowsToSend } from '@/features/csv-upload/reading/file-review';
import { readFile } from '@/features/csv-upload/reading/read-file';
import { sampleInfluencers, samplePromoCodes } from '@/features/csv-upload/rules/csv-samples';
import { blankFileRow } from '../support/offer-values';

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADER = 'brand_name,promo_code,description,category,email,affiliate_link,expiration_date';
const LINE = 'Kiln,K10,"10% off, really",home,nora@example.com,kiln.example,2027-12-31';
const PEOPLE = 'fullName,socialMediaHandle,email';

/** Asks nothing about columns and the words that tests have for a wrong category, unless a test is about that. */
const ANSWERED: FileChoices = { ...NO_CHOICES, categories: { cars: null }, isMatched: true };

const read = (kind: CsvKind, file: Uint8Array, choices: Partial<FileChoices> = {}) =>
  readFile({ kind, bytes: file, choices: { ...ANSWERED, ...choices }, today: '2026-11-28' });
const readPromoCodes = (file: Uint8Array) => read('promo-codes', file);
const readInfluencers = (file: Uint8Array) => read('influencers', file);

/** What is sent of the rows, and their errors. */
function resultOf(reading: ReturnType<typeof read>) {
  if (reading.outcome !== 'read') throw new Error(`The file is ${reading.outcome}.`);
  const { review } = reading;
  return { sent: JSON.parse(rowsToSend(review).json), errors: errorsIn(findingsOf(review)), review };
}

const codes = (...lines: string[]) => readPromoCodes(bytes([HEADER, ...lines].join('\n')));
const people = (...lines: string[]) => readInfluencers(bytes([PEOPLE, ...lines].join('\n')));

it('a file of promo codes is sent as its rows are read', () => {
  expect(resultOf(codes(LINE)).sent).toEqual([
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
  ]);
});

it('the sample files are read without an error', () => {
  expect(resultOf(readPromoCodes(bytes(toCsv(samplePromoCodes))))).toMatchObject({
    errors: [],
    sent: { length: 2 },
  });
  expect(resultOf(readInfluencers(bytes(toCsv(sampleInfluencers))))).toMatchObject({
    errors: [],
    sent: { length: 2 },
  });
});

describe('a file is refused', () => {
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
      flaws: [expect.stringContaining('not a text file')],
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

it('a file may have 10,000 rows', () => {
  expect(resultOf(codes(...Array.from({ length: 10_000 }, () => LINE)))).toMatchObject({
    errors: [],
    sent: { length: 10_000 },
  });
});

describe('the errors of a file', () => {
  it('are told of every row, which are counted from 1 without blank lines', () => {
    const { errors } = resultOf(
      codes(LINE, '', ' ,,', 'Kiln,,x,Cars,,kiln.example,', LINE, 'Kiln,K,x,Food,n,kiln,tomorrow'),
    );
    expect(errors).toEqual([
      { row: 2, flaw: 'Missing required fields (promo_code, email)' },
      { row: 2, flaw: expect.stringContaining('category must be one of') },
      { row: 4, flaw: expect.stringContaining('expiration_date') },
      { row: 4, flaw: expect.stringContaining('affiliate_link') },
    ]);
  });

  it('are values beyond the headers, as unquoted commas produce', () => {
    expect(resultOf(codes(`${LINE},more`, `${LINE},,`)).errors).toEqual([
      { row: 1, flaw: expect.stringContaining('more values than there are headers') },
    ]);
  });

  it('are values that lack at the end of a row', () => {
    expect(resultOf(codes('Kiln,K10')).errors).toEqual([
      { row: 1, flaw: 'Missing required fields (description, category, email, affiliate_link)' },
    ]);
  });

  it('are influencers that are in it twice, unless a row was left out', () => {
    const { errors, review } = resultOf(
      people('Nora,@nora,n@example.com', 'Nora,Nora,N@example.com', 'Milo,milo,m@example.com'),
    );
    expect(errors).toEqual([
      { row: 2, flaw: 'email is the same as in row 1' },
      { row: 2, flaw: 'socialMediaHandle is the same as in row 1' },
    ]);
    expect(errorsIn(findingsOf(leaveOut(review, [1], true)))).toEqual([]);
  });

  it("are dates of another order than the file's, next to other errors of their row", () => {
    const dated = (day: string, category = 'Home') => `Kiln,K,x,${category},n,kiln.example,${day}`;
    expect(
      resultOf(codes(dated('31/12/2027'), dated('30/12/2027'), dated('12/31/2027', 'Cars'))).errors,
    ).toEqual([
      { row: 3, flaw: expect.stringContaining('category must be one of') },
      {
        row: 3,
        flaw: 'expiration_date has the month first (12/31/2027), but row 1 has the day first (31/12/2027); one order has to hold for the whole file',
      },
    ]);
  });
});

describe('a file is asked about', () => {
  const file = bytes('Advertiser,Code,What,Link\nKiln,K10,10% off,kiln.example');

  it('where required headers have no column, with the first values of those that it has', () => {
    expect(read('promo-codes', file, { isMatched: false })).toEqual({
      outcome: 'unmatched',
      headers: ['Advertiser', 'Code', 'What', 'Link'],
      columns: new Map([
        [0, { name: 'Advertiser', samples: ['Kiln'] }],
        [1, { name: 'Code', samples: ['K10'] }],
        [2, { name: 'What', samples: ['10% off'] }],
        [3, { name: 'Link', samples: ['kiln.example'] }],
      ]),
      match: { brand_name: 0, promo_code: 1, affiliate_link: 3 },
    });
  });

  it('until all is answered: columns, whose codes they are, and the category', () => {
    const { sent, review } = resultOf(
      read('promo-codes', file, {
        columns: { description: 2 },
        forAll: { email: 'nora', category: 'Home' },
        isMatched: false,
      }),
    );
    expect(sent).toMatchObject([
      { brand_name: 'Kiln', description: '10% off', email: 'nora', category: 'Home' },
    ]);
    expect(review.notes).toEqual([
      'All codes are for @nora.',
      'All rows have the category Home: no column says it.',
    ]);
  });

  it('only once: what has no column then is missing', () => {
    expect(read('promo-codes', file, { columns: { description: null } })).toMatchObject({
      outcome: 'refused',
      message: 'Missing required headers: description, category, email',
    });
  });

  it('about the columns that have a header: values beyond them are an error of their row', () => {
    const beyond = bytes('Advertiser,Code,Was\nKiln,K10,10% off,surplus');
    const reading = read('promo-codes', beyond, { isMatched: false });
    expect(reading.outcome === 'unmatched' && [...reading.columns.keys()]).toEqual([0, 1, 2]);
  });

  it('and of two columns with one header, reads the one that was chosen', () => {
    const twice = bytes(`${HEADER},promo_code\n${LINE},OTHER`);
    expect(read('promo-codes', twice)).toMatchObject({ outcome: 'refused' });
    expect(resultOf(read('promo-codes', twice, { columns: { promo_code: 7 } })).sent).toMatchObject([
      { promo_code: 'OTHER' },
    ]);
  });

  it("not whose an influencer's own codes are", () => {
    const choices = { columns: { description: 2 }, forAll: { email: 'nora', category: 'Home' }, isOwn: true };
    expect(resultOf(read('promo-codes', file, choices)).review.notes).toEqual([
      'All rows have the category Home: no column says it.',
    ]);
  });

  it("about a word that is also a name of the language's own", () => {
    const row = bytes(`${HEADER}\nKiln,K1,x,Constructor,n,kiln.example,`);
    expect(read('promo-codes', row)).toEqual({ outcome: 'unsorted', words: ['Constructor'] });
  });

  it('about each unknown word for a category once, and reads it as was said', () => {
    const lines = ['clothing', 'Home', 'Clothing ', 'Toys & Games'].map(
      (category, index) => `Kiln,K${index},x,${category},n,kiln.example,`,
    );
    const all = bytes([HEADER, ...lines].join('\n'));
    expect(read('promo-codes', all)).toEqual({ outcome: 'unsorted', words: ['clothing', 'Toys & Games'] });
    const { sent, errors } = resultOf(
      read('promo-codes', all, { categories: { clothing: 'Fashion', toysgames: null } }),
    );
    expect(sent.map(({ category }: { category: string }) => category)).toEqual([
      'Fashion',
      'Home',
      'Fashion',
      'Toys & Games',
    ]);
    expect(errors).toEqual([{ row: 4, flaw: expect.stringContaining('category must be one of') }]);
  });

  it('about dates that can be read in several orders, with the first rows in each', () => {
    const file = bytes(`${HEADER}\nKiln,K,x,Home,n,kiln.example,03/04/2027`);
    expect(read('promo-codes', file)).toMatchObject({
      outcome: 'undated',
      example: '03/04/2027',
      count: 1,
      byOrder: [
        { order: 'day-first', rows: [{ row: { expiration_date: '2027-04-03' } }] },
        { order: 'month-first', rows: [{ row: { expiration_date: '2027-03-04' } }] },
      ],
    });
    expect(resultOf(read('promo-codes', file, { dateOrder: 'month-first' })).sent).toMatchObject([
      { expiration_date: '2027-03-04' },
    ]);
  });
});

it('the columns of a file of influencers that were all matched before are asked for again when the person wants that', () => {
  const columns = { fullName: 0, socialMediaHandle: 1, email: 2 };
  const file = bytes('Wer,Wo,Post\nMilo Brandt,milo.b,milo@example.com');
  expect(read('influencers', file, { columns }).outcome).toBe('read');
  expect(read('influencers', file, { columns, matchAgain: true })).toMatchObject({
    outcome: 'unmatched',
    match: columns,
  });
});
