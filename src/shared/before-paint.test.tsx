import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { shownTheme, THEME_COLORS, THEME_STORAGE_KEY } from '@/shared/theme/use-theme';

const SCRIPT = readFileSync('public/before-paint.js', 'utf8');

/** Runs public/before-paint.js as a classic script in the page's head would. */
const runHeadScript = () => runInThisContext(SCRIPT);

function systemPrefers(theme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(prefers-color-scheme: ${theme})`,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  document.head.append(meta);
});
afterEach(() => {
  document.querySelector('meta[name="theme-color"]')?.remove();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.session;
});

describe.each(['light', 'dark'] as const)('before the first paint, on a %s device', (system) => {
  it.each([
    [null, system],
    ['nonsense', system],
    ['light', 'light'],
    ['dark', 'dark'],
  ])('the theme choice %j is applied as the app would apply it', (stored, painted) => {
    systemPrefers(system);
    if (stored) localStorage.setItem(THEME_STORAGE_KEY, stored);
    runHeadScript();
    expect(document.documentElement.dataset.theme).toBe(painted);
    expect(shownTheme()).toBe(painted);
    expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute(
      'content',
      THEME_COLORS[painted === 'dark' ? 'dark' : 'light'],
    );
  });
});

it("before the first paint, the theme is the device's when the browser blocks storage", () => {
  systemPrefers('dark');
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  runHeadScript();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

it.each([
  ['somebody is signed in', '{}', 'stored'],
  ['nobody is signed in', null, undefined],
])("before the first paint, the document's attributes say that %s", (_, session, told) => {
  systemPrefers('light');
  if (session) localStorage.setItem(SESSION_STORAGE_KEY, session);
  runHeadScript();
  expect(document.documentElement.dataset.session).toBe(told);
});
