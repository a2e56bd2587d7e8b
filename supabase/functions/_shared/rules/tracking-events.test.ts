import { expect, it } from 'vitest';
import { customEvents, pixelCommand, splitName, standardEvents } from './tracking-events.ts';

it('reports Meta’s events as they are and ours as custom', () => {
  expect(standardEvents.map(pixelCommand)).toEqual(['track', 'track', 'track', 'track']);
  expect(customEvents.map(pixelCommand)).toEqual(Array(4).fill('trackCustom'));
});

it.each([
  ['Mia', { firstName: 'Mia', lastName: undefined }],
  ['  Mia  Member ', { firstName: 'Mia', lastName: 'Member' }],
  ['Mia Anna Member', { firstName: 'Mia', lastName: 'Anna Member' }],
  ['', { firstName: '', lastName: undefined }],
])('splits %j', (fullName, parts) => {
  expect(splitName(fullName)).toEqual(parts);
});
