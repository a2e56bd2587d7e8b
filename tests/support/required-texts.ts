import { REQUIRED_OF_INFLUENCERS } from './required-texts-of-influencers';
import { REQUIRED_OF_SHOPPERS } from './required-texts-of-shoppers';

export type RequiredTexts = Record<string, readonly [text: string, where: string, ...tests: string[]]>;

/**
 * The texts that the requirements quote, sign for sign, where each belongs, and the tests that make it appear there and assert it by
 * required(). Parts in braces vary. tests/rules/required-texts.test.ts fails when one of these tests doesn't, or the text isn't in the product
 * in this form.
 *
 * Left out is what nobody meets: the form library's 'Required', 'Invalid email' and 'String must contain at least N character(s)', for
 * which every form has a message of its own; and the name 'creditcard', because a credit card's name isn't shown.
 */
export const REQUIRED_TEXTS = { ...REQUIRED_OF_SHOPPERS, ...REQUIRED_OF_INFLUENCERS };

/** A required text with its variable parts filled in. */
export function required(
  key: keyof typeof REQUIRED_TEXTS,
  parts: Record<string, string | number> = {},
): string {
  const [text] = REQUIRED_TEXTS[key];
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (parts[name] === undefined) throw new Error(`The text ${key} lacks its part ${name}.`);
    return String(parts[name]);
  });
}
