import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** How many items of the page's list are loaded. Of a long list only those near the screen are in the document; each says how many there are. */
export function loadedCount() {
  const item = screen.getByRole('main').querySelector('[data-item]');
  return Number(item?.getAttribute('aria-setsize') ?? item?.parentElement?.childElementCount ?? 0);
}

export const hasLoaded = (count: number) => waitFor(() => expect(loadedCount()).toBe(count));
