interface Waiting {
  patienceMs: number;
  /** What passes between two looks. */
  pause: () => Promise<unknown>;
}

/** Whether it becomes true in time. */
export async function eventually(
  isTrue: () => Promise<boolean>,
  { patienceMs, pause }: Waiting,
): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (;;) {
    if (await isTrue()) return true;
    if (Date.now() > end) return false;
    await pause();
  }
}
