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

/** What may lie in a corner of a shop's page, and whether the ticket may lie over it. */
export const CORNER_PIECES: { html: string; isFree: boolean }[] = [
  { html: 'Free shipping on everything over forty dollars, and returns', isFree: true },
  { html: '<p style="padding:9px">A long paragraph of nothing.</p>', isFree: true },
  { html: '<button>Place order</button>', isFree: false },
  { html: '<div style="cursor: pointer">Place order</div>', isFree: false },
  { html: '<div style="background: #222; color: #fff">Place order</div>', isFree: false },
  { html: '<div tabindex="0">Place order</div>', isFree: false },
  { html: '<div role="menuitem">Place order</div>', isFree: false },
  { html: '<div role="checkbox">Gift wrap</div>', isFree: false },
  { html: '<place-order>Place order</place-order>', isFree: false },
  { html: '<form><div>Place order</div></form>', isFree: false },
  { html: '<input><div>Place order</div>', isFree: false },
  { html: '<canvas></canvas>', isFree: false },
];

/** Puts a piece into all four corners of the page. */
export function fillCorners(html: string) {
  const corners = ['top:0;left:0', 'top:0;right:0', 'bottom:0;left:0', 'bottom:0;right:0'];
  document.body.innerHTML = corners
    .map((corner) => `<div style="position:fixed;${corner};width:340px;padding:60px 0">${html}</div>`)
    .join('');
}

/** Settles when the page has been painted again. */
export const nextFrame = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
