import { expect, test } from '@playwright/test';
import { pages } from '@/shared/pages';
import { appUrl } from '../support/e2e-settings';
import { People, publish } from '../support/people';
import { WebKit } from './webkit';

const SIZES = [
  [1280, 844],
  [390, 844],
] as const;

let webkit: WebKit;
test.beforeEach(() => {
  webkit = new WebKit();
});
test.afterEach(() => webkit.quit());

/** Opens a page, and waits until the app runs in it. */
async function visit(path: string) {
  await expect
    .poll(async () => {
      // Asked for again, because WebKit ends a navigation when the page before changes its own address meanwhile.
      if ((await webkit.run('return location.pathname')) !== path) await webkit.go(`${appUrl}${path}`);
      return webkit.run('return [location.pathname, document.querySelector("#root[data-running]") !== null]');
    })
    .toEqual([path, true]);
}

/** Waits until something is in the page, by an XPath. */
const shows = (path: string) =>
  expect
    .poll(() =>
      webkit.run(
        'return document.evaluate(arguments[0], document, null, 3).booleanValue',
        `boolean(${path})`,
      ),
    )
    .toBe(true);

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;

for (const [width, height] of SIZES) {
  test(`WebKit runs every public page at ${width} px, and none scrolls sideways`, async () => {
    await webkit.open(width, height);
    const shown = Object.values(pages).filter(
      ({ sitemap, path }) => sitemap === 'pages' && !path.includes(':'),
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const { path } of shown) {
      await visit(path);
      await shows('//main//h1[not(.="Something went wrong")]');
      const room = await webkit.run('return [innerWidth, document.documentElement.scrollWidth]');
      expect(room, path).toEqual([width, width]);
    }
  });
}

test('in WebKit a member signs in, follows an influencer and copies its code', async () => {
  const people = new People();
  const [nora, vera] = [await people.member(), await people.influencer()];
  const { code } = await publish(vera);
  await webkit.open(1280, 844);
  await visit('/login');
  await shows('//form//button[@type="submit"]');
  await webkit.type('//input[@type="email"]', nora.email);
  await webkit.type('//input[@type="password"]', nora.password);
  await webkit.click('//form//button[@type="submit"]');
  await shows('//h1[starts-with(., "Welcome back, ")]');
  await visit(`/influencer/${vera.username}`);
  await shows(button(`Follow ${vera.name}`));
  await webkit.click(button(`Follow ${vera.name}`));
  await shows(button(`Following ${vera.name}`));
  await shows(button(`Copy code ${code}`));
  await webkit.click(button(`Copy code ${code}`));
  await shows('//li//*[.="Promo code copied to clipboard!"]');
  await people.leave();
});
