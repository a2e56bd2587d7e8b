/** Leaves the app for another address. Pass only addresses that src/domain/safe-link.ts has accepted. */
export function leaveFor(address: string): void {
  location.assign(address);
}
