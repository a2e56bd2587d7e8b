import { getPublicSuffix } from 'tldts';
import { describe, expect, it } from 'vitest';
import { suffixLines } from '../build/suffix-lines';
import { iconFilters, pagePatterns } from './icon-rules';
import { publicSuffixes } from './public-suffixes';
import { hostOf, offersAt, shopAt, shopDomains, withoutPublicSuffixes } from './shops';

const offers = [
  { code: 'KNIT', domains: ['tidewool.example', 'tidewool.co.uk'] },
  { code: 'OUTLET', domains: ['outlet.tidewool.example'] },
  { code: 'CLAY', domains: ['clay-pots.myshopify.com'] },
  { code: 'NOWHERE', domains: [] },
];
const codesAt = (host: string) => offersAt(offers, host).map(({ code }) => code);

describe('the offers that match a host', () => {
  it.each([
    ['tidewool.example', ['KNIT']],
    ['www.tidewool.example', ['KNIT']],
    ['checkout.eu.tidewool.example', ['KNIT']],
    ['outlet.tidewool.example', ['KNIT', 'OUTLET']],
    ['tidewool.co.uk', ['KNIT']],
    ['clay-pots.myshopify.com', ['CLAY']],
    ['other-pots.myshopify.com', []],
    ['myshopify.com', []],
    ['nottidewool.example', []],
    ['tidewool.example.evil.test', []],
    ['example', []],
    ['co.uk', []],
    ['', []],
  ])('at %s are %j', (host, codes) => {
    expect(codesAt(host)).toEqual(codes);
  });

  it('are stored for a shop under one name, whichever of its hosts is open', () => {
    expect(shopAt(offers, 'outlet.tidewool.example')).toBe('tidewool.example');
    expect(shopAt(offers, 'www.tidewool.example')).toBe('tidewool.example');
    expect(shopAt(offers, 'elsewhere.example')).toBeUndefined();
  });
});

it.each([
  ['https://www.Tidewool.example/knits?x=1', 'www.tidewool.example'],
  ['http://tidewool.example.:8080/', 'tidewool.example'],
  ['https://münchen.example/', 'xn--mnchen-3ya.example'],
  ['chrome://settings', undefined],
  ['file:///tmp/tidewool.example', undefined],
  ['', undefined],
  [undefined, undefined],
])('the host of the address %s is %s', (address, host) => {
  expect(hostOf(address)).toBe(host);
});

describe('the list of public suffixes', () => {
  const isPublicSuffix = publicSuffixes(suffixLines());

  it.each([
    'com',
    'example',
    'co.uk',
    'myshopify.com',
    'github.io',
    'anything.ck',
    'tidewool.example',
    'tidewool.co.uk',
    'clay-pots.myshopify.com',
    'www.ck',
    'xn--55qx5d.cn',
  ])('treats %s as the list’s own library does', (domain) => {
    expect(isPublicSuffix(domain)).toBe(getPublicSuffix(domain, { allowPrivateDomains: true }) === domain);
  });

  it('rejects offers for a public suffix and keeps the others', () => {
    const listed = [
      { code: 'A', domains: ['myshopify.com', 'clay.myshopify.com'] },
      { code: 'B', domains: ['co.uk'] },
    ];
    expect(withoutPublicSuffixes(listed, isPublicSuffix)).toEqual([
      { code: 'A', domains: ['clay.myshopify.com'] },
      { code: 'B', domains: [] },
    ]);
  });
});

describe('the rules that light the icon', () => {
  it('have one filter for each shop', () => {
    expect(iconFilters([...offers, ...offers])).toEqual(
      shopDomains(offers).map((domain) => ({ hostSuffix: `.${domain}`, schemes: ['http', 'https'] })),
    );
  });

  it('leave out hosts that no browser accepts, because one of them would make it refuse all rules', () => {
    const odd = { domains: ['999.999.999.999', 'xn--zz.example', 'knits.example'] };
    expect(shopDomains([odd])).toEqual(['knits.example']);
  });

  it('cover a shop and its subdomains', () => {
    expect(pagePatterns('tidewool.example')).toEqual(['*://tidewool.example/*', '*://*.tidewool.example/*']);
    expect(pagePatterns('192.168.0.1')).toEqual(['*://192.168.0.1/*']);
  });
});
