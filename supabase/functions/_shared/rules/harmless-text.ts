import { visibleText } from './names.ts';

/** Web addresses with a scheme or www. A bare 'brand.com' may be a name, and 'Awww...' is no address. */
const ADDRESSES = /(?:[a-z][a-z\d+.-]{0,20}:\/\/|(?<![a-z\d])www\.)\S+/gi;

/**
 * A text in one line without what notifies somebody else (mentions), leads elsewhere (addresses), or changes how the rest reads
 * (control, invisible and direction-changing characters). For what we send in a person's name.
 */
export const harmless = (text: string): string =>
  visibleText(visibleText(text).replaceAll(ADDRESSES, '').replaceAll('@', '＠'));

export const hasAddress = (text: string) => text.search(ADDRESSES) !== -1;
