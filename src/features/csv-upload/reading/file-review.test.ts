import { describe, expect, it } from 'vitest';
import {
  correct,
  correctedFile,
  errorsIn,
  type FileReview,
  findingsOf,
  leaveOut,
  rowsToSend,
} from './file-review';
import { type ReviewSettings, reviewRow, SURPLUS } from './review-row';

const settings: ReviewSettings = { dateOrder: 'day-first', categories: {}, today: '2026-11-28' };

const VALUES = {
  brand_name: 'Fernwood',
  promo_code: 'FERN20',
  description: '20% off',
  category: 'Home',
  email: 'milo',
  affiliate_link: 'https://fernwood.example',
};

function reviewOf(...rows: Partial<typeof VALUES>[]): FileReview<'promo-codes'> {
  return {
    kind: 'promo-codes',
    rows: rows.map((changed, index) =>
      reviewRow(
        'promo-codes',
        {
          number: index + 1,
          line: index + 2,
          values: { ...VALUES, ...changed },
          corrected: [],
          surplus: '',
          dateFlaw: null,
        },
        settings,
      ),
    ),
    leftOut: new Set(),
    settings,
    dates: null,
    notes: [],
    serverErrors: [],
  };
}

const warningsOf = (review: FileReview<'promo-codes'>) =>
  [...findingsOf(review)].map(([row, { warnings }]) => [row, ...warnings]);

describe('rows with the same code', () => {
  it.each([
    [{ promo_code: 'fern 20' }, true],
    [{ brand_name: 'FERNWOOD ', affiliate_link: 'https://fernwood.example/sale' }, true],
    [{ promo_code: 'FERN\u00a020', email: '@Milo' }, true],
    [{ promo_code: 'FERN21' }, false],
    [{ brand_name: 'Fern' }, false],
    [{ email: 'nora' }, false],
  ])('have a warning, whatever their spelling: %j %s', (changed, isSame) => {
    expect(warningsOf(reviewOf({}, changed))).toEqual(
      isSame ? [[2, 'promo_code is the same as in row 1']] : [],
    );
  });

  it('have none when a capital beyond A to Z differs, which makes another code in the database', () => {
    expect(warningsOf(reviewOf({ promo_code: 'GRÜN' }, { promo_code: 'grün' }))).toEqual([]);
  });

  it('have a warning when the server knows the code with another link', () => {
    expect([...findingsOf(reviewOf({}), [1])]).toEqual([
      [1, { errors: [], warnings: ['promo_code is published already, with another link'] }],
    ]);
  });

  it('have none once the other row is left out', () => {
    expect(warningsOf(leaveOut(reviewOf({}, {}), [1], true))).toEqual([]);
  });
});

describe('mending a file', () => {
  it('corrects a value, which takes its error away', () => {
    const flawed = reviewOf({}, { category: 'Cars' });
    expect(errorsIn(findingsOf(flawed))).toEqual([{ row: 2, flaw: expect.stringContaining('category') }]);
    const mended = correct(flawed, 2, 'category', 'travel');
    expect(errorsIn(findingsOf(mended))).toEqual([]);
    expect(mended.rows[1]).toMatchObject({ corrected: ['category'], row: { category: 'Travel' } });
    expect(flawed.rows[1]).toMatchObject({ corrected: [] });
  });

  it('takes away what the server said of the row, and nothing of another', () => {
    const refused = {
      ...reviewOf({}, {}),
      serverErrors: [
        { row: 1, flaw: 'taken' },
        { row: 2, flaw: 'taken' },
      ],
    };
    expect(errorsIn(findingsOf(correct(refused, 2, 'promo_code', 'F2')))).toEqual([
      { row: 1, flaw: 'taken' },
    ]);
  });

  it('keeps the flaw of a date until its own column is corrected', () => {
    const flaw = 'expiration_date has the month first (12/31/2027)';
    const [row] = reviewOf({}).rows;
    const flawed = {
      ...reviewOf({}),
      rows: row ? [reviewRow('promo-codes', { ...row, dateFlaw: flaw }, settings)] : [],
    };
    expect(errorsIn(findingsOf(correct(flawed, 1, 'promo_code', 'F2')))).toEqual([{ row: 1, flaw }]);
    expect(errorsIn(findingsOf(correct(flawed, 1, 'expiration_date', '2027-12-31')))).toEqual([]);
  });

  it('keeps the error of surplus values, and the values in the corrected file, until they are emptied', () => {
    const flaw = expect.stringContaining('more values than there are headers');
    const flawed = {
      ...reviewOf({}),
      rows: reviewOf({}).rows.map((row) =>
        reviewRow('promo-codes', { ...row, surplus: 'kiln.example, x' }, settings),
      ),
    };
    const corrected = correct(flawed, 1, 'expiration_date', '2027-12-31');
    expect(errorsIn(findingsOf(corrected))).toEqual([{ row: 1, flaw }]);
    expect(correctedFile(corrected)[1]?.at(-1)).toBe('kiln.example, x');
    expect(errorsIn(findingsOf(correct(corrected, 1, SURPLUS, ' ')))).toEqual([]);
  });

  it('leaves rows out and takes them back: what is sent has the numbers of the file', () => {
    const flawed = leaveOut(reviewOf({ category: 'Cars' }, {}, { promo_code: 'F3' }), [1, 2], true);
    expect(errorsIn(findingsOf(flawed))).toEqual([]);
    expect(rowsToSend(flawed)).toMatchObject({ numbers: [3], json: expect.stringContaining('"F3"') });
    expect(rowsToSend(leaveOut(flawed, [2], false)).numbers).toEqual([2, 3]);
  });

  it('gives a file with the corrected values, without the rows that were left out', () => {
    const mended = leaveOut(correct(reviewOf({ category: 'Cars' }, {}), 1, 'category', 'Travel'), [2], true);
    expect(correctedFile(mended)).toEqual([
      Object.keys(VALUES),
      Object.values({ ...VALUES, category: 'Travel' }),
    ]);
  });
});
