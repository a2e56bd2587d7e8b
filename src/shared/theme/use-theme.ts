import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/site-storage';

/** The chosen theme; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';
/** The theme that is shown. */
type Theme = 'light' | 'dark';

/** Where the browser keeps the choice. public/before-paint.js reads it, too, and has the colours below. */
export const THEME_STORAGE_KEY = 'promobell-theme';
/** The background colour of each theme, for the browser's own bars. */
export const THEME_COLORS: Record<Theme, string> = { light: '#fbf8f3', dark: '#12111f' };

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

function themeChoice(): ThemeChoice {
  const stored = deviceStorage.read(THEME_STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The theme that is shown: the chosen one, or else the device's. */
export function shownTheme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') deviceStorage.remove(THEME_STORAGE_KEY);
  else deviceStorage.write(THEME_STORAGE_KEY, choice);
}

function apply() {
  const theme = shownTheme();
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme]);
}

/** Calls back when the choice or the theme may have changed: here, in another tab, or in the device's settings. */
function subscribeToTheme(listener: () => void): () => void {
  const system = matchMedia(DARK_SYSTEM);
  const follow = () => {
    apply();
    listener();
  };
  system.addEventListener('change', follow);
  const stop = deviceStorage.subscribe(follow);
  // It may have changed since the document was painted.
  if (document.documentElement.dataset.theme !== shownTheme()) apply();
  return () => {
    system.removeEventListener('change', follow);
    stop();
  };
}

/** The chosen theme, the theme that is shown, and a function to choose another. */
export function useTheme() {
  const choice = useSyncExternalStore(subscribeToTheme, themeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme, () => 'light' as const);
  return { choice, theme, chooseTheme };
}
