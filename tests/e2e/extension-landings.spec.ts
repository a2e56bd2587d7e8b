import type { Page } from '@playwright/test';
import { follow, People, publish, unique } from '../support/people';
import { type ExtensionBed, openExtensionBed, setSetting } from './extension-bed';
import { bellIn, pageBell } from './page-bell';
import { expect, test } from './story';

// What somebody's affiliate link leaves behind, in one browser with a connected extension.
test.describe.configure({ mode: 'serial' });

const key = unique();
/** A shop in which the bell may ring aloud, and one that nobody allowed. */
const boots = `boots-${key}.example`;
const unallowed = `unallowed-${key}.example`;
const WARNING = "Somebody's link led you here";
const people = new People();
let bed: ExtensionBed;

test.beforeAll(async () => {
  const nora = await people.member();
  for (const shop of [boots, unallowed]) {
    const influencer = await people.influencer();
    await publish(influencer, { affiliate_link: `https://${shop}/?ref=vera` });
    await follow(nora, influencer);
  }
  bed = await openExtensionBed([boots]);
  const site = await bed.signIn(await people.session(nora));
  await bed.connect(site);
  await expect.poll(async () => (await bed.litShops()).length).toBe(2);
  const settings = await bed.openPopup();
  await settings.getByRole('button', { name: 'Settings' }).click();
  await setSetting(settings, /small bell/, true);
  await settings.close();
  await expect.poll(bed.kept).toMatchObject([{ choices: { ringInPage: true } }, {}]);
});

test.beforeEach(() => bed.worker.evaluate(() => chrome.storage.session.clear()));

test.afterAll(async () => {
  await bed?.close();
  await people.leave();
});

/** Lands in a shop whose page does something of its own before all else; no bell may ever be put into it. */
async function landIn(shop: string, first: string): Promise<{ page: Page; bells: unknown[] }> {
  const page = await bed.context.newPage();
  const bells: unknown[] = [];
  page.on('frameattached', (frame) => bells.push(frame));
  await page.route(`http://${shop}/?**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Shop</title>${first}` }),
  );
  await page.goto(`http://${shop}/?afsrc=1`, { waitUntil: 'commit' });
  await page.waitForURL(`http://${shop}/`);
  return { page, bells };
}

/** What a shop's page does to the parameter as soon as it may. */
const FIRST: [string, string][] = [
  ['leads on by location.replace', `<script>location.replace('/')</script>`],
  [
    'takes the parameter away by history.replaceState',
    `<script>history.replaceState(null, '', '/')</script>`,
  ],
  ['leads on by a meta element', '<meta http-equiv="refresh" content="0;url=/">'],
];

for (const [what, first] of FIRST) {
  test(`the popup warns, and the extension shows no bell where it might, after a landing whose page ${what}`, async () => {
    const { page, bells } = await landIn(boots, first);
    await expect.poll(() => bed.ringsIn(page)).toBe(false);
    expect(await bed.pressIcon(page)).toContain(WARNING);
    expect(bells).toEqual([]);
    await page.close();

    const { page: other } = await landIn(unallowed, first);
    // The popup is rendered before the page has answered how it was reached.
    await expect.poll(() => bed.pressIcon(other)).toContain(WARNING);
    await other.close();
  });
}

test("the extension shows no bell, and the popup warns, after an affiliate network's page that redirects by script", async () => {
  const page = await bed.context.newPage();
  await page.route('http://prf.hn/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>location = 'http://${boots}/'</script>` }),
  );
  await page.goto('http://prf.hn/', { waitUntil: 'commit' });
  await page.waitForURL(`http://${boots}/`);
  await expect.poll(() => bed.ringsIn(page)).toBe(false);
  expect(await bed.pressIcon(page)).toContain(WARNING);
  await page.close();
});

test("after somebody's affiliate link the extension shows no bell in the shop, and the popup says why, until the browser ends", async () => {
  const [open, shop] = [await bed.context.newPage(), await bed.context.newPage()];
  await open.goto(`http://${boots}/`);
  await pageBell(open);
  await shop.goto(`http://${boots}/?afsrc=1`);
  await expect.poll(() => bellIn(open)).toBeUndefined();
  await shop.goto(`http://${boots}/product`);
  expect(await bed.ringsIn(shop)).toBe(false);
  expect(await bed.pressIcon(shop)).toContain("Somebody's link led you here");
  await bed.worker.evaluate(() => chrome.storage.session.clear());
  expect(await bed.ringsIn(shop)).toBe(true);
  await shop.close();
});
