/** What ends in the reverse order of its start. */
export class Closers {
  readonly #open: { what: string; close: (note: NoteWaiting) => Promise<unknown> }[] = [];

  /** @param what in a sentence that says what is waited for, such as 'the gateway' */
  add(what: string, close: (note: NoteWaiting) => Promise<unknown>): void {
    this.#open.push({ what, close });
  }

  /** Ends each and waits for it, after having told which it is. */
  async close(note: NoteWaiting = () => undefined): Promise<void> {
    for (const { what, close } of this.#open.splice(0).reverse()) {
      note(what);
      await close(note);
    }
  }
}

/** Is told what is waited for. */
export type NoteWaiting = (what: string) => void;
