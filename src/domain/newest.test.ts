import { expect, it } from 'vitest';
import { newestOf } from './newest';

const at = (...times: string[]) => times.map((created_at) => ({ created_at }));
const EARLY = '2026-11-01T00:00:00.000001+00:00';
const LATE = '2026-11-01T00:00:00.000002+00:00';

it.each([
  ['of none is undefined', at(), undefined],
  ['of one is that one', at(EARLY), EARLY],
  ['is the last where it stands last', at(EARLY, LATE), LATE],
  ['is the first where it stands first', at(LATE, EARLY), LATE],
  ['is in the middle where it stands there', at(EARLY, LATE, EARLY), LATE],
])('the time of the newest alert %s', (_, alerts, newest) => {
  expect(newestOf(alerts)).toBe(newest);
});
