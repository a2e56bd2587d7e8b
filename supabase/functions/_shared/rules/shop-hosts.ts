import { NETWORKS } from './affiliate-networks.ts';
import { parsedUrl } from './parsed-url.ts';

/** What a host is instead of a brand's shop. */
type HostKind =
  | 'network'
  | 'shortener'
  | 'link hub'
  | 'social network'
  | 'store of apps'
  | 'checkout of many shops';

/**
 * Hosts that are no brand's shop although offers link to them, each with its subdomains. Each list says where its hosts are from: lists
 * that others keep, and the services' own pages.
 */
const HOSTS: Readonly<Record<HostKind, readonly string[]>> = {
  network: NETWORKS.flatMap(({ hosts = [] }) => hosts),
  // https://github.com/PeterDaveHello/url-shorteners, and the networks' pages about their short links.
  shortener: [
    'a.co',
    'amzn.asia',
    'amzn.eu',
    'amzn.to',
    'bit.ly',
    'buff.ly',
    'cutt.ly',
    'fave.co',
    'geni.us',
    'goo.gl',
    'is.gd',
    'lnkd.in',
    'magik.ly',
    'ow.ly',
    'pin.it',
    'rb.gy',
    'rebrand.ly',
    'shorturl.at',
    't.co',
    't.ly',
    'tidd.ly',
    'tiny.cc',
    'tinyurl.com',
    'urlgeni.us',
    'v.gd',
  ],
  // Each is the service's own address.
  'link hub': [
    'about.me',
    'allmylinks.com',
    'beacons.ai',
    'bio.link',
    'bio.site',
    'campsite.bio',
    'direct.me',
    'flow.page',
    'hoo.be',
    'komi.io',
    'linkin.bio',
    'linkpop.com',
    'linktr.ee',
    'lnk.bio',
    'ltk.app.link',
    'msha.ke',
    'pillar.io',
    'shopltk.com',
    'snipfeed.co',
    'solo.to',
    'taplink.at',
    'taplink.cc',
  ],
  // Each is the network's own address.
  'social network': [
    'bsky.app',
    'discord.com',
    'discord.gg',
    'facebook.com',
    'fb.com',
    'fb.me',
    'instagram.com',
    'linkedin.com',
    'm.me',
    'pinterest.com',
    'reddit.com',
    'snapchat.com',
    't.me',
    'threads.com',
    'threads.net',
    'tiktok.com',
    'tumblr.com',
    'twitch.tv',
    'twitter.com',
    'vk.com',
    'wa.me',
    'whatsapp.com',
    'x.com',
    'youtu.be',
    'youtube.com',
  ],
  // The stores' own addresses: each app there is somebody else's.
  'store of apps': [
    'apps.apple.com',
    'apps.microsoft.com',
    'appgallery.huawei.com',
    'itunes.apple.com',
    'play.google.com',
  ],
  // The addresses to which other shops' customers are sent to pay, as the services' own pages name them.
  'checkout of many shops': [
    'buy.paddle.com',
    'checkout.paddle.com',
    'checkout.shopify.com',
    'checkout.square.site',
    'pay.amazon.com',
    'pay.google.com',
    'pay.klarna.com',
    'pay.shopify.com',
    'paypal.com',
    'paypal.me',
    'shop.app',
    'stripe.com',
  ],
};

/** Hosts where no brand's shop is: links to them light no bell. */
export const HOSTS_OF_NO_SHOP: readonly string[] = Object.values(HOSTS).flat().sort();

const isHostKind = (name: string): name is HostKind => name in HOSTS;
const KIND_OF_HOST = new Map(
  Object.keys(HOSTS)
    .filter(isHostKind)
    .flatMap((kind) => HOSTS[kind].map((host): [string, HostKind] => [host, kind])),
);

/** What a host is instead of a shop; undefined for a shop, as far as is known. */
export function kindOfNoShop(host: string): HostKind | undefined {
  // The host itself, and each domain that it is below.
  for (let domain = host; ; domain = domain.slice(domain.indexOf('.') + 1)) {
    const kind = KIND_OF_HOST.get(domain);
    if (kind !== undefined || !domain.includes('.')) return kind;
  }
}

/** What a brand's address may not be, in words. Some brands sell on a social network only, so such an address is allowed, and lights no bell. */
const IN_WORDS: Partial<Record<HostKind, string>> = {
  network: 'an affiliate network',
  shortener: 'a link shortener',
  'link hub': 'a page of links',
};

/** The error of a brand's address that leads somewhere else. */
export function noShopFlaw(address: string): string | undefined {
  const host = parsedUrl(address)?.hostname;
  const kind = host && kindOfNoShop(host);
  const words = kind && IN_WORDS[kind];
  return words && `This is ${words}. Please enter the brand's own address: the bell rings there.`;
}
