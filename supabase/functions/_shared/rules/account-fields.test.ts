import { expect, it } from 'vitest';
import { bio } from './account-fields.ts';

it.each([
  ['x'.repeat(1000), true],
  ['🔔'.repeat(1000), true],
  [` ${'x'.repeat(1000)}\n`, true],
  ['', true],
  ['x'.repeat(1001), false],
])(
  "a bio's length is counted in characters without surrounding blanks, as by the database: case %$",
  (text, fits) => {
    expect(bio.safeParse(text).success).toBe(fits);
  },
);
