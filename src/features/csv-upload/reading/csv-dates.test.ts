import { describe, expect, it } from 'vitest';
import { type DateOrder, datesOfFile, toIsoDay } from './csv-dates';

describe('a date in a CSV file', () => {
  it.each<[string, DateOrder, string]>([
    ['2027-03-04', 'month-first', '2027-03-04'],
    ['2027-03-04T10:00', 'day-first', '2027-03-04'],
    ['2027-03-04 10:00:00Z', 'day-first', '2027-03-04'],
    ['2027-03-04 10:00:00.125 +02:00', 'day-first', '2027-03-04'],
    ['2027-03-04T23:59:59-0500', 'day-first', '2027-03-04'],
    ['31/12/2027', 'day-first', '2027-12-31'],
    ['12/31/2027', 'month-first', '2027-12-31'],
    ['31.12.2027', 'day-first', '2027-12-31'],
    ['3-4-2027', 'day-first', '2027-04-03'],
    ['3-4-2027', 'month-first', '2027-03-04'],
    ['31/04/2027', 'day-first', '2027-04-31'],
  ])('%s read %s becomes %s', (text, order, day) => {
    expect(toIsoDay(text, order)).toBe(day);
  });

  it.each([
    '',
    'tomorrow',
    '2027-03-04T25:00',
    '2027-03-04 noon',
    '2027-03-04T',
    '31/12.2027',
    '31/12/27',
    '2027/12/31',
    '46387',
  ])('%j is left unchanged', (text) => {
    expect(toIsoDay(text, 'day-first')).toBe(text);
  });
});

describe('the order of day and month in a CSV file', () => {
  it.each<[string[], ReturnType<typeof datesOfFile>['order']]>([
    [[], null],
    [['', '2027-03-04', '2027-03-04T10:00'], null],
    [['04/04/2027', '13/13/2027', 'tomorrow'], null],
    [['03/04/2027', '2027-12-31'], 'unknown'],
    [['03/04/2027', '31/12/2027'], 'day-first'],
    [['12.31.2027', '03.04.2027'], 'month-first'],
  ])('with the dates %j is %s', (texts, order) => {
    expect(datesOfFile(texts)).toMatchObject({ order, flaws: new Map() });
  });

  it('is asked about with an example that is ambiguous, or one that decides', () => {
    expect(datesOfFile(['', '04/04/2027', '03/04/2027']).example).toBe('03/04/2027');
    expect(datesOfFile(['03/04/2027', '31/12/2027']).example).toBe('31/12/2027');
  });

  it('has errors in rows that differ from the majority, with a row of the majority as the example', () => {
    expect([
      ...datesOfFile(['31/12/2027', '2027-01-01', '12/31/2027', '1/2/2027', '6/30/2027']).flaws,
    ]).toEqual([
      [
        0,
        'expiration_date has the day first (31/12/2027), but row 3 has the month first (12/31/2027); one order has to hold for the whole file',
      ],
    ]);
  });
});
