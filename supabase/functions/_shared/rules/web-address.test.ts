import { describe, expect, it } from 'vitest';
import { isWebAddress, toWebAddress } from './web-address.ts';

describe('toWebAddress', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    ['shop.example', 'https://shop.example'],
    [' www.shop.example/a?b=c ', 'https://www.shop.example/a?b=c'],
    ['http://shop.example', 'http://shop.example'],
    ['HTTPS://Shop.example', 'HTTPS://Shop.example'],
    ['shop.example:8080/x', 'https://shop.example:8080/x'],
    ['münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
    ['http://bücher.example', 'http://xn--bcher-kva.example/'],
    ['shop.example/日本?ä=1#ö', 'https://shop.example/%E6%97%A5%E6%9C%AC?%C3%A4=1#%C3%B6'],
    ['shop.example/\u0001\u0008\u007f', 'https://shop.example/'],
    ['shop.example/\u200b\u202e', 'https://shop.example/'],
    ['shop.example/%20', 'https://shop.example/%20'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('saves %j as %j', (typed, saved) => {
    expect(toWebAddress(typed)).toBe(saved);
  });
});

describe('isWebAddress, after the scheme was added,', () => {
  it.each([
    'shop.example',
    'www.shop.example',
    'http://shop.example',
    'https://a.b.c.shop.example/path/to?x=1#y',
    'shop.example?ref=me',
    'shop.example#top',
    'shop.example:443/x',
    'my_shop.example',
    '192.168.0.1/x',
    'xn--mnchen-3ya.example',
    'münchen.example',
    `shop.example/${'x'.repeat(2_000)}`,
  ])('accepts %s', (typed) => {
    expect(isWebAddress(toWebAddress(typed))).toBe(true);
  });

  it.each([
    'shop',
    'https://shop',
    'https://',
    'https://.example',
    'shop..example',
    '-shop.example',
    'shop.example-',
    'shop.123',
    'two words.example',
    'shop.example/two words',
    'shop.example\\@evil.example',
    'user@shop.example',
    'user:word@shop.example',
    'javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://shop.example',
    'mailto:me@shop.example',
    '//shop.example',
    'shop.example:port',
    'shop.example:65536',
    '256.0.0.1',
    '010.0.0.1',
    'xn--a.example',
    'user@münchen.example',
    'münchen.example/two wörds',
    `shop.example/${'x'.repeat(2_048)}`,
  ])('refuses %s', (typed) => {
    expect(isWebAddress(toWebAddress(typed))).toBe(false);
  });
});

it.each([
  ['https://kiln.example/?a=1&amp;b=2', 'https://kiln.example/?a=1&b=2'],
  ['https://kiln.example/?a=1&amp;amp;b=2', 'https://kiln.example/?a=1&amp;b=2'],
  ['<https://kiln.example>', 'https://kiln.example'],
  ['[Kiln & Co](https://kiln.example/?ref=nora)', 'https://kiln.example/?ref=nora'],
  ['https://kiln\u200b.example/\ufeff', 'https://kiln.example/'],
  ['\u00a0kiln.example ', 'https://kiln.example'],
])('the copied link %j is saved as %s', (typed, address) => {
  expect(toWebAddress(typed)).toBe(address);
});
