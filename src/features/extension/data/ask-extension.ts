import {
  DEVELOPMENT_EXTENSION_ID,
  type ExtensionAnswer,
  parseExtensionAnswer,
  parseWindowMessage,
  type SiteRequest,
  type WindowMessage,
} from '@/domain/extension-protocol';
import { env } from '@/lib/env';
import { chromiumMessaging, type Messaging } from './reach-extension';

/**
 * Sends a request to the browser extension (src/domain/extension-protocol.ts). Undefined when it isn't there, or doesn't answer in time.
 * useExtension reaches it by `import()`, so that a visitor's first page has no script of it.
 */
export async function askExtension(
  request: SiteRequest,
  timeoutMs: number,
): Promise<ExtensionAnswer | undefined> {
  const waiting = new AbortController();
  const deadline = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  const chromium = chromiumMessaging();
  const answer = chromium ? askByRuntime(chromium, request) : askByWindow(request, waiting.signal);
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    waiting.abort();
  }
}

/** In Chromium: sends the request to each id that the extension may have, until one answers. */
async function askByRuntime(runtime: Messaging, request: SiteRequest): Promise<ExtensionAnswer | undefined> {
  for (const id of env.extensionIds ?? [DEVELOPMENT_EXTENSION_ID]) {
    const answer = await new Promise<unknown>((resolve) => {
      runtime.sendMessage(id, request, (reply) => {
        // No extension may have this id. Reading the error keeps the browser from reporting that.
        resolve(runtime.lastError ? undefined : reply);
      });
    });
    const parsed = parseExtensionAnswer(answer);
    if (parsed) return parsed;
  }
  return undefined;
}

/**
 * In Firefox: sends the request through the script that the extension runs on this site.
 * @param waiting aborted when nobody waits for the answer any more
 */
function askByWindow(request: SiteRequest, waiting: AbortSignal): Promise<ExtensionAnswer | undefined> {
  const asked: WindowMessage = {
    direction: 'promobell:to-extension',
    request: crypto.randomUUID(),
    content: request,
  };
  return new Promise((resolve) => {
    window.addEventListener(
      'message',
      (event) => {
        if (event.source !== window || event.origin !== window.location.origin) return;
        const message = parseWindowMessage(event.data);
        if (message?.direction !== 'promobell:to-page' || message.request !== asked.request) return;
        resolve(parseExtensionAnswer(message.content));
      },
      { signal: waiting },
    );
    window.postMessage(asked, window.location.origin);
  });
}
