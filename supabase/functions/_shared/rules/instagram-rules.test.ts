import { expect, it } from 'vitest';
import { readKeywords } from './instagram-rules.ts';

it.each([
  ['code', ['code']],
  [' code ,, Promo   code;\ncupón\r\n', ['code', 'Promo code', 'cupón']],
  ['code, CODE, códe', ['code']],
  ['コード、クーポン，优惠码；折扣', ['コード', 'クーポン', '优惠码', '折扣']],
  ['كود، خصم؛ رابط', ['كود', 'خصم', 'رابط']],
  ['?!, ?!', ['?!']],
  ['', []],
])("a reply rule's keywords typed as %j are read as %j", (typed, keywords) => {
  expect(readKeywords(typed)).toEqual(keywords);
});
