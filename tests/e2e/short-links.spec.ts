import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium-launch';
import { appUrl } from '../support/e2e-settings';
import { localhostCertificate } from '../support/localhost-certificate';
import { publish, unique } from '../support/people';
import { scan } from '../support/scan';
import { expect, test } from './story';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

/**
 * A phone's browser to which a shop's host is a server of this machine, whose pages say at which address they are: what a redirect leads to
 * can't be answered by the journey itself.
 */
async function phoneWithShop(host: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const shop = createServer(localhostCertificate, ({ url }, response) =>
    response.setHeader('content-type', 'text/html').end(`<title>Shop</title><h1>You are at ${url}</h1>`),
  ).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.');
  const rule = `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${address.port}`;
  const browser = await chromium.launch({ ...chromiumLaunch, args: [...(chromiumLaunch.args ?? []), rule] });
  const page = await browser.newPage({
    ignoreHTTPSErrors: true,
    userAgent: PHONE,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  return {
    page,
    async close() {
      await browser.close();
      shop.close();
    },
  };
}

test('a QR code is downloaded, scanned on a phone, and leads into the shop with the code applied', {
  tag: '@phone',
}, async ({ people, openBrowser }) => {
  const vera = await people.influencer();
  const key = unique();
  const host = `shop-${key}.example`;
  const { code } = await publish(vera, {
    affiliate_link: `https://${host}/?ref=vera`,
    apply_link: `https://${host}/discount/VERA-${key}`,
  });
  const page = await openBrowser(vera);
  // A browser that resists fingerprinting gives noise in place of a canvas's pixels.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(['noise'], { type: 'image/png' }));
  });
  await page.goto('/influencer-dashboard');
  await page.getByRole('button', { name: `Link and QR code of ${code}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Link and QR code' });

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PNG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^promobell-[a-z2-9]{7}\.png$/);
  const address = await scan(await readFile(await file.path()));
  expect(address).toMatch(new RegExp(`^${appUrl}/go/[a-z2-9]{7}\\?q$`));

  const phone = await phoneWithShop(host);
  // As a robot, which a browser without a window says that it is, it would get the page with the preview.
  await phone.page.goto(address ?? '');
  await expect(phone.page.getByRole('heading')).toHaveText(`You are at /discount/VERA-${key}`);
  expect(phone.page.url()).toBe(`https://${host}/discount/VERA-${key}`);
  await phone.close();
});

test("a code's QR code is printed on A6 and A4", async ({ people, openBrowser }) => {
  const vera = await people.influencer();
  const { code, brand, title } = await publish(vera, { minimum_spend: 50, first_order_only: true });
  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard');
  await page.getByRole('button', { name: `Link and QR code of ${code}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Print A6' }).click();
  const sheet = page.getByRole('article', { name: `Sheet of ${brand}, by ${vera.name}` });
  for (const said of [brand, title, code, 'Paid link', 'Min. spend $50 · First order only']) {
    await expect(sheet.getByText(said, { exact: true })).toBeVisible();
  }
  // The picture is drawn a moment after the words.
  await expect.poll(async () => scan(await sheet.screenshot())).toMatch(/\/go\/[a-z2-9]{7}\?q$/);
  for (const [size, width] of [
    ['a6', 105],
    ['a4', 210],
  ] as const) {
    await page.getByRole('combobox', { name: 'Paper' }).selectOption(size);
    await expect(sheet).toHaveAttribute('data-size', size);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(await pagesOf(pdf)).toEqual([Math.round((width / 25.4) * 72)]);
  }
});

/** The widths of a PDF's pages, in points. */
async function pagesOf(pdf: Buffer): Promise<number[]> {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/g)].map(([, width]) =>
    Math.round(Number(width)),
  );
}
