import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { follow, publish, unique } from '../support/people';
import { toast } from './screens';
import { expect, test } from './story';

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const picture = (page: Page) => page.getByRole('main').locator('img').first();

async function chooseFile(page: Page, name: string, buffer: Buffer, mimeType = 'image/png') {
  await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType, buffer });
}

async function choosePicture(page: Page, name: string) {
  await chooseFile(page, name, PNG);
  await expect(page.getByText(name)).toBeVisible();
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully!').last()).toBeVisible();
  await expect(page).toHaveURL('/profile');
}

test('a new picture is uploaded, shown everywhere, and replaces the old one', {
  tag: '@engines',
}, async ({ people, openBrowser, request }) => {
  const nora = await people.member();
  const page = await openBrowser(nora);
  await page.goto('/profile/edit');

  await choosePicture(page, 'my new photo.png');
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  const name = `Nora ${unique()}`;
  await page.getByLabel('Full name').fill(name);
  await save(page);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const path = new RegExp(`/avatars/${nora.id}/\\d+-my-new-photo\\.png$`);
  await expect(picture(page)).toHaveAttribute('src', path);
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByRole('button', { name: 'Your account' }).locator('img')).toHaveAttribute(
    'src',
    path,
  );
  const first = (await picture(page).getAttribute('src')) ?? '';
  expect((await request.get(first)).headers()['content-type']).toBe('image/png');

  await page.goto('/profile/edit');
  await choosePicture(page, 'newer.png');
  await save(page);
  await expect(picture(page)).toHaveAttribute('src', /-newer\.png$/);
  await expect(async () => expect((await request.get(first)).ok()).toBe(false)).toPass();
});

/** Fields of a picture's Exif data, little-endian: turned by a quarter, and the address of the place. */
const EXIF = Buffer.from(
  'Exif\0\0II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\x25\x88\x04\0\x01\0\0\0\0\0\0\0\0\0\0\0',
  'latin1',
);

/** A JPEG as a phone takes it: larger than a picture is shown, lying on its side, and with the place. */
async function photograph(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1024, height: 512 });
    return canvas.toDataURL('image/jpeg');
  });
  const plain = Buffer.from(address.split(',')[1] ?? '', 'base64');
  const length = Buffer.from([0xff, 0xe1, 0, EXIF.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), length, EXIF, plain.subarray(2)]);
}

test("a phone's picture is uploaded upright, at most 512 pixels high, and without what the phone wrote into it", {
  tag: '@engines',
}, async ({ people, openBrowser, request }) => {
  const page = await openBrowser(await people.member());
  await page.goto('/profile?tab=edit');
  await chooseFile(page, 'IMG_1.jpg', await photograph(page), 'image/jpeg');
  await expect(page.getByText('IMG_1.jpg')).toBeVisible();
  await save(page);
  await expect(picture(page)).toHaveAttribute('src', /-IMG_1\.jpg$/);
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 256);
  await expect(picture(page)).toHaveJSProperty('naturalHeight', 512);
  const stored = await request.get((await picture(page).getAttribute('src')) ?? '');
  expect((await stored.body()).includes('Exif')).toBe(false);
});

/** The files of a zip, by their names. */
async function unzipped(download: Download) {
  const bytes = new Uint8Array(await readFile(await download.path()));
  return new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));
}

test('an influencer downloads its data and deletes its account together with its codes and followers', async ({
  people,
  openBrowser,
}) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  const offer = await publish(vera);
  await follow(nora, vera);
  const page = await openBrowser(vera);
  await page.goto('/profile/edit');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const ownData = page.getByRole('dialog', { name: 'Download your data' });
  await ownData.getByLabel('Your password').fill(vera.password);
  const download = page.waitForEvent('download');
  await ownData.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^promobell-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzipped(file);
  const lists = ['offers', 'profile', 'sessions', 'settings', 'sign_in_methods', 'trail'];
  expect([...files.keys()].sort()).toEqual(
    ['README.txt', 'data.json', ...lists.map((list) => `${list}.csv`)].sort(),
  );
  const data = JSON.parse(files.get('data.json') ?? '');
  expect(data.profile).toMatchObject([{ email: vera.email, username: vera.username, followers: 1 }]);
  expect(data.offers).toMatchObject([{ id: offer.id }]);
  await expect(ownData.getByText('Your file is among your downloads.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ownData).toBeHidden();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Your password').fill(vera.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();

  const codes = await people.stranger().from('promo_codes').select('id').eq('id', offer.id);
  expect(codes.data).toEqual([]);
  const follows = await nora.client.from('user_domain_map').select('id');
  expect(follows.data).toEqual([]);
  const { email, password } = vera;
  const signIn = await people.stranger().auth.signInWithPassword({ email, password });
  expect(signIn.error?.code).toBe('invalid_credentials');
});
