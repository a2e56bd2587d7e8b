/** Tells a service worker that waits to take over now. */
export const ACTIVATE_MESSAGE = 'activate';
/** Tells a page of this site to open a path: a notification was tapped. */
export const OPEN_MESSAGE = 'open';
/** Tells a page that the push service has given this browser another address. */
export const RENEW_MESSAGE = 'renew push';

/** What the service worker sends to the site's pages. */
export type MessageToPage = { type: typeof OPEN_MESSAGE; path: string } | { type: typeof RENEW_MESSAGE };

export const isMessageToPage = (value: unknown): value is MessageToPage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === RENEW_MESSAGE ||
    (value.type === OPEN_MESSAGE && 'path' in value && typeof value.path === 'string'));
