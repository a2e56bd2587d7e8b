import { describe, expect, it } from 'vitest';
import { shopifyDiscountLink } from './link-after-change';

describe('the Shopify discount link', () => {
  it.each([
    ['of a shop', 'https://kiln.example', 'NORA20', 'https://kiln.example/discount/NORA20?redirect=%2F'],
    [
      'of an address without its scheme',
      ' kiln.example ',
      ' NORA20 ',
      'https://kiln.example/discount/NORA20?redirect=%2F',
    ],
    [
      'of an http address is https',
      'http://www.kiln.example/',
      'A',
      'https://www.kiln.example/discount/A?redirect=%2F',
    ],
    [
      'leads on to the page of the address',
      'https://kiln.example/mugs?size=l&ref=1#top',
      'A',
      'https://kiln.example/discount/A?redirect=%2Fmugs%3Fsize%3Dl%26ref%3D1',
    ],
    [
      'encodes the code',
      'https://kiln.example',
      '20% OFF/ü?',
      'https://kiln.example/discount/20%25%20OFF%2F%C3%BC%3F?redirect=%2F',
    ],
    ['has no port', 'https://kiln.example:8443/', 'A', 'https://kiln.example/discount/A?redirect=%2F'],
  ])('%s', (_, brandUrl, code, link) => {
    expect(shopifyDiscountLink(brandUrl, code)).toBe(link);
  });

  it.each([
    ['an address', '', 'A'],
    ['a code', 'https://kiln.example', '  '],
    ['an address of the web', 'javascript:alert(1)', 'A'],
    ['an address that is one', 'kiln', 'A'],
  ])("isn't made without %s", (_, brandUrl, code) => {
    expect(shopifyDiscountLink(brandUrl, code)).toBeUndefined();
  });
});
