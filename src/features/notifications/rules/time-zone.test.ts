import { expect, it } from 'vitest';
import { browserTimeZone, hourLabel, nameAtServer, timeZoneLabel, timeZones } from './time-zone';

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
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['', 'UTC'],
])("a browser's time zone %j is taken as %s", (zone, expected) => {
  expect(browserTimeZone(zone)).toBe(expected);
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', undefined],
  ['+05:30', undefined],
])('the time zone %s is %s at a server that knows only newer names', (zone, expected) => {
  const known = ['America/Los_Angeles', 'Asia/Kolkata', 'Europe/Berlin', 'Europe/Kyiv', 'Mars/Olympus'];
  expect(nameAtServer(zone, known)).toBe(expected);
});

it('the time zones to choose from are those that browser and server know, and the present one, each once', () => {
  const known = ['Asia/Tokyo', 'Europe/Berlin', 'Mars/Olympus', 'UTC', 'posix/Asia/Tokyo'];
  expect(timeZones(known, 'Asia/Kolkata', 'UTC')).toEqual([
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Europe/Berlin',
    'UTC',
  ]);
});
