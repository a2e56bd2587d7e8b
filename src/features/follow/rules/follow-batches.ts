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

/** The items in their order, in batches of BATCH_SIZE; the last one may be smaller. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, batch) =>
    items.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );
}

/**
 * Calls `act` with one batch after the other, with a pause in between. After the signal is aborted no further
 * batch begins; the present one is finished.
 */
export async function runInBatches<Item>(
  items: readonly Item[],
  act: (batch: Item[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, batch] of batchesOf(items).entries()) {
    if (index > 0) await pause(signal);
    if (signal.aborted) return;
    await act(batch);
  }
}

/** Ends early when the signal is aborted. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    signal.addEventListener('abort', end);
  });
}
