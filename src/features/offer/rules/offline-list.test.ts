import { expect, it } from 'vitest';
import { offlineListWords } from './offline-list';

const MINUTE = 60_000;

it.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE - 1, '23 hours ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [72 * 60 * MINUTE, '3 days ago'],
])('an offline copy that was stored %i ms ago is described as %s', (age, words) => {
  const alerts = { name: 'alerts', length: 2, hasMore: false, keptAt: 1_800_000_000_000 - age };
  expect(offlineListWords(alerts, 1_800_000_000_000)).toBe(
    `These are your alerts as they were ${words}. Copying works.`,
  );
});

it.each([
  [24, true, 'These are the first 24 of your alerts as they were just now. Copying works.'],
  [0, false, 'There were no alerts when they were last read, just now.'],
])(
  'an offline copy of %i alerts, with more on the server: %s, is described as "%s"',
  (length, hasMore, words) => {
    expect(offlineListWords({ name: 'alerts', length, hasMore, keptAt: 0 }, 0)).toBe(words);
  },
);
