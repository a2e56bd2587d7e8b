import { parsedUrl } from '@rules/parsed-url';
import { isWebAddress, toWebAddress } from '@rules/web-address';

/**
 * The link by which a shop of Shopify's opens with a code applied (its 'shareable discount link').
 * @param brandUrl the shop's address as it was typed; the link leads on to its page
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
