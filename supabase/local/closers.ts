/** What ends in the reverse order of its start. */
export class Closers {
  readonly #open: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#open.push(close);
  }

  /** Ends each and waits for it. */
  async close(): Promise<void> {
    for (const close of this.#open.splice(0).reverse()) await close();
  }
}
