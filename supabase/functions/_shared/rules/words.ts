/** Bidi marks, joiners and other invisible characters. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;
/** Combining accents, which NFKD separates from their letters. */
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * Mentions and web addresses, with a scheme or www., don't count as words. Usernames have Latin letters only, so letters of another script right after one
 * begin a word.
 */
const MENTIONS_AND_LINKS = /@[a-z\d_.]+|(?:[a-z][a-z\d+.-]{0,20}:\/\/|(?<![a-z\d])www\.)\S+/giu;
/** Scripts that put no blanks between words, and Korean, whose words take endings. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const LETTER = '[\\p{L}\\p{N}\\p{M}]';
const WORDS = new RegExp(
  `(?:(?=${LETTER})${UNSPACED})+|(?:(?!${UNSPACED})${LETTER})+|\\p{Extended_Pictographic}`,
  'gu',
);
const UNSPACED_WORD = new RegExp(`^${UNSPACED}`, 'u');

/** Whether a word is of a script in which a run of letters holds several. */
export const isUnspaced = (word: string) => UNSPACED_WORD.test(word);

/**
 * The words of a text as they are compared: in one case, without accents, and full-width or mathematical letters as plain ones.
 * An emoji is a word of its own, and so is each run of letters of a script without blanks.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(ACCENTS, '')
    .replaceAll(MENTIONS_AND_LINKS, ' ')
    .toUpperCase()
    .normalize('NFC');
  return folded.match(WORDS) ?? [];
}
