import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leftToFollow, runInBatches } from './follow-batches';

const people = (ids: string) => [...ids].map((id) => ({ id }));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('Follow All follows', () => {
  it.each([
    ['everybody', 'abc', '', undefined, 'abc'],
    ['nobody who is followed already', 'abc', 'b', undefined, 'ac'],
    ['not oneself', 'abc', '', 'c', 'ab'],
    ['neither those followed already nor oneself', 'abc', 'a', 'c', 'b'],
    ['nobody, as all are followed', 'ab', 'ba', 'x', ''],
    ['nobody, as there is only oneself', 'a', '', 'a', ''],
    ['nobody of an empty list', '', 'abc', 'x', ''],
    ['everybody shown, although others are followed', 'ab', 'xyz', undefined, 'ab'],
  ])('%s', (_case, visible, followed, own, left) => {
    expect(leftToFollow(people(visible), [...followed], own)).toEqual(people(left));
  });
});

describe('Follow All in batches', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [0, []],
    [1, [1]],
    [4, [4]],
    [5, [5]],
    [6, [5, 1]],
    [10, [5, 5]],
    [12, [5, 5, 2]],
  ])('splits %i items into batches of at most five', async (count, sizes) => {
    const batches: number[][] = [];
    const run = runInBatches(
      numbers(count),
      async (batch) => void batches.push(batch),
      new AbortController().signal,
    );
    await vi.runAllTimersAsync();
    await run;
    expect(batches.map((batch) => batch.length)).toEqual(sizes);
    expect(batches.flat()).toEqual(numbers(count));
  });

  it('pauses 500 ms between two batches, but not after the last', async () => {
    const begun: number[] = [];
    const run = runInBatches(
      numbers(12),
      async (batch) => void begun.push(batch.length),
      new AbortController().signal,
    );
    await vi.advanceTimersByTimeAsync(499);
    expect(begun).toEqual([5]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual([5, 5]);
    await vi.advanceTimersByTimeAsync(499);
    expect(begun).toEqual([5, 5]);
    await vi.advanceTimersByTimeAsync(1);
    await run;
    expect(begun).toEqual([5, 5, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts the pause only when the batch is done', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: number[] = [];
    const run = runInBatches(
      numbers(6),
      async (batch) => {
        begun.push(batch.length);
        if (begun.length === 1) await held;
      },
      new AbortController().signal,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toEqual([5]);
    release();
    await vi.advanceTimersByTimeAsync(500);
    await run;
    expect(begun).toEqual([5, 1]);
  });

  it('stops at once when it is cancelled during a pause', async () => {
    const leaving = new AbortController();
    const begun: number[] = [];
    const run = runInBatches(numbers(12), async (batch) => void begun.push(batch.length), leaving.signal);
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await run;
    expect(begun).toEqual([5]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops after the running batch when it is cancelled meanwhile', async () => {
    const leaving = new AbortController();
    const begun: number[] = [];
    await runInBatches(
      numbers(12),
      async (batch) => {
        begun.push(batch.length);
        leaving.abort();
      },
      leaving.signal,
    );
    expect(begun).toEqual([5]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not start when it was cancelled before', async () => {
    const act = vi.fn(async () => undefined);
    await runInBatches(numbers(3), act, AbortSignal.abort());
    expect(act).not.toHaveBeenCalled();
  });

  it('passes on what a batch throws, and stops', async () => {
    const act = vi.fn(() => Promise.reject(new Error('broken')));
    await expect(runInBatches(numbers(12), act, new AbortController().signal)).rejects.toThrow('broken');
    expect(act).toHaveBeenCalledTimes(1);
  });
});
