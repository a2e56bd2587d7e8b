import type { OfferList } from './stored';
import { isOfferList } from './stored-shape';

/**
 * The list is stored as one text, because the browser takes much longer to read thousands of objects. The text begins with the number of its
 * format; a list in another format is fetched anew.
 */
const FORMAT = '1:';

let parsed: { text: string; list: OfferList | null } | undefined;

/** The list that a stored text is; null when there is none or it can't be read, and is fetched anew. */
export function toList(text: unknown): OfferList | null {
  if (typeof text !== 'string') return null;
  // The storage is read anew at each of its changes, mostly with the same list, which takes long to parse.
  if (parsed?.text !== text) parsed = { text, list: parse(text) };
  return parsed.list;
}

function parse(text: string): OfferList | null {
  if (!text.startsWith(FORMAT)) return null;
  try {
    const list: unknown = JSON.parse(text.slice(FORMAT.length));
    return isOfferList(list) ? list : null;
  } catch {
    // The browser or the device was ended while it wrote.
    return null;
  }
}

/** The browser keeps 10 MB for an extension, of which this leaves some. */
const MAX_BYTES = 9_000_000;

/** The text to store for a list. The oldest offers are left out of one that is too long. */
export function toText(list: OfferList): string {
  const text = FORMAT + JSON.stringify(list);
  const { length } = list.offers;
  if (length === 0 || storedBytes(text) <= MAX_BYTES) return text;
  // Offers stand newest first, so the oldest are left out.
  return toText({ ...list, offers: list.offers.slice(0, Math.floor(length * 0.75)) });
}

/** What a text takes of the browser's room, which counts each value as JSON in UTF-8. */
const storedBytes = (text: string) => new TextEncoder().encode(JSON.stringify(text)).length;
