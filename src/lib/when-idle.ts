/** Resolves when the browser has nothing else to do, or at the latest after this time. */
export function whenIdle(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    // Safari has no requestIdleCallback. A short pause lets it paint and answer first.
    else setTimeout(resolve, 50);
  });
}
