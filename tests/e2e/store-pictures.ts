import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type ExtensionBed, openExtensionBed, setSetting } from './extension-bed';
import { pageTicket } from './page-bell';
import { test } from './story';

const STORE = 'extension/store/screenshots';
/** A brand of the sample data, and a shop of the same name for which nobody has a code. */
const SHOP = 'tidewool.example';
const PLAIN = 'tidewool.invalid';
const SIZE = { width: 1280, height: 800 };
const BAR = 52;
const POPUP = { width: 376, height: 440 };

test('pictures of the extension, as somebody with the sample data sees it', async ({ people }) => {
  const bed = await openExtensionBed([SHOP]);
  const site = await bed.signIn(await people.session(await people.demo('shopper')));
  await bed.connect(site);
  await ringAloud(bed);

  const [plain, ringing] = [await shopPage(bed, PLAIN), await shopPage(bed, SHOP)];
  await moveBellToTheLeft(bed);
  const besidePopup = await shopPage(bed, SHOP);
  const thisShop = await popupPicture(bed, 'This shop');
  const alerts = await popupPicture(bed, 'Alerts');
  const dark = await popupPicture(bed, 'Alerts', 'dark');
  const settings = await popupPicture(bed, 'Settings');

  await takePicture(bed.context, `${STORE}/1-popup.png`, plain, [thisShop]);
  await takePicture(bed.context, `${STORE}/2-ticket.png`, ringing, []);
  await takePicture(bed.context, `${STORE}/3-alerts-and-settings.png`, plain, [settings, dark, alerts]);
  await takePicture(bed.context, 'docs/extension.png', besidePopup, [thisShop]);
  await bed.close();
});

async function ringAloud(bed: ExtensionBed) {
  const popup = await bed.openPopup();
  await popup.getByRole('button', { name: 'Settings' }).click();
  await setSetting(popup, /small bell/, true);
  await popup.getByText(/aren't allowed yet/).waitFor();
  await popup.close();
}

/** Where the popup doesn't lie over it. */
function moveBellToTheLeft({ worker }: ExtensionBed) {
  return worker.evaluate(async () => {
    const { choices } = await chrome.storage.local.get<{ choices?: object }>('choices');
    await chrome.storage.local.set({ choices: { ...choices, bellPlace: { side: 'left', down: 0.9 } } });
  });
}

/** The page of a shop, below the browser's bar. */
async function shopPage(bed: ExtensionBed, host: string): Promise<Buffer> {
  const page = await bed.context.newPage();
  await page.setViewportSize({ ...SIZE, height: SIZE.height - BAR });
  await page.goto(`http://${host}/product`);
  // One colour makes files half as large as the sample shop's gradient.
  await page.addStyleTag({ content: '.picture { background: #e8e1d9; }' });
  if (host === SHOP) await pageTicket(page);
  return pictureOf(page);
}

async function popupPicture(
  bed: ExtensionBed,
  view: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Buffer> {
  const page = await bed.openPopup(`www.${SHOP}`);
  await page.setViewportSize(POPUP);
  await page.emulateMedia({ colorScheme });
  await page.reload();
  await page.getByRole('navigation').getByRole('button', { name: view }).click();
  return pictureOf(page);
}

async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** A browser's window with a page in it, and popups below its bar. */
async function takePicture(context: BrowserContext, path: string, page: Buffer, popups: Buffer[]) {
  const source = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
  const icon = await readFile('extension/public/icons/lit-32.png');
  const canvas = await context.newPage();
  await canvas.setViewportSize(SIZE);
  await canvas.setContent(`<!doctype html>
<style>
  body { margin: 0; font: 15px/30px "Liberation Sans", Arial, sans-serif; color: #1b1a2e; }
  header { display: flex; gap: 14px; align-items: center; height: ${BAR - 1}px; padding: 0 20px; background: #f5ede3; border-bottom: 1px solid #e5ded3; }
  header span { flex: 1; padding: 0 16px; background: #fff; border: 1px solid #e5ded3; border-radius: 16px; }
  div { position: absolute; top: ${BAR + 8}px; right: 16px; display: flex; gap: 16px; }
  div img { border: 1px solid #e5ded3; border-radius: 10px; box-shadow: 0 16px 40px rgb(27 26 46 / 0.3); }
</style>
<header><span>${SHOP}/product</span><img src="${source(icon)}" width="28" height="28"></header>
<img src="${source(page)}" style="display: block">
<div>${popups.map((popup) => `<img src="${source(popup)}">`).join('')}</div>`);
  await canvas.screenshot({ path });
  await canvas.close();
}
