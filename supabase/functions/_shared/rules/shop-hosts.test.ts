import { describe, expect, it } from 'vitest';
import { HOSTS_OF_NO_SHOP, kindOfNoShop, noShopFlaw } from './shop-hosts.ts';

describe('kindOfNoShop', () => {
  it.each([
    ['www.awin1.com', 'network'],
    ['kiln.pxf.io', 'network'],
    ['amzn.to', 'shortener'],
    ['linktr.ee', 'link hub'],
    ['www.instagram.com', 'social network'],
    ['m.youtube.com', 'social network'],
    ['play.google.com', 'store of apps'],
    ['shop.app', 'checkout of many shops'],
    ['www.paypal.com', 'checkout of many shops'],
    ['checkout.stripe.com', 'checkout of many shops'],
    ['www.apple.com', undefined],
    ['www.shopify.com', undefined],
    ['www.etsy.com', undefined],
    ['kiln.example', undefined],
    ['netflix.com', undefined],
    ['instagram.com.kiln.example', undefined],
  ])('of %s is %s', (host, kind) => {
    expect(kindOfNoShop(host)).toBe(kind);
  });
});

it("a brand's address at a link hub is refused as what it is", () => {
  expect(noShopFlaw('https://linktr.ee/nora')).toBe(
    "This is a page of links. Please enter the brand's own address: the bell rings there.",
  );
  expect(noShopFlaw('https://kiln.example')).toBeUndefined();
  expect(noShopFlaw('https://www.instagram.com/kiln')).toBeUndefined();
  expect(noShopFlaw('kiln')).toBeUndefined();
});

it('no host of no shop is listed twice, or below another', () => {
  const below = HOSTS_OF_NO_SHOP.filter((host) =>
    HOSTS_OF_NO_SHOP.some((other) => host.endsWith(`.${other}`)),
  );
  expect(below).toEqual([]);
  expect(new Set(HOSTS_OF_NO_SHOP).size).toBe(HOSTS_OF_NO_SHOP.length);
});
