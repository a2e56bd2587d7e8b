/** Leaves the app for another address. Pass only addresses that src/domain/safe-link.ts has accepted. */
export function leaveAppFor(address: string): void {
  location.assign(address);
}
