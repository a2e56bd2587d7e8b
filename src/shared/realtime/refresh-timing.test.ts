import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from './refresh-timing';

describe('coalesce', () => {
  const action = vi.fn();
  beforeEach(() => {
    action.mockReset();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const runs = () => action.mock.calls.length;

  it('runs the first call after its delay', () => {
    const refresh = coalesce(action, 3_000);
    refresh.call(500);
    vi.advanceTimersByTime(499);
    expect(runs()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(runs()).toBe(1);
  });

  it('answers a burst of calls with one more run at the end of the interval', () => {
    const refresh = coalesce(action, 3_000);
    refresh.call();
    vi.advanceTimersByTime(0);
    for (let call = 0; call < 100; call += 1) refresh.call();
    vi.advanceTimersByTime(2_999);
    expect(runs()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(runs()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(runs()).toBe(2);
  });

  it('runs again for a call that needs a later moment than the planned run', () => {
    const refresh = coalesce(action, 3_000);
    refresh.call(100);
    refresh.call(5_000);
    refresh.call(4_000);
    vi.advanceTimersByTime(100);
    expect(runs()).toBe(1);
    vi.advanceTimersByTime(4_899);
    expect(runs()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(runs()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(runs()).toBe(2);
  });

  it('runs at most once per interval under steady calls, which never postpone it', () => {
    const refresh = coalesce(action, 3_000);
    for (let tenth = 0; tenth < 300; tenth += 1) {
      refresh.call(1_500);
      vi.advanceTimersByTime(100);
    }
    expect(runs()).toBeLessThanOrEqual(10);
    expect(runs()).toBeGreaterThanOrEqual(9);
  });

  it('runs nothing after cancel, and starts anew when called again', () => {
    const refresh = coalesce(action, 3_000);
    refresh.call();
    vi.advanceTimersByTime(0);
    refresh.call();
    refresh.cancel();
    vi.advanceTimersByTime(10_000);
    expect(runs()).toBe(1);
    refresh.call();
    vi.advanceTimersByTime(0);
    expect(runs()).toBe(2);
  });
});
