import { parsedUrl } from '@rules/parsed-url';
import { isWebAddress, toWebAddress } from '@rules/web-address';

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
  const hasFormerCode =
    madeAnew === undefined && containsCode(link, before.code) && !containsCode(link, now.code);
  return { madeAnew: madeAnew === link ? undefined : madeAnew, hasFormerCode };
}

function containsCode(link: string, code: string): boolean {
  const wanted = encodeURIComponent(code.trim()).toLowerCase();
  return wanted !== '' && link.toLowerCase().includes(wanted);
}

/**
 * The link by which a shop of Shopify's opens with a code applied (its 'shareable discount link').
 * @param brandUrl the shop's address as it was typed; behind the code, the link leads on to the page that it names
 * @returns undefined when the address or the code is missing or can't be one
 */
export function shopifyDiscountLink(brandUrl: string, code: string): string | undefined {
  const address = toWebAddress(brandUrl);
  const url = isWebAddress(address) ? parsedUrl(address) : undefined;
  const typed = code.trim();
  if (!url || typed === '') return undefined;
  const link = `https://${url.hostname}/discount/${encodeURIComponent(typed)}`;
  return `${link}?redirect=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
}
