import { getPublicSuffix } from 'tldts';
import { expect, it } from 'vitest';
import { shopOf, withShops } from './shop-domain';
import { PLATFORMS } from './shop-platforms';
import { hostOf, shopDomains } from './shops';

it.each([
  ['tidewool.example', 'tidewool.example'],
  ['m.tidewool.example', 'tidewool.example'],
  ['mobile.tidewool.co.uk', 'tidewool.co.uk'],
  ['uk.tidewool.com', 'tidewool.com'],
  ['clay-pots.myshopify.com', 'clay-pots.myshopify.com'],
  ['www.clay-pots.myshopify.com', 'clay-pots.myshopify.com'],
  ['knits.blogspot.com', 'knits.blogspot.com'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ['shop.clay_pots.com', 'clay_pots.com'],
  ['192.168.0.1', '192.168.0.1'],
  ['clay-pots.bigcartel.com', 'clay-pots.bigcartel.com'],
  ['www.clay-pots.bigcartel.com', 'clay-pots.bigcartel.com'],
  ['nora.gumroad.com', 'nora.gumroad.com'],
  ['clay-pots.lojavirtualnuvem.com.br', 'clay-pots.lojavirtualnuvem.com.br'],
  ['store.google.com', 'store.google.com'],
  ['notbigcartel.com', 'notbigcartel.com'],
])('the shop of the host %s is %s', (host, shop) => {
  expect(shopOf(host)).toBe(shop);
});

it.each(['myshopify.com', 'github.io', 'blogspot.com', 'co.uk', 'com'])(
  "the public suffix %s is nobody's shop, because unrelated shops are under it",
  (suffix) => {
    expect(shopOf(suffix)).toBeUndefined();
  },
);

it.each(['bigcartel.com', 'gumroad.com', 'google.com'])(
  "the platform %s is nobody's shop, because unrelated shops are under it",
  (platform) => {
    expect(shopOf(platform)).toBeUndefined();
  },
);

it('no platform is listed twice, or is in the public suffix list already', () => {
  expect(PLATFORMS.filter((name) => getPublicSuffix(name, { allowPrivateDomains: true }) === name)).toEqual(
    [],
  );
  expect(new Set(PLATFORMS).size).toBe(PLATFORMS.length);
});

it('an offer with hosts of one shop has the shop once, keeps its other shops, and loses public suffixes', () => {
  const domains = ['m.tidewool.example', 'tidewool.example', 'myshopify.com', 'clay.myshopify.com'];
  expect(withShops([{ code: 'A', domains }])).toEqual([
    { code: 'A', domains: ['tidewool.example', 'clay.myshopify.com'] },
  ]);
});

/** Whether the bell lights on a page for an offer whose link has this host. */
function lights(host: string, address: string): boolean {
  const shops = shopDomains(withShops([{ domains: [host] }]));
  return shops.some((shop) => `.${hostOf(address)}`.endsWith(`.${shop}`));
}

it.each([
  ['m.pinewear.example', 'https://www.pinewear.example/checkout', true],
  ['www2.pinewear.example', 'https://pinewear.example/', true],
  ['de.pinewear.com', 'https://fr.pinewear.com/', true],
  ['pinewear.example', 'https://notpinewear.example/', false],
  ['clay-pots.myshopify.com', 'https://other-pots.myshopify.com/', false],
  ['clay-pots.bigcartel.com', 'https://other-pots.bigcartel.com/', false],
  ['clay-pots.bigcartel.com', 'https://clay-pots.bigcartel.com/product/1', true],
  ['store.google.com', 'https://www.google.com/search?q=pots', false],
  ['m.etsy.com', 'https://www.etsy.com/shop/SomebodyElse', false],
])('an offer with a link to %s lights the bell on %s: %s', (host, address, expected) => {
  expect(lights(host, address)).toBe(expected);
});
