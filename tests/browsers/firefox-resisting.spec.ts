import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { expect, test } from '../e2e/story';
import { appUrl } from '../support/e2e-settings';
import { publish } from '../support/people';
import { scan } from '../support/scan';

// Firefox that resists fingerprinting gives noise in place of a canvas's pixels.

test('Firefox that resists fingerprinting saves a QR code that can be scanned', async ({
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const { code } = await publish(vera);
  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard');
  await page.getByRole('button', { name: `Link and QR code of ${code}` }).click();
  // Playwright hears of no download in Firefox, so the file is kept on its way there.
  await page.evaluate(keepSavedFile);
  await page.getByRole('dialog').getByRole('button', { name: 'PNG' }).click();
  await expect.poll(() => page.evaluate(savedBytes)).toBeDefined();
  const picture = Buffer.from(z.array(z.number()).parse(await page.evaluate(savedBytes)));
  expect(await scan(picture)).toMatch(new RegExp(`^${appUrl}/go/[a-z2-9]{7}\\?q$`));
});

test('Firefox that resists fingerprinting uploads a picture as it is', async ({
  people,
  openBrowser,
  request,
}) => {
  const page = await openBrowser(await people.member());
  await page.goto('/profile?tab=edit');
  const buffer = await readFile('public/icon-192.png');
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('me.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toHaveAttribute('src', /-me\.png$/);
  const stored = await request.get((await picture.getAttribute('src')) ?? '');
  expect(Buffer.compare(await stored.body(), buffer)).toBe(0);
});

function keepSavedFile() {
  const addressOf = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    Reflect.set(window, 'savedFile', file);
    return addressOf(file);
  };
}

async function savedBytes() {
  const file = Reflect.get(window, 'savedFile');
  return file instanceof Blob ? [...new Uint8Array(await file.arrayBuffer())] : undefined;
}
