import { expect, it } from 'vitest';
import { withoutPublicSuffixes } from './public-suffixes';

it.each(['com', 'co.uk', 'myshopify.com', 'github.io', 'anything.ck', 'xn--55qx5d.cn'])(
  'an offer for the public suffix %s is for no shop',
  (domain) => {
    expect(withoutPublicSuffixes([{ domains: [domain] }])).toEqual([{ domains: [] }]);
  },
);

it.each(['tidewool.example', 'tidewool.co.uk', 'clay-pots.myshopify.com', 'www.ck', '192.168.0.1'])(
  'an offer for %s stays, because that is a shop of its own',
  (domain) => {
    expect(withoutPublicSuffixes([{ domains: [domain] }])).toEqual([{ domains: [domain] }]);
  },
);

it('an offer for a public suffix and a shop keeps the shop and everything else', () => {
  expect(withoutPublicSuffixes([{ code: 'A', domains: ['myshopify.com', 'clay.myshopify.com'] }])).toEqual([
    { code: 'A', domains: ['clay.myshopify.com'] },
  ]);
});
