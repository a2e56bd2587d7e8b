import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { toText } from '../../extension/list-text';
import type { OfferList } from '../../extension/stored';
import { EXTENSION_URL, type ExtensionBed, openExtensionBed } from '../e2e/extension-bed';
import { extensionOffer } from '../support/extension-offer';

const SHOP = 'long-checkout.example';
const OTHER = 'nobodys-shop.example';
const ELEMENTS = 5_000;
const MEASURED_MS = 10_000;

/**
 * Prints what the extension's bell costs a shop's long checkout page, until it is drawn and in ten seconds of scrolling and typing after it, beside
 * a page without it.
 */
async function main() {
  const bed = await openExtensionBed([SHOP]);
  try {
    await fill(bed);
    await measure('without', bed, OTHER);
    await measure('with the bell', bed, SHOP);
  } finally {
    await bed.close();
  }
}

/** What an extension has stored that was connected and fetched its list. The service isn't there. */
async function fill({ worker, ringingShops }: ExtensionBed) {
  const user = '10000000-0000-4000-8000-000000000001';
  const list: OfferList = {
    version: 'one',
    member: { id: user, username: 'nora', name: 'Nora' },
    following: 1,
    people: [{ id: user, name: 'Vera', username: 'vera', avatar_url: null, is_creditcard: false }],
    offers: [extensionOffer({ influencer_id: user, domains: [SHOP] })],
  };
  const expiresAt = Date.now() + 86_400_000;
  await worker.evaluate((values) => chrome.storage.local.set(values), {
    connection: 'connected',
    session: { accessToken: 'access', refreshToken: 'refresh', expiresAt, userId: user },
    list: toText(list),
    choices: { theme: 'light', ringInPage: true, closedShops: [] },
  });
  while ((await ringingShops()).length === 0);
}

async function measure(name: string, bed: ExtensionBed, host: string) {
  const page = await bed.context.newPage();
  await page.route(`http://${host}/checkout`, (route) =>
    route.fulfill({ contentType: 'text/html', body: longCheckout() }),
  );
  const browser = bed.context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const print = async (what: string, use: () => Promise<void>) => {
    const asked = bed.requests.length;
    const runs = await runsDuring(browser, page, use);
    const sent = bed.requests.slice(asked).filter((line) => !/(google(apis)?|gvt1)\.com/.test(line));
    const spent = runs.reduce((sum, ms) => sum + ms, 0);
    console.log(
      `  ${name}, ${what}: ${spent.toFixed(2)} ms of the extension's scripts in ${runs.length} runs, the longest ${Math.max(0, ...runs).toFixed(2)} ms; requests: ${sent.join(', ') || 'none'}`,
    );
  };
  await print('opening the page', async () => {
    await page.goto(`http://${host}/checkout`);
    if (host === SHOP) await drawn(page);
  });
  await print('ten seconds of scrolling and typing', () => useCheckout(page));
  await page.close();
}

/** A page with a form, rows of texts and buttons, and a button that stays in sight. */
function longCheckout(): string {
  const row = (index: number) =>
    `<tr><td>Thing ${index}</td><td>$${index}.00</td><td><button>Remove</button></td><td><a href="#${index}">More</a></td></tr>`;
  const rows = Array.from({ length: Math.ceil(ELEMENTS / 7) }, (_, index) => row(index));
  return `<!doctype html><title>Checkout</title><link rel="icon" href="data:,"><style>.pay { position: fixed; bottom: 1rem; right: 1rem }</style>
<form><label>Address <input name="address"></label><label>Promo code <input name="code"></label>
<table>${rows.join('')}</table><button type="button" class="pay">Place the order</button></form>`;
}

/** Settles when the extension's own document in the page has something to press. */
async function drawn(page: Page) {
  const inPage = () => page.frames().find((frame) => frame.url().startsWith(EXTENSION_URL));
  while (!inPage()) await page.waitForEvent('framenavigated');
  await inPage()?.getByRole('button').first().waitFor({ state: 'attached' });
}

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      dur: z.optional(z.number()),
      args: z.optional(z.object({ data: z.optional(z.object({ url: z.optional(z.string()) })) })),
    }),
  ),
});

async function useCheckout(page: Page) {
  const end = Date.now() + MEASURED_MS;
  await page.getByLabel('Address').focus();
  while (Date.now() < end) {
    await page.keyboard.type('12 Long Street ');
    await page.mouse.wheel(0, 400);
    await page.keyboard.type('Somewhere ');
    await page.mouse.wheel(0, -200);
  }
}

/** How long each run of a script of the extension's took meanwhile, in milliseconds, in whichever process. */
async function runsDuring(browser: Browser, page: Page, use: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await use();
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  return traceEvents.flatMap(({ name, dur = 0, args }) =>
    (name === 'FunctionCall' || name === 'EvaluateScript') && args?.data?.url?.startsWith(EXTENSION_URL)
      ? [dur / 1_000]
      : [],
  );
}

await main();
