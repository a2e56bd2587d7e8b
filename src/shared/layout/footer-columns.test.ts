import { expect, it } from 'vitest';
import { footerColumns } from './footer-columns';

const unset = {
  extensionStoreUrl: undefined,
  instagramUrl: undefined,
  tiktokUrl: undefined,
};

it('the footer leaves out columns without links', () => {
  expect(footerColumns(unset).map((column) => column.heading)).toEqual([
    'For Users',
    'For Influencers',
    'Company',
  ]);
});

it('the footer has no link without a target', () => {
  const set = { ...unset, tiktokUrl: 'https://tiktok.test/@promobell' };
  const columns = footerColumns(set);
  expect(columns.map((column) => column.heading)).toEqual([
    'For Users',
    'For Influencers',
    'Company',
    'Social',
  ]);
  const addresses = columns.flatMap((column) => column.links).map((link) => link.to);
  expect(addresses).toContain('/contact');
  expect(addresses).toContain('https://tiktok.test/@promobell');
  for (const address of addresses) expect(address).toMatch(/^(\/|https?:)/);
});
