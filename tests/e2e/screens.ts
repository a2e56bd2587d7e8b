import { expect, type Page } from '@playwright/test';
import { codeOf } from '../support/authenticator';

/** The ticket with a code. */
export function ticket(page: Page, code: string) {
  return page.getByRole('article').filter({ hasText: code });
}

export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });
}

/** Waits until the app runs in the page. Before, a link loads the whole next page, and buttons are disabled. */
export const appRuns = (page: Page) => expect(page.locator('#root')).toHaveAttribute('data-running');

/** Waits until the screen shows the page of the address: the one before stays until the next one's code has come. */
export async function pageHasCome(page: Page) {
  await expect.poll(() => page.evaluate(isOfTheAddress)).toBe(true);
}

function isOfTheAddress() {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical !== null && new URL(canonical.href).pathname === location.pathname;
}

/** Keeps the page from hearing anything by realtime, which would have its lists loaded again by itself. */
export const withoutRealtime = (page: Page) => page.routeWebSocket(/realtime/, () => undefined);

/** How many items a list has loaded. */
export const loadedItems = (page: Page) => page.locator('[data-item]').count();

export const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Scrolls to a list's end until it has loaded at least so many items. */
export const readUntil = (page: Page, count: number) =>
  expect(async () => {
    await scrollToEnd(page);
    expect(await loadedItems(page)).toBeGreaterThanOrEqual(count);
  }).toPass();

export const hasLoaded = (page: Page, count: number) => expect.poll(() => loadedItems(page)).toBe(count);

/** Holds requests back, from the first `hold` on, until they are released. */
export async function holdBack(page: Page, url: string | RegExp) {
  let open = Promise.resolve();
  let release: () => void = () => undefined;
  await page.route(url, async (route) => {
    await open;
    await route.fallback();
  });
  return {
    hold: () => {
      open = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
  };
}

/** Follows a link of the main navigation: in the tab bar or the bell on a phone, in the header elsewhere. */
export async function goTo(page: Page, link: 'Home' | 'Deals' | 'Influencers' | 'Brands' | 'My Alerts') {
  if (link === 'My Alerts' && (page.viewportSize()?.width ?? 0) < 768) {
    const bell = page.getByRole('banner').getByRole('link', { name: link });
    if (await bell.isVisible()) return bell.click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: link }).click();
    return;
  }
  const navigation = page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('navigation', { name: 'Tabs' }));
  await navigation.getByRole('link', { name: link }).click();
}

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click();
}

/** Types the code that an authenticator app shows now. */
export async function fillCode(page: Page, secret: string) {
  const field = page.getByLabel('Code of your authenticator app');
  // A code made before the field is there may have run out by then.
  await expect(field).toBeVisible();
  await field.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

export async function expectFieldError(page: Page, label: string, message: string) {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${escaped(message)}`));
}

export const followButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Follow ${name}`, exact: true });
export const followingButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Following ${name}`, exact: true });

function escaped(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
