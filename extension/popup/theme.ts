import type { Choices } from '../stored';

/** Shows the popup in the chosen theme. */
export function showTheme(choice: Choices['theme']): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = choice === 'system' ? (dark ? 'dark' : 'light') : choice;
}
