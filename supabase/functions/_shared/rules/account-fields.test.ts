import { expect, it } from 'vitest';
import { bio } from './account-fields.ts';

it.each([
  ['x'.repeat(1000), true],
  ['🔔'.repeat(1000), true],
  [` ${'x'.repeat(1000)}\n`, true],
  ['', true],
  ['x'.repeat(1001), false],
])('a text’s length in characters is counted as the database counts it: case %#', (text, fits) => {
  expect(bio.safeParse(text).success).toBe(fits);
});
