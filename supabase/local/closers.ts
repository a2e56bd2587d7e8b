interface Closer {
  /** Its name in the message about what hasn't ended, such as 'the gateway'. */
  what: string;
  close: () => Promise<unknown>;
}

/** Collects what was started, to end it in the reverse order. */
export class Closers {
  readonly #open: Closer[] = [];
  #ending: Closer | undefined;

  add(what: string, close: () => Promise<unknown>): void {
    this.#open.push({ what, close });
  }

  /** Ends each and waits for it. */
  async close(): Promise<void> {
    for (;;) {
      this.#ending = this.#open.pop();
      if (!this.#ending) return;
      await this.#ending.close();
    }
  }

  /** What hasn't ended, beginning with what is being waited for. */
  left(): string[] {
    return [...this.#open, ...(this.#ending ? [this.#ending] : [])].reverse().map(({ what }) => what);
  }
}
