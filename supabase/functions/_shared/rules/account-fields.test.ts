import { expect, it } from 'vitest';
import { bio } from './account-fields.ts';

it.each([
  ['x'.repeat(1000), true],
  ['🔔'.repeat(1000), true],
  [` ${'x'.repeat(1000)}\n`, true],
  ['', true],
  ['x'.repeat(1001), false],
])('counts as the database does: case %#', (text, fits) => {
  expect(bio.safeParse(text).success).toBe(fits);
});
