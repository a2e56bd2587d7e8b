import { expect, type Page } from '@playwright/test';

/** The ticket with a code. */
export function ticket(page: Page, code: string) {
  return page.getByRole('article').filter({ hasText: code });
}

export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });
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
