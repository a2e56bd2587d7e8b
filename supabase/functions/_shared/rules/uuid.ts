const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a part of an address is a UUID; the database answers anything else with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
