import { shopDomains } from './shops';

/** The part of Chromium's URL filters that the icon needs. */
interface HostFilter {
  hostSuffix: string;
  schemes: string[];
}

/**
 * When the icon lights: one filter a shop. Chromium puts a dot in front of the page's host before it compares, so the suffix
 * `.shop.example` is the shop's own host as well as its subdomains, and no other host that ends alike.
 */
export function iconFilters(offers: readonly { domains: string[] }[]): HostFilter[] {
  return shopDomains(offers).map((domain) => ({ hostSuffix: `.${domain}`, schemes: ['http', 'https'] }));
}

/** The patterns of a shop's pages, as host permissions and registered scripts name them. */
export function pagePatterns(domain: string): string[] {
  // An IP address has no subdomains, and browsers refuse a pattern for them.
  return /^[\d.]+$/.test(domain) ? [`*://${domain}/*`] : [`*://${domain}/*`, `*://*.${domain}/*`];
}
