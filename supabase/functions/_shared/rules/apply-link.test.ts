import { expect, it } from 'vitest';
import { isApplyLink } from './apply-link.ts';

const OTHERS = ['https://www.kiln.example/?ref=nora', 'https://links.network.example/1'];

it.each([
  'https://kiln.example/discount/NORA20?redirect=%2F',
  'https://www.kiln.example/discount/NORA20',
  'HTTPS://SHOP.KILN.EXAMPLE',
  'https://shop.kiln.example:8443/cart',
  'https://links.network.example/2',
])("the apply link %s leads to one of the offer's shops", (link) => {
  expect(isApplyLink(link, OTHERS)).toBe(true);
});

it.each([
  'http://kiln.example/discount/NORA20',
  'https://elsewhere.example/discount/NORA20',
  'https://notkiln.example',
  'https://kiln.example.elsewhere.example',
  'https://kiln.example@elsewhere.example',
  'https://elsewhere.example/kiln.example',
  'https://network.example',
  'https://example',
  'javascript:alert(1)//kiln.example',
  'kiln.example/discount/NORA20',
  `https://kiln.example/${'x'.repeat(2_048)}`,
  '',
])("the link %s isn't an apply link of the offer", (link) => {
  expect(isApplyLink(link, OTHERS)).toBe(false);
});

it("an offer whose other links lead to no shop of the brand's has no apply link", () => {
  expect(isApplyLink('https://linktr.ee/nora', ['https://linktr.ee/nora'])).toBe(false);
});

it('an offer without another link has no apply link', () => {
  expect(isApplyLink('https://kiln.example', [])).toBe(false);
  expect(isApplyLink('https://a.undefined', ['kiln'])).toBe(false);
});
