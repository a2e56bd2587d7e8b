import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { appUrl } from '../support/e2e-settings';
import { publish } from '../support/people';
import { trackingDeclined } from '../support/tracking-declined';
import { COLOUR_RULES, violations, WCAG_RULES } from './axe';
import { SOMEBODYS_BROWSER } from './somebodys-browser';
import { expect, test } from './story';

test.use(SOMEBODYS_BROWSER);

/** A blog on another site, with a frame of ours. */
async function blogWith(html: string) {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A blog</title><h1>A blog</h1>${html}`,
      ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The blog has no port.');
  return { url: `http://localhost:${address.port}/`, close: () => server.close() };
}

test("a blog shows an influencer's codes, which are copied and counted there, without storing anything", {
  tag: '@phone',
}, async ({ people, page, openBrowser, trouble }) => {
  const vera = await people.influencer();
  const { code, brand, title } = await publish(vera);
  const dashboard = await openBrowser(vera);
  await dashboard.goto('/influencer-dashboard/page');
  const html = await dashboard.getByRole('textbox', { name: 'Embed on your blog' }).inputValue();
  const blog = await blogWith(html);
  const counted = page.waitForRequest((request) => request.url().endsWith('/rpc/count_results'));
  await page.goto(blog.url);
  const frame = page.frameLocator('iframe');
  for (const said of [brand, title, code, 'Paid link']) {
    await expect(frame.getByText(said, { exact: true })).toBeVisible();
  }
  const shop = frame.getByRole('link', { name: `Shop at ${brand} (opens in a new tab)` });
  await expect(shop).toHaveAccessibleDescription('Paid link');
  await expect(shop).toHaveAttribute('target', '_blank');

  await frame.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect(frame.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(frame.getByRole('status')).toHaveText('Promo code copied to clipboard!');
  expect((await counted).postDataJSON()).toMatchObject({ events: [{ kind: 'copied', source: 'embed' }] });

  const [, inner] = page.frames();
  if (!inner) throw new Error('There is no frame.');
  // Nothing but the answer about tracking, with which journeys begin.
  const stored = await inner.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  expect(stored).toEqual([trackingDeclined.name, '']);
  expect(await inner.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(inner, colorScheme === 'light' ? WCAG_RULES : COLOUR_RULES), colorScheme).toEqual(
      [],
    );
  }

  // Nothing else of the site may be framed.
  const refused = /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/;
  trouble.expect(refused);
  const other = await blogWith(`<iframe title="Deals" src="${appUrl}/deals"></iframe>`);
  await page.goto(other.url);
  await expect.poll(() => trouble.hasSeen(refused)).toBe(true);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Deals & Promo Codes' })).toHaveCount(
    0,
  );
  blog.close();
  other.close();
});

test("a blog that isn't allowed to copy shows 'Shop with code', and copies by the older way", {
  tag: '@phone',
}, async ({ people, page, context }) => {
  const vera = await people.influencer();
  const { code, brand, id } = await publish(vera, {
    affiliate_link: 'https://shop.example/?ref=vera',
    apply_link: 'https://shop.example/discount/VERA',
  });
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }),
  );
  const blog = await blogWith(`<iframe title="A code" src="${appUrl}/embed/offer/${id}"></iframe>`);
  await page.goto(blog.url);
  const frame = page.frameLocator('iframe');
  const shop = context.waitForEvent('page');
  await frame.getByRole('link', { name: `Shop with code at ${brand} (opens in a new tab)` }).click();
  await expect((await shop).getByRole('heading', { name: 'Shop' })).toBeVisible();
  expect((await shop).url()).toBe('https://shop.example/discount/VERA');
  await expect(frame.getByRole('status')).toHaveText('Promo code copied to clipboard!');
  await expect(frame.getByText(code, { exact: true })).toBeVisible();
  blog.close();
});

test("a code that can't be copied in a frame is shown selected, and its shop opens at the second press", {
  tag: '@phone',
}, async ({ people, page, context }) => {
  const { code, id } = await publish(await people.influencer(), {
    affiliate_link: 'https://shop.example/?ref=vera',
    apply_link: 'https://shop.example/discount/VERA',
  });
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }),
  );
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(`/embed/offer/${id}`);
  const shop = page.getByRole('link', { name: /^Shop with code/ });
  await shop.tap();
  await expect(page.getByRole('status')).toHaveText(
    "Your browser didn't copy the code. It is selected: copy it by hand.",
  );
  expect(await page.evaluate(() => String(getSelection()))).toBe(code);
  expect(context.pages()).toHaveLength(1);
  const opened = context.waitForEvent('page');
  await shop.tap();
  await expect((await opened).getByRole('heading', { name: 'Shop' })).toBeVisible();
});

test("a copy that wasn't counted is counted at the next press", async ({ people, page, trouble }) => {
  const { id } = await publish(await people.influencer());
  const away = /503: POST .*count_results/;
  trouble.expect(away);
  let isAway = true;
  await page.route('**/rpc/count_results', (route) =>
    isAway
      ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } })
      : route.continue(),
  );
  await page.goto(`/embed/offer/${id}`);
  const button = page.getByRole('button');
  await button.click();
  await expect.poll(() => trouble.hasSeen(away)).toBe(true);
  await expect(button).toHaveText('Copy');
  isAway = false;
  const counted = page.waitForResponse(
    (response) => response.url().endsWith('/rpc/count_results') && response.ok(),
  );
  await button.click();
  expect((await counted).request().postDataJSON()).toMatchObject({
    events: [{ kind: 'copied', source: 'embed' }],
  });
});

test('what a frame loads is small', async ({ request, people }) => {
  const vera = await people.influencer();
  const { id } = await publish(vera);
  const sizes = await Promise.all(
    [`/embed/offer/${id}`, '/embed.js'].map(
      async (path) => gzipSync(await (await request.get(path)).body()).length,
    ),
  );
  expect(sizes[0]).toBeGreaterThan(500);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000);
});
