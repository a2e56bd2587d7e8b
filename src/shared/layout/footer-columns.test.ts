import { expect, it } from 'vitest';
import { footerColumns } from './footer-columns';

const unset = {
  supportEmail: undefined,
  extensionStoreUrl: undefined,
  instagramUrl: undefined,
  tiktokUrl: undefined,
};

it('leaves out columns that have no link', () => {
  expect(footerColumns(unset).map((column) => column.heading)).toEqual(['For Users']);
});

it('never links to nowhere', () => {
  const set = { ...unset, supportEmail: 'help@promobell.test', tiktokUrl: 'https://tiktok.test/@promobell' };
  const columns = footerColumns(set);
  expect(columns.map((column) => column.heading)).toEqual(['For Users', 'Company', 'Social']);
  const addresses = columns.flatMap((column) => column.links).map((link) => link.to);
  expect(addresses).toContain('mailto:help@promobell.test');
  expect(addresses).toContain('https://tiktok.test/@promobell');
  for (const address of addresses) expect(address).toMatch(/^(\/|mailto:|https?:)/);
});
