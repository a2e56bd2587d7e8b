import { isOnDomain } from '@rules/domains';
import { parsedUrl } from '@rules/parsed-url';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { isMarketplace } from './marketplaces';

/** The address's host, without a dot at its end; undefined for pages that aren't on the web. */
export function hostOf(address: string | undefined): string | undefined {
  const url = address ? parsedUrl(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.hostname.replace(/\.$/, '');
}

/** An offer as far as its shops are concerned. */
export type ShopOffer = Pick<ExtensionOffer, 'domains'>;

/** The offers for the shop that a host belongs to, in their order. */
export function offersAt<Offer extends ShopOffer>(offers: readonly Offer[], host: string): Offer[] {
  return offers.filter(({ domains }) => domains.some((domain) => isOnDomain(host, domain)));
}

/**
 * The domains at which the bell may ring, each once and sorted. Marketplaces are left out, because most there is other sellers'. So is what
 * browsers don't take for a host: one such domain in a request for permissions has all of it refused.
 */
export function shopDomains(offers: readonly ShopOffer[]): string[] {
  return [...new Set(offers.flatMap(({ domains }) => domains))]
    .filter((domain) => isHost(domain) && !isMarketplace(domain))
    .sort();
}

function isHost(domain: string): boolean {
  return parsedUrl(`https://${domain}`)?.hostname === domain;
}

/**
 * The name under which a shop is remembered (muted, closed, copied in): the shortest of the domains that a host is on, so that all
 * its subdomains share it. Undefined where no offer is for the host.
 */
export function shopAt(offers: readonly ShopOffer[], host: string): string | undefined {
  let shop: string | undefined;
  for (const { domains } of offers) {
    for (const domain of domains) {
      if (isOnDomain(host, domain) && (shop === undefined || domain.length < shop.length)) shop = domain;
    }
  }
  return shop;
}
