import { isOnDomain } from './domains.ts';
import { kindOfNoShop } from './shop-hosts.ts';
import { isSecureWebAddress } from './web-address.ts';

/** Of a name in the internet's directory. */
const MAX_HOST = 253;

/** The host of a link without www.; undefined where there is none. private.domain_of() in the database is the same rule. */
function domainOf(url: string): string | undefined {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase();
  return host && host.length <= MAX_HOST ? host.replace(/^www\.(?=.*\.)/, '') : undefined;
}

/**
 * Whether a link leads over https to a shop of the offer's other links, or to a domain below it, so that it opens no other shop.
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
