import { shopifyDiscountLink } from './shopify-discount-link';

/** The brand's address and the code that an apply link is for. */
interface LinkedCode {
  brandUrl: string;
  code: string;
}

/** Whether an apply link is the one that is made for Shopify, and not pasted. */
export const isMadeLink = (link: string, { brandUrl, code }: LinkedCode) =>
  link !== '' && link === shopifyDiscountLink(brandUrl, code);

/**
 * What becomes of an apply link when the brand's address or the code is changed afterwards: one that was made is made again, and one that
 * was pasted may still contain the former code, which the shop would apply.
 * @param before the address and the code from when the link was made or pasted
 */
export function linkAfterChange(link: string, before: LinkedCode, now: LinkedCode) {
  const madeAnew = isMadeLink(link, before) ? shopifyDiscountLink(now.brandUrl, now.code) : undefined;
  const hasFormerCode = madeAnew === undefined && names(link, before.code) && !names(link, now.code);
  return { madeAnew: madeAnew === link ? undefined : madeAnew, hasFormerCode };
}

function names(link: string, code: string): boolean {
  const wanted = encodeURIComponent(code.trim()).toLowerCase();
  return wanted !== '' && link.toLowerCase().includes(wanted);
}
