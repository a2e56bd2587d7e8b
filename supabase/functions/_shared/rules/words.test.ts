import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it.each([
  ['Code, please!', ['CODE', 'PLEASE']],
  ['  CODE\n\tcode ', ['CODE', 'CODE']],
  ['código', ['CODIGO']],
  ['co\u0301digo', ['CODIGO']],
  ['Straße', ['STRASSE']],
  ['İndirim ındırım', ['INDIRIM', 'INDIRIM']],
  ['ＣＯＤＥ 𝐜𝐨𝐝𝐞', ['CODE', 'CODE']],
  ['ﬁne', ['FINE']],
  ['co\u200bde\u202e now\u2066', ['CODE', 'NOW']],
  ['#code', ['CODE']],
  ['code20', ['CODE20']],
  ['code-please', ['CODE', 'PLEASE']],
  ['<b>code</b>', ['B', 'CODE', 'B']],
  ['@code_store.nora hello', ['HELLO']],
  ['https://evil.example/code hello', ['HELLO']],
  ['www.evil.example/code hello', ['HELLO']],
  ['Awww...code', ['AWWW', 'CODE']],
  ['🔥🔥 ❤️', ['🔥', '🔥', '❤']],
  ['код скидки', ['КОД', 'СКИДКИ']],
  ['קוד', ['קוד']],
  ['कोड', ['कोड']],
  ['今日のcodeください', ['今日の', 'CODE', 'ください']],
  ['코드를 주세요', ['코드를', '주세요']],
  ['バーゲン20', ['バーゲン', '20']],
  ['ขอโค้ด', ['ขอโค้ด']],
  ['', []],
  ['… ?! \u200f', []],
])('the words of the text %j, folded for matching keywords, are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('the words of a text of 100,000 letters are read within the time limit of a test', () => {
  expect(wordsOf(`${'a'.repeat(100_000)} code`)).toHaveLength(2);
});
