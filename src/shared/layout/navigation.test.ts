import { expect, it } from 'vitest';
import { footerColumns } from './navigation';

const unset = {
  extensionStoreUrl: undefined,
  instagramUrl: undefined,
  tiktokUrl: undefined,
};

const socialLinks = (settings: Parameters<typeof footerColumns>[0]) =>
  footerColumns(settings).find((column) => column.heading === 'Social')?.links;

it('social links of the footer lead to the contact page as long as they have no address', () => {
  expect(socialLinks(unset)).toEqual([
    { label: 'Instagram', to: '/contact' },
    { label: 'TikTok', to: '/contact' },
  ]);
  expect(socialLinks({ ...unset, tiktokUrl: 'https://tiktok.test/@promobell' })).toEqual([
    { label: 'Instagram', to: '/contact' },
    { label: 'TikTok', to: 'https://tiktok.test/@promobell', outside: true },
  ]);
});

it('the footer has no link without a target', () => {
  const addresses = footerColumns(unset).flatMap((column) => column.links.map((link) => link.to));
  for (const address of addresses) expect(address).toMatch(/^(\/|https?:)/);
});
