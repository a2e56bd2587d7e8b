import { domainOf, isOnDomain } from './domains.ts';
import { kindOfNoShop } from './shop-hosts.ts';
import { isSecureWebAddress } from './web-address.ts';

/**
 * Whether a link leads over https to a shop to which another of the offer's links leads, or to a domain below it, so that it opens no other shop.
 * private.is_apply_link() in the database is the same rule.
 */
export function isApplyLink(link: string, otherLinks: readonly string[]): boolean {
  const domain = domainOf(link);
  if (domain === undefined || !isSecureWebAddress(link)) return false;
  return otherLinks.some((other) => {
    const shop = domainOf(other);
    return shop !== undefined && kindOfNoShop(shop) === undefined && isOnDomain(domain, shop);
  });
}
