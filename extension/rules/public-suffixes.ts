import { getPublicSuffix } from 'tldts';
import { type ShopOffer, shopDomains } from './shops';

/**
 * The offers without domains under which unrelated shops are: a link to `myshopify.com` itself must not light the bell in
 * every shop there.
 */
export function withoutPublicSuffixes<Offer extends ShopOffer>(offers: readonly Offer[]): Offer[] {
  const shared = new Set(shopDomains(offers).filter(isPublicSuffix));
  if (shared.size === 0) return [...offers];
  return offers.map((offer) => ({
    ...offer,
    domains: offer.domains.filter((domain) => !shared.has(domain)),
  }));
}

/** Whether anybody may have a name under this domain, by the list that https://publicsuffix.org keeps, with its private part. */
const isPublicSuffix = (domain: string) => getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
