/** How many are followed at once, and the pause between batches (docs/product/following-and-alerts.md#follow-all). */
const BATCH_SIZE = 5;
const PAUSE_MS = 500;

/** Whom Follow All follows: everybody visible who isn't followed yet, except oneself (docs/product/following-and-alerts.md#follow-all). */
export function leftToFollow<Person extends { id: string }>(
  visible: readonly Person[],
  followed: readonly string[],
  ownId: string | undefined,
): Person[] {
  const known = new Set(followed);
  return visible.filter(({ id }) => id !== ownId && !known.has(id));
}

/**
 * Calls `act` with one batch of the items after the other, in their order, with a pause in between. After the signal is aborted no further
 * batch begins; the present one is finished.
 */
export async function runInBatches<Item>(
  items: readonly Item[],
  act: (batch: Item[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    if (start > 0 && !signal.aborted) await pause(signal);
    if (signal.aborted) return;
    await act(items.slice(start, start + BATCH_SIZE));
  }
}

/** Ends early when the signal is aborted. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
