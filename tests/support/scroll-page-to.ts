import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Scrolls the page, which has no height in jsdom. */
export function scrollPageTo(y: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
  fireEvent.scroll(window);
}
