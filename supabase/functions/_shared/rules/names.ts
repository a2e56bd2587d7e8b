// The same rule as private.has_hidden_characters in the database; tests/database/names.test.ts compares the two.

const NEVER =
  '[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]';
/** Joiners and variation selectors belong to emoji and some scripts; after a plain letter they are invisible. */
const JOINER = '[\\u200c\\u200d\\ufe0e\\ufe0f]';
const BEHIND_PLAIN_LETTERS = `(^|[\\u0001-\\u007f])${JOINER}`;
const HIDDEN = new RegExp(`${NEVER}|${BEHIND_PLAIN_LETTERS}`, 'u');

/** Whether a name has control, invisible or direction-changing characters, with which it could look like another name. */
export const hasHiddenCharacters = (name: string) => HIDDEN.test(name);

const BLANKS = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const EACH_NEVER = new RegExp(NEVER, 'gu');
/** Invisible joiners, but for those of keycaps such as 1️⃣, which stand behind a plain digit. */
const EACH_BEHIND_PLAIN_LETTERS = new RegExp(`${BEHIND_PLAIN_LETTERS}${JOINER}*(?!\\u20e3)`, 'gu');

/** A text in one line without what no name may have. Where emoji and some scripts need joiners and variation selectors, they stay. */
export const inPlainSight = (text: string) =>
  text
    .replaceAll(BLANKS, ' ')
    .replaceAll(EACH_NEVER, '')
    .trim()
    .replaceAll(EACH_BEHIND_PLAIN_LETTERS, '$1')
    .trim();

const JOINERS = new RegExp(JOINER, 'gu');

/**
 * What brand names are compared by: trimmed, in lower case, inner blanks collapsed. The same rule as private.brand_key
 * in the database; tests/database/names.test.ts compares the two.
 */
export function brandKey(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(JOINERS, '')
    .replaceAll(BLANKS, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .normalize('NFC');
}

/** Names that browsers would read as relative paths in the brand's address. */
const isPath = (name: string) => ['.', '..'].includes(brandKey(name));

/** The error of a name that isn't blank; undefined when it is allowed for a brand. */
export function brandNameFlaw(name: string): string | undefined {
  if (isPath(name)) return "Please enter the brand's name in letters or digits.";
  if (hasHiddenCharacters(name)) return 'The name contains invisible characters. Please type it anew.';
  return undefined;
}
