/**
 * A storage of the browser that never throws. A browser that blocks site data refuses even to name its storage; what
 * is written then, or doesn't fit any more, is kept for as long as the page lives.
 */
class SiteStorage {
  readonly #open: () => Storage;
  readonly #refused = new Map<string, string>();

  constructor(open: () => Storage) {
    this.#open = open;
  }

  /** Whether the browser refuses it altogether. */
  isBlocked(): boolean {
    try {
      this.#open();
      return false;
    } catch {
      return true;
    }
  }

  /** Whether something is kept here that the browser didn't take, and that a reload would lose. */
  holdsRefused(): boolean {
    return this.#refused.size > 0;
  }

  read(key: string): string | null {
    const refused = this.#refused.get(key);
    if (refused !== undefined) return refused;
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  write(key: string, value: string) {
    try {
      this.#open().setItem(key, value);
      this.#refused.delete(key);
    } catch {
      this.#refused.set(key, value);
    }
  }

  remove(key: string) {
    this.#refused.delete(key);
    try {
      this.#open().removeItem(key);
    } catch {
      // Blocked: then nothing was kept there either.
    }
  }
}

/** Shared by all tabs and kept until it is removed. */
export const deviceStorage = new SiteStorage(() => localStorage);
/** This tab's own, gone when it is closed. */
export const tabStorage = new SiteStorage(() => sessionStorage);
