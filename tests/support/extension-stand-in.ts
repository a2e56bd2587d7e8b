import { onTestFinished } from 'vitest';
import { DEVELOPMENT_EXTENSION_ID, parseSiteRequest, type SiteRequest } from '@/domain/extension-protocol';

type Answer = (request: SiteRequest) => unknown;

/** A Chromium that has the extension, for this test: its answers to the page. Without this call, screens are in a browser without it. */
export function extensionStandIn(answer: Answer) {
  const requests: SiteRequest[] = [];
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'chrome');
  });
  Reflect.set(window, 'chrome', {
    runtime: {
      sendMessage(id: string, message: unknown, onAnswer: (answer: unknown) => void) {
        const request = parseSiteRequest(message);
        if (id !== DEVELOPMENT_EXTENSION_ID || !request)
          throw new Error("The extension isn't asked like this.");
        requests.push(request);
        const reply = answer(request);
        if (reply !== undefined) queueMicrotask(() => onAnswer(reply));
      },
    },
  });
  return { requests };
}

/** How the extension says that it is there, and whose it is. */
export const presentFor = (userId: string | null) => ({
  type: 'present',
  protocol: 1,
  version: '1.0.0',
  browser: 'chromium',
  userId,
});
