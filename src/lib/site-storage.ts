/**
 * A browser storage that never throws. Where the browser blocks site data, even reading the global `localStorage` throws, so it is read in
 * `open`, at each use. What can't be stored, or doesn't fit any more, stays in memory until the page is left.
 */
class SiteStorage {
  readonly #open: () => Storage;
  /** What the browser didn't store, by key. */
  readonly #refused = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  constructor(open: () => Storage) {
    this.#open = open;
  }

  /** Whether the browser blocks this storage. */
  isBlocked(): boolean {
    try {
      this.#open();
      return false;
    } catch {
      return true;
    }
  }

  /** Whether something is kept in memory only and would be lost by a reload. */
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
    this.notify();
  }

  remove(key: string) {
    this.#refused.delete(key);
    try {
      this.#open().removeItem(key);
    } catch {
      // The storage is blocked, so nothing was stored there.
    }
    this.notify();
  }

  /** Calls back when something was stored or removed, here or in another tab: what useSyncExternalStore subscribes with. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) addEventListener('storage', this.notify);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) removeEventListener('storage', this.notify);
    };
  };

  /** Calls the listeners. Other modules use it when something changed that their listeners read besides the storage. */
  readonly notify = () => {
    for (const listener of this.#listeners) listener();
  };
}

/** The storage that all tabs share; what is stored stays until it is removed. */
export const deviceStorage = new SiteStorage(() => localStorage);
/** The storage of this tab alone, which is gone when the tab is closed. */
export const tabStorage = new SiteStorage(() => sessionStorage);
