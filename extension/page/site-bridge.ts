/**
 * Firefox only: passes the site's requests on to the worker, because pages there can't send messages to an extension. Runs on the site's
 * host alone: the manifest's patterns have no ports in Firefox, so the worker looks at the origin.
 */
import { parseWindowMessage, type WindowMessage } from '@/domain/extension-protocol';

addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== location.origin) return;
  const message = parseWindowMessage(event.data);
  if (message?.direction === 'promobell:to-extension') void passOn(message);
});

async function ask(content: unknown): Promise<unknown> {
  try {
    return await chrome.runtime.sendMessage(content);
  } catch {
    // The extension was updated or removed meanwhile.
    return undefined;
  }
}

async function passOn({ request, content }: WindowMessage) {
  const answer = await ask(content);
  // The page finds out by its own deadline.
  if (answer === undefined) return;
  const message: WindowMessage = { direction: 'promobell:to-page', request, content: answer };
  window.postMessage(message, location.origin);
}
