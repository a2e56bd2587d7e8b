/**
 * Has the operator know of an error that somebody met (docs/decisions/errors.md). Nobody waits for it, and a failure to tell is
 * ignored. What a person's connection or a rule caused isn't told.
 * @param where one word for the part of the app that met it, such as 'page', 'query' or 'results'
 */
export function reportClientError(error: unknown, where: string) {
  // The site's host draws pages with the same queries, and has a log of its own.
  if (typeof document === 'undefined') return;
  import('./send-client-error')
    .then(({ sendClientError }) => sendClientError(error, where))
    .catch(() => undefined);
}

/** Reports what no part of the app has caught. */
export function reportUncaughtErrors() {
  addEventListener('error', ({ error }) => reportClientError(error, 'window'));
  addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason, 'promise'));
}
