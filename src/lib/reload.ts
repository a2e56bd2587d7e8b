/** Reloads the document. A module of its own, so that tests can replace it. */
export function reload(): void {
  location.reload();
}
