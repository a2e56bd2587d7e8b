import type { Choices } from './stored';

/** How a chosen theme looks on this device now. */
export function shownTheme(choice: Choices['theme']): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
