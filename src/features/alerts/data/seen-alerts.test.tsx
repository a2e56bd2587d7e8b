import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markSeen, NEVER, useSeenUntil } from './seen-alerts';

const at = (time: string) => `2026-11-21T${time}+00:00`;

it('seenUntil starts with no alert seen', () => {
  expect(renderHook(() => useSeenUntil('mia')).result.current).toBe(NEVER);
});

it.each([
  [at('09:00:00'), at('09:00:01'), at('09:00:01')],
  [at('09:00:00'), at('09:00:00.000001'), at('09:00:00.000001')],
  [at('09:00:00.5'), at('09:00:00.500001'), at('09:00:00.500001')],
  [at('09:00:01'), at('09:00:00.999999'), at('09:00:01')],
  [at('09:00:00.867118'), at('09:00:00.8672'), at('09:00:00.8672')],
])('seenUntil after marking %s and then %s is %s', (first, second, seen) => {
  const { result } = renderHook(() => useSeenUntil('mia'));
  act(() => markSeen('mia', first));
  act(() => markSeen('mia', second));
  expect(result.current).toBe(seen);
});

it('seenUntil keeps the members of one device apart', () => {
  act(() => markSeen('mia', at('09:00:00')));
  expect(renderHook(() => useSeenUntil('nora')).result.current).toBe(NEVER);
});

it('seenUntil is updated by a visit in another tab', () => {
  const { result } = renderHook(() => useSeenUntil('mia'));
  localStorage.setItem('promobell-alerts-seen:mia', at('10:00:00'));
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(result.current).toBe(at('10:00:00'));
});
