/** Leaves the app for another address. Pass nothing that domain/safe-link hasn't let through. */
export function leaveFor(address: string): void {
  location.assign(address);
}
