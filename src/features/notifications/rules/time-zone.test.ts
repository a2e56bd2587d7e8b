import { expect, it } from 'vitest';
import { browserTimeZone, hourLabel, RENAMED, timeZoneLabel, timeZones } from './time-zone';

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

it.each([
  ['GMT+2', 'Etc/GMT-2'],
  ['UTC-05:00', 'Etc/GMT+5'],
  ['+0200', 'Etc/GMT-2'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['', 'UTC'],
])("a browser's time zone %j is taken as %s", (zone, expected) => {
  expect(browserTimeZone(zone)).toBe(expected);
});

it.each([...RENAMED])('the time zone %s is now called %s', (former, present) => {
  const ofBrowser = (zone: string) =>
    Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  expect(ofBrowser(present)).toBe(ofBrowser(former));
});

it("the time zones to choose from are the browser's by their present names, and the present one, each once", () => {
  const zones = timeZones('Mars/Olympus');
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Berlin', 'Mars/Olympus', 'UTC']));
  expect(zones.filter((zone) => RENAMED.has(zone))).toEqual([]);
  expect(timeZones('Europe/Berlin').filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
});
