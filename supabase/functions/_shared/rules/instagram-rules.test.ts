import { expect, it } from 'vitest';
import { readKeywords } from './instagram-rules.ts';

it.each([
  ['code', ['code']],
  [' code ,, Promo   code;\ncupón\r\n', ['code', 'Promo code', 'cupón']],
  ['code, CODE, códe', ['code']],
  ['?!, ?!', ['?!']],
  ['', []],
])('the keywords of %j are %j', (typed, keywords) => {
  expect(readKeywords(typed)).toEqual(keywords);
});
