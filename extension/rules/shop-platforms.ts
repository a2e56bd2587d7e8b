import { isOnDomain } from '@rules/domains';

/**
 * Domains that are missing from the public suffix list although each of their subdomains belongs to another customer of one company: a
 * subdomain is a shop of its own, and the domain itself is nobody's shop.
 */
export const PLATFORMS: readonly string[] = [
  // Shops. Each is the service's own domain, as its help pages name it (https://help.bigcartel.com/articles/14-using-a-custom-domain).
  'bigcartel.com',
  'booth.pm',
  'company.site',
  'creator-spring.com',
  'dashery.com',
  'fourthwall.com',
  'gumroad.com',
  'itch.io',
  'lojavirtualnuvem.com.br',
  'mitiendanube.com',
  'mybigcommerce.com',
  'mysellix.io',
  'myshoplaza.com',
  'myshopline.com',
  'myvtex.com',
  'onshopbase.com',
  'printful.me',
  'printify.me',
  'shop-pro.jp',
  'shoplightspeed.com',
  'stores.jp',
  'storenvy.com',
  'sumupstore.com',
  'thebase.in',
  'webshopapp.com',
  // Pages and courses. Each is the service's own domain.
  'bandcamp.com',
  'beehiiv.com',
  'ghost.io',
  'godaddysites.com',
  'jimdofree.com',
  'jimdosite.com',
  'mykajabi.com',
  'mystrikingly.com',
  'podia.com',
  'substack.com',
  'teachable.com',
  'thinkific.com',
  'tilda.ws',
  'ueniweb.com',
  'weebly.com',
  'wordpress.com',
  // One company's search, services and shop.
  'google.com',
];

/** The platform that a host is on, undefined for most hosts. */
export const platformOf = (host: string) => PLATFORMS.find((platform) => isOnDomain(host, platform));
