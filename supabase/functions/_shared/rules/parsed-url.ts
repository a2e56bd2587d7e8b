/**
 * The address in its parts; undefined when it is none. URL.canParse would ask the same, and Safari has it only since version 17:
 * in an older one, the page that calls it goes blank.
 */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
