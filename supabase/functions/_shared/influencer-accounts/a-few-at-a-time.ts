/** The number of concurrent requests. Few, because the auth service hashes a password for each account that it creates. */
const AT_ONCE = 5;

/**
 * Runs an action for every item, a few at a time. After a failure no further action is started.
 * @throws the first failure, once all running actions have ended
 */
export async function aFewAtATime<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;
  async function work() {
    while (next < items.length && failures.length === 0) {
      const index = next;
      next += 1;
      const item = items[index];
      if (item === undefined) continue;
      try {
        await act(item, index);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
