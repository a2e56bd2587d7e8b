import type { ExtensionOffer } from '@/domain/extension-offer';
import { iconFilters } from '../rules/icon-rules';
import { hostOf, offersAt } from '../rules/shops';
import { isFirefox } from '../settings';

const RULE_ID = 'followed-shops';
const SIZES = [16, 32] as const;

/**
 * Has Chromium light the icon on the shops of these offers by itself: the extension isn't told of any page. Firefox has nothing like it;
 * there the worker lights a tab's icon when the script in its page asks (extension/worker/ring.ts).
 */
export async function lightIcon(offers: readonly ExtensionOffer[]): Promise<void> {
  if (isFirefox) {
    await darkenTabs(offers);
    return;
  }
  const filters = iconFilters(offers);
  const before = await readRules();
  // Rules survive restarts, and most syncs bring nothing new.
  if (JSON.stringify(before) === JSON.stringify(filters)) return;
  const imageData = await litImages();
  const { declarativeContent } = chrome;
  await new Promise<void>((done) => declarativeContent.onPageChanged.removeRules([RULE_ID], () => done()));
  if (filters.length === 0) return;
  const rule = {
    id: RULE_ID,
    conditions: filters.map((pageUrl) => new declarativeContent.PageStateMatcher({ pageUrl })),
    actions: [new declarativeContent.SetIcon({ imageData }), new declarativeContent.ShowAction()],
  };
  await new Promise<void>((done) => declarativeContent.onPageChanged.addRules([rule], () => done()));
}

/**
 * Firefox keeps a tab's icon until its page is left, also when no offer counts there any more or nobody is connected. It tells the address of a tab in
 * which the extension may run, and the icon was lit in no other.
 */
async function darkenTabs(offers: readonly ExtensionOffer[]): Promise<void> {
  const path = { 16: 'icons/bell-16.png', 32: 'icons/bell-32.png' };
  for (const { id, url } of await chrome.tabs.query({})) {
    const host = hostOf(url);
    if (id === undefined || (host !== undefined && offersAt(offers, host).length > 0)) continue;
    // The tab may have been closed meanwhile.
    await chrome.action.setIcon({ tabId: id, path }).catch(() => undefined);
  }
}

/** The filters of the stored rule. */
function readRules(): Promise<unknown[]> {
  return new Promise((done) => {
    chrome.declarativeContent.onPageChanged.getRules([RULE_ID], (rules) => {
      done(rules.flatMap(({ conditions }) => conditions.map(({ pageUrl }) => pageUrl)));
    });
  });
}

/** The lit bell as pixels: a rule's icon can't be a file. */
async function litImages(): Promise<Record<number, ImageData>> {
  const images = await Promise.all(
    SIZES.map(async (size): Promise<[number, ImageData]> => {
      const response = await fetch(chrome.runtime.getURL(`icons/lit-${size}.png`));
      const bitmap = await createImageBitmap(await response.blob());
      const context = new OffscreenCanvas(size, size).getContext('2d');
      if (!context) throw new Error('No canvas');
      context.drawImage(bitmap, 0, 0, size, size);
      return [size, context.getImageData(0, 0, size, size)];
    }),
  );
  return Object.fromEntries(images);
}
