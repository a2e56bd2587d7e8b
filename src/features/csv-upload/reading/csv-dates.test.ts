import { describe, expect, it } from 'vitest';
import { type DateOrder, datesOfFile, toIsoDay } from './csv-dates';

describe('a date in a CSV file', () => {
  it.each<[string, DateOrder, string]>([
    ['2027-03-04', 'month-first', '2027-03-04'],
    ['2027/3/4', 'day-first', '2027-03-04'],
    ['2027.03.04', 'day-first', '2027-03-04'],
    ['31/12/2027', 'day-first', '2027-12-31'],
    ['12/31/2027', 'month-first', '2027-12-31'],
    ['31.12.2027', 'day-first', '2027-12-31'],
    ['3-4-2027', 'day-first', '2027-04-03'],
    ['3-4-2027', 'month-first', '2027-03-04'],
    ['31/04/2027', 'day-first', '2027-04-31'],
    ['31/12/27', 'day-first', '2027-12-31'],
    ['5/1/28', 'month-first', '2028-05-01'],
    ['28-05-01', 'year-first', '2028-05-01'],
    ['28-05-01', 'day-first', '2001-05-28'],
    ['31 Dec 2027', 'month-first', '2027-12-31'],
    ['31-Dec-27', 'day-first', '2027-12-31'],
    ['Dec 31, 2027', 'day-first', '2027-12-31'],
    ['December 1st 2027', 'day-first', '2027-12-01'],
  ])('%s read %s becomes %s', (text, order, day) => {
    expect(toIsoDay(text, order)).toBe(day);
  });

  it.each<[string, string]>([
    ['2027-03-04T12:00', '2027-03-04'],
    ['2027-03-04T11:59', '2027-03-03'],
    ['2027-03-04 23:59:00Z', '2027-03-04'],
    ['2027-03-01T00:00:00+00:00', '2027-02-28'],
    ['2027-03-04 13:00:00.125 +02:00', '2027-03-03'],
    ['2027-03-04 14:00:00.125 +02:00', '2027-03-04'],
    ['2027-03-04T23:59:59-0500', '2027-03-04'],
    ['2027-03-04T06:59:59-0500', '2027-03-03'],
    ['30/09/2027 22:59:00', '2027-09-30'],
    ['30/09/2027 9:30', '2027-09-29'],
    ['30/09/2027, 11:59 PM', '2027-09-30'],
    ['1/10/27 12:30 a.m.', '2027-09-30'],
    ['2027-03-04 15:00 UTC', '2027-03-04'],
    ['30 Sep 2027 22:59', '2027-09-30'],
    ['1/3/2028 9:00', '2028-02-29'],
  ])('%s ends on %s: before noon in UTC counts to the day before', (text, day) => {
    expect(toIsoDay(text, 'day-first')).toBe(day);
  });

  it.each(['31.02.2027 23:59', '31.02.2027 9:00', '31.02.2027'])(
    '%s stays the day that there is none, and becomes no other',
    (text) => {
      expect(toIsoDay(text, 'day-first')).toBe('2027-02-31');
    },
  );

  it.each([
    ['03/04/2027', '03/04/2027'],
    ['03/04/2027 13:00', '03/04/2027 13:00'],
    ['04/04/2027', '2027-04-04'],
    ['31/12/2027', '2027-12-31'],
    ['4 Mar 2027', '2027-03-04'],
  ])('%s in an unknown order becomes %s', (text, day) => {
    expect(toIsoDay(text, null)).toBe(day);
  });

  it.each([
    '',
    'tomorrow',
    '2027-03-04T25:00',
    '2027-03-04 13:00 pm',
    '2027-03-04 noon',
    '2027-03-04T',
    '31/12.2027',
    '31/12/127',
    '31 Foo 2027',
    '46387',
  ])('%j is left unchanged', (text) => {
    expect(toIsoDay(text, 'day-first')).toBe(text);
  });
});

describe('the order of day and month in a CSV file', () => {
  it.each<[string[], DateOrder | null, DateOrder[]]>([
    [[], null, []],
    [['', '2027-03-04', '2027-03-04T10:00', '3 Apr 2027'], null, []],
    [['04/04/2027', '13/13/2027', 'tomorrow'], null, []],
    [['03/04/2027', '2027-12-31'], null, ['day-first', 'month-first']],
    [['03/04/2027 22:59'], null, ['day-first', 'month-first']],
    [['03/04/27'], null, ['day-first', 'month-first']],
    [['27-12-31'], null, ['day-first', 'year-first']],
    [['05-06-07'], null, ['day-first', 'month-first', 'year-first']],
    [['03/04/2027', '31/12/2027'], 'day-first', []],
    [['12.31.2027', '03.04.2027'], 'month-first', []],
    [['12/31/27 11:00'], 'month-first', []],
    [['27-12-31', '99-02-03'], 'year-first', []],
    [['27-12-31', '31/12/27'], 'day-first', []],
  ])('with the dates %j is %s, or asked for: %j', (texts, order, choices) => {
    expect(datesOfFile(texts)).toMatchObject({ order, choices, flaws: new Map() });
  });

  it('is asked about with an example that is ambiguous, or has one that decides', () => {
    expect(datesOfFile(['', '04/04/2027', '03/04/2027']).example).toBe('03/04/2027');
    expect(datesOfFile(['03/04/2027', '31/12/2027']).example).toBe('31/12/2027');
  });

  it('is shown by a real day only', () => {
    expect(datesOfFile(['31/02/2027', '03/04/2027', '30/09/2027'])).toMatchObject({
      order: 'day-first',
      example: '30/09/2027',
    });
    expect(datesOfFile(['31/02/2027', '03/04/2027']).example).toBe('03/04/2027');
    expect(datesOfFile(['31/02/2027'])).toMatchObject({ order: 'day-first', example: '' });
  });

  it('is the chosen one', () => {
    expect(datesOfFile(['03/04/2027'], 'month-first')).toMatchObject({
      order: 'month-first',
      choices: [],
      example: '03/04/2027',
    });
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
