import { visibleText } from './names.ts';

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032`\u00b4]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const IN_FRONT = /^(?:(?:promo|discount|coupon)\s?)?code\s?[:=]\s*/i;
const AROUND = [
  /^\(([^()]+)\)$/,
  /^\[([^[\]]+)\]$/,
  /^\{([^{}]+)\}$/,
  /^"([^"]+)"$/,
  /^'([^']+)'$/,
  /^\u00ab([^\u00ab\u00bb]+)\u00bb$/,
];
const AFTER = /[.,;:]+$/;
/** The form of most codes, which are read as they stand. */
const PLAIN_CODE = /^[\w-]+$/;

/**
 * A code as shops take it, from what was typed or copied out of a message: without invisible characters, what stands around it and 'Code:' in front, with
 * the dashes, quotes and letters of a keyboard. A code that is written so already stays as it is.
 */
export function readCode(typed: string): string {
  if (PLAIN_CODE.test(typed)) return typed;
  const keyed = visibleText(typed)
    .replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .replace(DASHES, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"');
  const bare = keyed.replace(IN_FRONT, '').replace(AFTER, '').trim();
  const within = AROUND.flatMap((around) => around.exec(bare)?.[1] ?? [])[0];
  if (within !== undefined) return readCode(within);
  return bare === '' ? keyed : bare;
}

const NO_CODE =
  /^(?:n\.?\/?a\.?|none|nil|null|tb[ad]|no ?code(?: needed| required| necessary)?|not applicable|link in bio|-+)$/i;

/** The error of a text such as 'N/A' or 'none', which says that there is no code. */
export const noCodeFlaw = (typed: string) =>
  NO_CODE.test(readCode(typed)) ? 'Please enter the code that shoppers type in the shop.' : undefined;

/** What may be wrong with a code that is taken all the same: letters that only look like others, or two codes at once. */
export function codeDoubt(code: string): string | undefined {
  if (PLAIN_CODE.test(code)) return undefined;
  const letter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.exec(code)?.[0];
  if (letter && /\p{Script=Latin}/u.test(code)) {
    return `“${letter}” only looks like a Latin letter. A shop that expects one refuses the code.`;
  }
  return /\S\s*(?:\s\/\s|\sor\s|,\s)\s*\S/i.test(code)
    ? 'This looks like two codes. Add each by itself, so that it can be copied.'
    : undefined;
}
