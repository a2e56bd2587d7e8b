import type { BrowserContext } from '@playwright/test';

/** The paths of a walk through a site. */
export const PLACES = Array.from({ length: 8 }, (_, index) => index);

/** Opens the pages of a site one after the other; each leads to the next. */
export async function walk(context: BrowserContext, host: string) {
  const page = await context.newPage();
  await page.addInitScript((last) => {
    const place = Number(location.pathname.slice(1));
    if (place < last) addEventListener('load', () => location.assign(`/${place + 1}`));
  }, PLACES.length - 1);
  await page.goto(`http://${host}/0`, { waitUntil: 'commit' });
  await page.waitForURL(`http://${host}/${PLACES.length - 1}`);
  await page.close();
}

/** A page of a shop that allows nothing of others. */
export const STRICT_PAGE = {
  contentType: 'text/html',
  headers: { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'" },
  body: '<!doctype html><title>Strict</title><p>A strict shop.</p>',
};
