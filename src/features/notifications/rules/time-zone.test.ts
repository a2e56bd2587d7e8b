import { expect, it } from 'vitest';
import { hourLabel, timeZoneLabel, timeZones } from './time-zone';

it.each([
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (America/Argentina)'],
  ['Europe/Berlin', 'Berlin (Europe)'],
  ['UTC', 'UTC'],
])('the time zone %s is called %s', (zone, expected) => {
  expect(timeZoneLabel(zone)).toBe(expected);
});

it.each([
  [0, '12 AM'],
  [8, '8 AM'],
  [12, '12 PM'],
  [23, '11 PM'],
])('the hour %i is written %s', (hour, expected) => {
  expect(hourLabel(hour)).toBe(expected);
});

it("a time zone that the browser doesn't list is added to the zones once", () => {
  const zones = timeZones('Asia/Calcutta', 'UTC');
  expect(zones).toContain('Asia/Calcutta');
  expect(zones.filter((zone) => zone === 'UTC')).toHaveLength(1);
});
