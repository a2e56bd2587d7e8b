import { describe, expect, it } from 'vitest';
import { iconFilters, pagePatterns } from './icon-rules';
import { hostOf, offersAt, shopAt, shopDomains } from './shops';

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

  it("belong to one shop name, whichever of the shop's hosts is open", () => {
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

describe('the rules that light the icon', () => {
  it('have one filter for each shop', () => {
    expect(iconFilters([...offers, ...offers])).toEqual(
      shopDomains(offers).map((domain) => ({ hostSuffix: `.${domain}`, schemes: ['http', 'https'] })),
    );
  });

  it('leave out marketplaces, where most that one sees is of other sellers', () => {
    expect(shopDomains([{ domains: ['etsy.com', 'knits.example'] }])).toEqual(['knits.example']);
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
