/** Bidi marks, joiners and what else nobody sees. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
/** What accents become when letters are taken apart. */
const ACCENTS = /[\u0300-\u036f]/g;
/** A mention names an account and a link a page: neither says a word. */
const MENTIONS_AND_LINKS = /@[\p{L}\p{N}_.]+|[a-z][a-z\d+.-]{0,20}:\/\/\S+/giu;
const WORDS = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;

/**
 * The words of a text as they are compared: in one case, without accents, and full-width or mathematical letters as plain ones.
 * An emoji is a word of its own.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(ACCENTS, '')
    .replaceAll(MENTIONS_AND_LINKS, ' ')
    .toUpperCase();
  return folded.match(WORDS) ?? [];
}
