import { expect, it } from 'vitest';
import { RateCounter } from '../../supabase/local/realtime/quota';

function counter(limit: number) {
  let now = 0;
  const rate = new RateCounter(limit, () => now);
  return {
    /** Counts so many in this second. */
    second(count: number) {
      for (let time = 0; time < count; time += 1) rate.add();
      now += 1_000;
    },
    isExceeded: () => rate.isExceeded,
  };
}

it.each([
  ["isn't exceeded just below its limit for two minutes", Array.from({ length: 120 }, () => 99), false],
  ['is exceeded at its limit for two minutes', Array.from({ length: 120 }, () => 100), true],
  [
    "isn't exceeded by nine times its limit in one second of the first ten",
    [900, ...Array.from({ length: 9 }, () => 0)],
    false,
  ],
  ['is exceeded by twenty times its limit in one second of the first five', [2_000, 0, 0, 0, 0], true],
  [
    "isn't exceeded by forty times its limit in one second of a quiet minute",
    [...Array.from({ length: 60 }, () => 0), 4_000, 0, 0, 0, 0],
    false,
  ],
  [
    'is exceeded by sixty times its limit in one second of a quiet minute',
    [...Array.from({ length: 60 }, () => 0), 6_000, 0, 0, 0, 0],
    true,
  ],
])('a realtime rate counter with a limit of 100 a second %s', (_, seconds, isExceeded) => {
  const rate = counter(100);
  for (const count of seconds) rate.second(count);
  expect(rate.isExceeded()).toBe(isExceeded);
});

it("a realtime rate counter that was exceeded stays so until its minute's average is below the limit", () => {
  const rate = counter(100);
  rate.second(2_000);
  for (let second = 0; second < 9; second += 1) rate.second(0);
  expect(rate.isExceeded()).toBe(true);
  for (let second = 0; second < 10; second += 1) rate.second(0);
  expect(rate.isExceeded()).toBe(false);
});
