const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a part of an address can be an id at all; the database refuses to look for anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
