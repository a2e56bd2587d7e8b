import { AFTER_SAVING, BETWEEN_SAVING, MATERIALS, MONEY_SIGNS, MONEY_WORDS } from './saving-words.ts';

const LEAD = /^¡?(?:(?:get|enjoy|take|grab|have)\s+)?/i;

const SIGN = `[${MONEY_SIGNS}]`;
const WORD = `(?:${MONEY_WORDS.join('|')})\\.?`;
/** A number up to its last digit: in '$19.99 cotton socks' it is 19.99, and never 19 alone. */
const NUMBER = String.raw`\d(?:[\d,.]*\d)?(?![.,]*\d)(?:[.,]-)?`;
const MONEY = String.raw`(?:${SIGN}|${WORD}\s)\s?${NUMBER}|${NUMBER}\s?(?:${SIGN}|${WORD}(?!\p{L}))`;
const PERCENT = String.raw`\d{1,3}(?:[.,]\d+)?\s?%`;
const SAVING_FOLLOWS = String.raw`\s(?:(?:${BETWEEN_SAVING.join('|')})\s)?(?:${AFTER_SAVING.join('|')})`;
/** What follows a percentage that isn't a saving: '99% organic cotton'. */
const MATERIAL_FOLLOWS = String.raw`\s(?:\p{L}+\s)?(?:${MATERIALS.join('|')})(?!\p{L})`;
const DISCOUNT = new RegExp(
  [
    '^(?:',
    // Zero is no discount: '0% APR', '$0 delivery'.
    String.raw`(?:(?:save|an?)\s+)?(?:(?:up to|extra)\s+)?(?!\D*0(?![\d.,]*[1-9]))(?:${MONEY}|${PERCENT})(?:${SAVING_FOLLOWS}|(?!${MATERIAL_FOLLOWS}))`,
    String.raw`|\d{1,2}[ -]for[ -]\d{1,2}`,
    String.raw`|free(?:\s(?:shipping|delivery))?`,
    // The discount must end here: '20%-strength', 'Freedom' and 'Free-range' are no discounts.
    String.raw`)(?![\p{L}\p{N}%-])`,
  ].join(''),
  'iu',
);

interface DiscountFirst {
  /** The part to show large: '20% off', 'Up to $15 off', '2-for-1', 'Free'. */
  discount: string;
  /** What the description says after it; may be empty. */
  rest: string;
}

/**
 * Splits a description that begins with its discount, so that a ticket can show the discount first. No word is added, and none is left out but a
 * leading 'Get' or the like. Undefined when the description begins otherwise. Offers are sorted by the database's discount_rank, which also finds
 * a discount further on.
 */
export function discountFirst(description: string): DiscountFirst | undefined {
  const text = description.trim().replace(LEAD, '');
  const found = DISCOUNT.exec(text)?.[0];
  if (!found) return undefined;
  return {
    discount: found.charAt(0).toUpperCase() + found.slice(1),
    rest: text.slice(found.length).replace(/^[\s,;:.!–—-]+/, ''),
  };
}
