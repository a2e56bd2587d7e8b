import { describe, expect, it } from 'vitest';
import { daysOfMonth, daysOfPeriod, PERIOD_PARAM } from './results-period';

describe('the period of results in the URL', () => {
  it.each([
    ['', 30],
    ['days=7', 7],
    ['days=90', 90],
    ['days=31', 30],
    ['days=07', 30],
    ['days=-7', 30],
  ])('%j means %i days', (query, days) => {
    expect(PERIOD_PARAM.parse(new URLSearchParams(query))).toBe(days);
  });

  it.each([
    [7, 'tab=results&days=7'],
    [30, 'tab=results'],
  ] as const)('of %i days is added to the other parameters', (days, query) => {
    expect(PERIOD_PARAM.write(new URLSearchParams('tab=results&days=90'), days).toString()).toBe(query);
  });
});

it('the period of results ends today, also across months and years', () => {
  expect(daysOfPeriod(new Date('2027-01-03T00:00:00Z'), 7)).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
  ['2026-12', 31],
])('the month %s has %i days', (month, length) => {
  const days = daysOfMonth(month);
  expect(days).toHaveLength(length);
  expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${length}`]);
});
