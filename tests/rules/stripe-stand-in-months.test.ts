import { expect, it } from 'vitest';
import { addMonths } from '../../supabase/local/stand-ins/stripe/objects';

const seconds = (time: string) => Date.parse(time) / 1000;

it.each([
  ['2026-01-15T12:00:00Z', 1, '2026-02-15T12:00:00Z'],
  ['2026-01-31T23:59:59Z', 1, '2026-02-28T23:59:59Z'],
  ['2028-01-30T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
  ['2026-12-31T08:00:00Z', 1, '2027-01-31T08:00:00Z'],
  ['2026-03-31T08:00:00Z', -1, '2026-02-28T08:00:00Z'],
  ['2026-01-31T08:00:00Z', -1, '2025-12-31T08:00:00Z'],
])("the Stripe stand-in's period from %s goes %i month to %s", (time, months, other) => {
  expect(addMonths(seconds(time), months)).toBe(seconds(other));
});
