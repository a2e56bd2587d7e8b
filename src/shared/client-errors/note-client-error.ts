/**
 * Notes an error that somebody met, for the operator (docs/decisions/errors.md). Nobody waits for it, and a failure to note it is
 * ignored. What a person's connection or a rule caused isn't noted.
 * @param where one word for the part of the app that met it, such as 'page', 'query' or 'results'
 */
export function noteClientError(error: unknown, where: string) {
  // The site's host renders pages with the same queries, and has a log of its own.
  if (typeof document === 'undefined') return;
  import('./send-client-error')
    .then(({ sendClientError }) => sendClientError(error, where))
    .catch(() => undefined);
}

/** Notes what no part of the app has caught. */
export function noteUncaughtErrors() {
  addEventListener('error', ({ error }) => noteClientError(error, 'window'));
  addEventListener('unhandledrejection', ({ reason }) => noteClientError(reason, 'promise'));
}
