/** Loads the document anew. */
export function reload(): void {
  location.reload();
}
