import { expect, it, vi } from 'vitest';
import { memoized } from './memoized.ts';

it('a rule that keeps its answers is asked once for a short text, anew for a long one, and keeps a limited number', () => {
  const rule = vi.fn((text: string) => text.length);
  const kept = memoized(rule);
  expect([kept('a'), kept('a')]).toEqual([1, 1]);
  expect(rule).toHaveBeenCalledTimes(1);
  const long = 'a'.repeat(101);
  expect([kept(long), kept(long)]).toEqual([101, 101]);
  expect(rule).toHaveBeenCalledTimes(3);
  for (let number = 0; number < 1_000; number++) kept(`text ${number}`);
  kept('a');
  expect(rule).toHaveBeenCalledTimes(1_004);
});
