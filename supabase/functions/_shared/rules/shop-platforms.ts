import { isOnDomain } from './domains.ts';

/**
 * Domains of one company under which every customer has a name, and which the public suffix list lacks: each name below is a shop of its own, and
 * the domain itself is nobody's.
 */
export const PLATFORMS: readonly string[] = [
  // Shops. Each is the service's own domain, such as https://help.bigcartel.com/articles/14-using-a-custom-domain has it.
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
