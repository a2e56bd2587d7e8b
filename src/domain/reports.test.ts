import { expect, it } from 'vitest';
import { NO_REPORTS, reportsLabel, shortReportsLabel } from './reports';

const now = new Date('2026-11-22T15:40:00Z');
const reports = (worked_reports: number, all_reports: number, last_worked_at: string | null = null) => ({
  ...NO_REPORTS,
  worked_reports,
  all_reports,
  last_worked_at,
});

it.each([
  [reports(0, 0), 'No recent reports'],
  [reports(12, 14, '2026-11-22T13:00:00Z'), 'Worked for 12 of 14 in the last 30 days · last 2 hours ago'],
  [reports(1, 1, '2026-11-22T15:00:00Z'), 'Worked for 1 of 1 in the last 30 days · last this hour'],
  [reports(0, 3), 'Worked for 0 of 3 in the last 30 days'],
  [reports(3, 9, '2026-10-23T15:00:00Z'), 'Worked for 3 of 9 in the last 30 days · last 30 days ago'],
])("the label of an offer's reports says %j", (given, words) => {
  expect(reportsLabel(given, now)).toBe(words);
  expect(shortReportsLabel(given, now)).toBe(words.replace(' in the last 30 days', ''));
});

it.each([
  ['2026-11-22T15:59:59Z', 'this hour'],
  // The device's clock may be behind.
  ['2026-11-22T17:00:00Z', 'this hour'],
  ['2026-11-22T14:00:00Z', '1 hour ago'],
  ['2026-11-22T16:00:00+02:00', '1 hour ago'],
  ['2026-11-21T16:00:00Z', '23 hours ago'],
  ['2026-11-21T15:00:00Z', '1 day ago'],
  ['2026-11-20T16:00:00Z', '1 day ago'],
  ['2026-11-20T15:00:00Z', '2 days ago'],
  ['2026-10-23T16:00:00Z', '29 days ago'],
])('the time %s of a report is called %s, in every time zone', (then, words) => {
  expect(shortReportsLabel(reports(1, 1, then), now)).toBe(`Worked for 1 of 1 · last ${words}`);
});
