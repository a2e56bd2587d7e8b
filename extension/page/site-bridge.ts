/**
 * Firefox only: passes the site's requests on to the worker, because pages there can't send messages to an extension. Runs on the site's own
 * origin alone (the manifest says so), and the worker looks at the origin once more.
 */
import { type PageFrame, parsePageFrame } from '@/domain/extension-protocol';

addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== location.origin) return;
  const frame = parsePageFrame(event.data);
  if (frame?.channel === 'promobell:to-extension') void passOn(frame);
});

async function passOn({ request, content }: PageFrame) {
  // Without an answer the extension is gone, and the page finds out by its own deadline.
  const answer: unknown = await chrome.runtime.sendMessage(content).catch(() => undefined);
  if (answer === undefined) return;
  const frame: PageFrame = { channel: 'promobell:to-page', request, content: answer };
  window.postMessage(frame, location.origin);
}
