import { useSyncExternalStore } from 'react';
import { chooseTheme, shownTheme, subscribeToTheme, themeChoice } from './theme-store';

/** The person's choice, the theme it comes to, and the way to change it. */
export function useTheme() {
  const choice = useSyncExternalStore(subscribeToTheme, themeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme, () => 'light' as const);
  return { choice, theme, chooseTheme };
}
