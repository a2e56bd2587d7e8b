// The same rule as private.has_hidden_characters in the database; tests/database/names.test.ts compares the two.

const NEVER =
  '[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]';
/** Joiners and variation selectors belong to emoji and some scripts; after a plain letter they are invisible. */
const BEHIND_PLAIN_LETTERS = '(?:^|[\\u0001-\\u007f])[\\u200c\\u200d\\ufe0e\\ufe0f]';
const HIDDEN = new RegExp(`${NEVER}|${BEHIND_PLAIN_LETTERS}`, 'u');

/** Whether a name has control, invisible or direction-changing characters, with which it could look like another name. */
export const hasHiddenCharacters = (name: string) => HIDDEN.test(name);
