import { expect, test } from 'vitest';
import { dayLabel, longDay, monthOfYear, shortDay, shortDayWithYear } from './day-words.ts';

test.each([
  ['2026-01-01T00:00:00Z', 'Jan 1', 'Jan 1, 2026', 'January 1, 2026', 'January 2026'],
  ['2026-05-09T12:00:00Z', 'May 9', 'May 9, 2026', 'May 9, 2026', 'May 2026'],
  ['2027-12-31T23:59:59Z', 'Dec 31', 'Dec 31, 2027', 'December 31, 2027', 'December 2027'],
])('the UTC day and month of %s are written in words', (iso, short, withYear, long, month) => {
  const time = new Date(iso);
  expect([shortDay(time), shortDayWithYear(time), longDay(time), monthOfYear(time)]).toEqual([
    short,
    withYear,
    long,
    month,
  ]);
});

test('an expiration date is always written with its year', () => {
  expect(dayLabel('2026-11-21')).toBe('Nov 21, 2026');
});
