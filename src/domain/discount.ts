const LEAD = /^(?:get|enjoy|take|grab|have)\s+/i;
const DISCOUNT =
  /^(?:(?:(?:save|an?)\s+)?(?:(?:up to|extra)\s+)?(?:[$€£]\s?\d[\d,.]*\d|[$€£]\s?\d|\d{1,3}(?:[.,]\d+)?\s?%)(?:\s+off)?|free (?:shipping|delivery))(?![\p{L}\p{N}%-])/iu;

export interface DiscountFirst {
  /** The words to set large: '20% off', 'Up to $15 off', 'Free shipping'. */
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
