import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** How many items of the page's list are loaded. */
export const loadedCount = () => screen.getByRole('main').querySelectorAll('[data-item]').length;

export const hasLoaded = (count: number) => waitFor(() => expect(loadedCount()).toBe(count));
