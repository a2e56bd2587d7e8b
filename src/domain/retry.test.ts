import { expect, it } from 'vitest';
import { mayWorkLater } from './retry';

it.each([
  [400, false],
  [401, false],
  [404, false],
  [408, true],
  [409, false],
  [422, false],
  [425, true],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('a request that was answered with %i is made again later: %s', (status, again) => {
  expect(mayWorkLater(status)).toBe(again);
});
