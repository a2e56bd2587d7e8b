import type { ErrorText } from '@rules/error-text';
import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import { release } from '@/lib/release';

let client: BrowserClient | undefined;

/** The client has no integrations, because they would add addresses, clicks and the browser to what is sent. */
function clientOf(dsn: string): BrowserClient {
  if (client) return client;
  client = new BrowserClient({
    dsn,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
  });
  client.init();
  return client;
}

/** Sends an error to Sentry. This module is loaded only for a site that has an address there (`VITE_SENTRY_DSN`). */
export function sendToSentry(
  dsn: string,
  { name, message, stack }: ErrorText,
  tags: { where: string; page: string },
) {
  clientOf(dsn).captureEvent({
    tags,
    exception: {
      values: [{ type: name, value: message, stacktrace: { frames: defaultStackParser(stack) } }],
    },
  });
}
