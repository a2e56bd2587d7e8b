import { expect, it } from 'vitest';
import { customEvents, pixelCommand, splitName, standardEvents } from './tracking-events.ts';

it("the pixel sends Meta's own events by name and ours as custom events", () => {
  expect(standardEvents.map(pixelCommand)).toEqual(['track', 'track', 'track', 'track']);
  expect(customEvents.map(pixelCommand)).toEqual(Array(4).fill('trackCustom'));
});

it.each([
  ['Mia', { firstName: 'Mia', lastName: undefined }],
  ['  Mia  Member ', { firstName: 'Mia', lastName: 'Member' }],
  ['Mia Anna Member', { firstName: 'Mia', lastName: 'Anna Member' }],
  ['', { firstName: '', lastName: undefined }],
])('splitName splits %j into first and last name', (fullName, parts) => {
  expect(splitName(fullName)).toEqual(parts);
});
