const LEAD = /^(?:get|enjoy|take|grab|have)\s+/i;

const MONEY = String.raw`[$€£]\s?\d(?:[\d,.]*\d)?`;
const PERCENT = String.raw`\d{1,3}(?:[.,]\d+)?\s?%`;
const DISCOUNT = new RegExp(
  [
    '^(?:',
    String.raw`(?:(?:save|an?)\s+)?(?:(?:up to|extra)\s+)?(?:${MONEY}|${PERCENT})(?:\s+off)?`,
    String.raw`|\d{1,2}[ -]for[ -]\d{1,2}`,
    String.raw`|free(?:\s(?:shipping|delivery))?`,
    // The words end here: '20%-strength', 'Freedom' and 'Free-range' are none.
    String.raw`)(?![\p{L}\p{N}%-])`,
  ].join(''),
  'iu',
);

export interface DiscountFirst {
  /** The words to set large: '20% off', 'Up to $15 off', '2-for-1', 'Free'. */
  discount: string;
  /** What the description says after them; may be empty. */
  rest: string;
}

/**
 * Parts a description that begins with its discount, so that a ticket can show that first. Nothing is
 * invented: read one after the other, the parts are the description, less a leading 'Get'. Undefined when
 * it begins otherwise. How offers are ranked by discount is the database's rule, not this one.
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
