// Both are in a module of their own, so that tests can replace them.

/** Reloads the document. */
export function reload(): void {
  location.reload();
}

/** Leaves the app for another address. Pass only addresses that src/domain/safe-link.ts has accepted. */
export function leaveAppFor(address: string): void {
  location.assign(address);
}
