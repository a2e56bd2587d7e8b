import { getDomain, getPublicSuffix } from 'tldts';
import { platformOf } from './shop-platforms';
import type { ShopOffer } from './shops';

/** Has tldts use the private part of the public suffix list, too: shops under `myshopify.com` are shops of their own. */
const WITH_PRIVATE_SUFFIXES = { allowPrivateDomains: true };

/**
 * The shop that a host belongs to: the domain that somebody registered, so that a link copied on a phone (`m.shop.example`) or abroad
 * (`uk.shop.example`) is for the whole shop. Undefined for a public suffix or a platform. An IP address is its own shop.
 */
export function shopOf(host: string): string | undefined {
  const platform = platformOf(host);
  if (platform !== undefined) return nameOn(platform, host);
  const shop = getDomain(host, WITH_PRIVATE_SUFFIXES);
  if (shop !== null) return shop;
  return getPublicSuffix(host, WITH_PRIVATE_SUFFIXES) === host ? undefined : host;
}

/** A shop's domain on a platform, such as `clay-pots.bigcartel.com`; undefined for the platform itself. */
function nameOn(platform: string, host: string): string | undefined {
  const name = host.slice(0, -platform.length).split('.').at(-2);
  return name && `${name}.${platform}`;
}

/** The offers with their shops in place of their links' hosts. */
export function withShops<Offer extends ShopOffer>(offers: readonly Offer[]): Offer[] {
  // Thousands of offers lead to some hundred shops, and a look into the public suffix list takes its time.
  const shops = new Map<string, string | undefined>();
  const cachedShopOf = (host: string) => {
    if (!shops.has(host)) shops.set(host, shopOf(host));
    return shops.get(host) ?? [];
  };
  return offers.map((offer) => ({ ...offer, domains: [...new Set(offer.domains.flatMap(cachedShopOf))] }));
}
