import {
  FORMAT_CHARACTERS,
  JOINED_LETTERS,
  PICTOGRAPHS,
  WIDE_INVISIBLE_CHARACTERS,
} from './invisible-characters.ts';
import { memoized } from './memoized.ts';
import { isPlain } from './plain-text.ts';

// The same rules as private.has_invisible_characters in the database; tests/database/names.test.ts compares the two.

/** A pictograph, with the variation selector or skin tone that may follow it. */
const PICTOGRAPH = `[${PICTOGRAPHS}][\\ufe0e\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?`;
/**
 * Emoji sequences, and words that a zero-width joiner or non-joiner spells: their invisible characters stay.
 * private.sequences_with_invisible_characters() is the same.
 */
const SEQUENCES_WITH_INVISIBLE_CHARACTERS = [
  // The flags of England, Scotland and Wales, which are spelled in tags.
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
  // Keycaps, such as 1 in a square.
  '[0-9#*]\\ufe0f?\\u20e3',
  // Pictographs, and several that are joined to one.
  `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*`,
  // A joiner or non-joiner within a word, as Persian and Indic scripts are written.
  `[${JOINED_LETTERS}][\\u200c\\u200d](?=[${JOINED_LETTERS}])`,
].join('|');

const EACH_SEQUENCE = new RegExp(SEQUENCES_WITH_INVISIBLE_CHARACTERS, 'gu');
const INVISIBLE = new RegExp(`[\\u0000${WIDE_INVISIBLE_CHARACTERS}${FORMAT_CHARACTERS}]`, 'u');

/** Whether a name has control, invisible or direction-changing characters, with which it could look like another name. */
export const hasInvisibleCharacters = (name: string) =>
  !isPlain(name) && INVISIBLE.test(name) && INVISIBLE.test(name.replaceAll(EACH_SEQUENCE, ''));

/** The error of a text with such characters. @param what names the text in the sentence: 'name', 'code' */
export const invisibleCharactersFlaw = (what: string, text: string) =>
  hasInvisibleCharacters(text)
    ? `The ${what} contains invisible characters. Please type it anew.`
    : undefined;

/** The same for a text that may have tabs and several lines. */
export const invisibleInLinesFlaw = (what: string, text: string) =>
  invisibleCharactersFlaw(what, text.replaceAll(/[\t\r\n]/g, ' '));

const BLANKS = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
/** Blanks other than single spaces. Few texts have them, and testing for them first is much quicker than replacing every blank. */
const OTHER_BLANKS = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]| {2}/;
const withSingleBlanks = (text: string) => (OTHER_BLANKS.test(text) ? text.replaceAll(BLANKS, ' ') : text);
const EACH_SEQUENCE_OR_INVISIBLE = new RegExp(
  `(${SEQUENCES_WITH_INVISIBLE_CHARACTERS})|[\\u0000${WIDE_INVISIBLE_CHARACTERS}${FORMAT_CHARACTERS}]`,
  'gu',
);

/** What a reader sees of a text, in one line. */
export function visibleText(text: string): string {
  const line = withSingleBlanks(text);
  const hasHidden = !isPlain(line) && INVISIBLE.test(line);
  return (hasHidden ? line.replaceAll(EACH_SEQUENCE_OR_INVISIBLE, '$1') : line).trim();
}

/** The same for a text in several lines. */
export const visibleLines = (text: string) =>
  isPlain(text)
    ? visibleText(text)
    : text
        .split(/\r\n|\r|\n/)
        .map(visibleText)
        .join('\n')
        .trim();

/** Joiners, variation selectors and the trade mark signs ® and ™, which only some people write. */
const LEFT_OUT = /\u200c|\u200d|\ufe0e|\ufe0f|\u00ae|\u2122/g;
const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u00b4\u02bc`]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * What brand names are compared by: trimmed, in lower case, without what LEFT_OUT has, inner blanks collapsed and none around a dash,
 * apostrophes and dashes as a keyboard has them. Normalized again in lower case, because a small letter may have a composed form that
 * its capital lacks, such as ǰ. The same rule as private.brand_key in the database; tests/database/names.test.ts compares the two.
 */
export const brandKey = memoized((name): string => {
  const letters = isPlain(name)
    ? name.toLowerCase()
    : name.normalize('NFC').replaceAll(LEFT_OUT, '').toLowerCase().normalize('NFC').replaceAll(DASHES, '-');
  return withSingleBlanks(letters.replaceAll(APOSTROPHES, "'"))
    .replaceAll(/ ?- ?/g, '-')
    .replace(/^ | $/g, '');
});

/** Whether a browser would read the name as a relative path in the address of the brand's page. A blank brand key is one, too. */
const isPath = (name: string) => ['', '.', '..'].includes(brandKey(name));

/** The error of a name that isn't blank; undefined when it is allowed for a brand. */
export function brandNameFlaw(name: string): string | undefined {
  if (isPath(name)) return "Please enter the brand's name in letters or digits.";
  return invisibleCharactersFlaw('name', name);
}
