import { vi } from 'vitest';

/** A screen so high, until the test ends, that each item of two pages of a list is on it. */
export function tallScreen() {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(20_000);
}
