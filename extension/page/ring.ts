/**
 * Runs in the pages of shops that the person allowed for ringing aloud, before the page's own scripts, because one of those may redirect at
 * once, and then the mark of an affiliate link is lost. Asks the worker whether the bell rings; never the network.
 */
import type { PageRequest, PageRings } from '../messages';
import { ledByAffiliateLink } from '../rules/affiliate-link';
import { openBox } from './box';
import { readLeadingAddresses } from './leading-addresses';

async function ask(request: PageRequest): Promise<PageRings | undefined> {
  try {
    return await chrome.runtime.sendMessage(request);
  } catch {
    // The extension was updated or removed meanwhile.
    return undefined;
  }
}

/** Settles when the page is there. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((done) => document.addEventListener('DOMContentLoaded', () => done(), { once: true }));
}

/** Settles when a page that the browser loaded in advance is really opened. */
function opened(): Promise<void> {
  if (Reflect.get(document, 'prerendering') !== true) return Promise.resolve();
  return new Promise((done) => document.addEventListener('prerenderingchange', () => done(), { once: true }));
}

async function ring() {
  const landed = ledByAffiliateLink(readLeadingAddresses());
  await opened();
  const rings = await ask({ type: 'page-opened', landed });
  if (!rings) return;
  await parsed();
  openBox(rings.theme);
}

void ring();
// 'Back' may bring a page as it was left, without its box (./box.ts).
addEventListener('pageshow', ({ persisted, isTrusted }) => {
  if (persisted && isTrusted) void ring();
});
