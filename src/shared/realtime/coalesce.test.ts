import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce';

describe('coalesce', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs the first call at once', () => {
    const action = vi.fn();
    coalesce(action, 3_000).call();
    expect(action).toHaveBeenCalledTimes(1);
  });

  it('answers a burst with one more run at the end of the interval', () => {
    const action = vi.fn();
    const refresh = coalesce(action, 3_000);
    for (let call = 0; call < 100; call += 1) refresh.call();
    vi.advanceTimersByTime(2_999);
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(action).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('never runs more than once an interval under steady calls', () => {
    const action = vi.fn();
    const refresh = coalesce(action, 3_000);
    for (let tenth = 0; tenth < 300; tenth += 1) {
      refresh.call();
      vi.advanceTimersByTime(100);
    }
    expect(action.mock.calls.length).toBeLessThanOrEqual(11);
    expect(action.mock.calls.length).toBeGreaterThanOrEqual(10);
  });

  it('runs nothing after cancel, and starts anew when called again', () => {
    const action = vi.fn();
    const refresh = coalesce(action, 3_000);
    refresh.call();
    refresh.call();
    refresh.cancel();
    vi.advanceTimersByTime(10_000);
    expect(action).toHaveBeenCalledTimes(1);
    refresh.call();
    expect(action).toHaveBeenCalledTimes(2);
  });
});
