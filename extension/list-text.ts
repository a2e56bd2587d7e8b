import type { OfferList } from './stored';
import { isOfferList } from './stored-shape';

/**
 * The list is one text, because the browser takes much longer to read thousands of objects. The text starts with the form that the
 * list has in this version of the extension: another one is fetched again.
 */
const FORM = '1:';

let parsed: { text: string; list: OfferList | null } | undefined;

/** The list that a stored text is; null when there is none or it can't be read, and is fetched anew. */
export function toList(text: unknown): OfferList | null {
  if (typeof text !== 'string') return null;
  // Parsed once for each text: whoever compares two lists compares objects.
  if (parsed?.text !== text) parsed = { text, list: parse(text) };
  return parsed.list;
}

function parse(text: string): OfferList | null {
  if (!text.startsWith(FORM)) return null;
  try {
    const list: unknown = JSON.parse(text.slice(FORM.length));
    return isOfferList(list) ? list : null;
  } catch {
    // The browser or the device was ended while it wrote.
    return null;
  }
}

/** The browser keeps 10 MB for an extension, of which this leaves some. */
const MAX_TEXT_LENGTH = 7_000_000;

export function toText(list: OfferList): string {
  const text = FORM + JSON.stringify(list);
  if (text.length <= MAX_TEXT_LENGTH) return text;
  // The newest ones.
  return toText({ ...list, offers: list.offers.slice(0, Math.floor(list.offers.length * 0.75)) });
}
