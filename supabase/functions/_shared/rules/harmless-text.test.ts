import { expect, it } from 'vitest';
import { harmless, hasAddress } from './harmless-text.ts';

it.each([
  ['Hello!', 'Hello!'],
  ['  two \t lines\r\nin one ', 'two lines in one'],
  ['Thanks @kiln and mail@shop.example', 'Thanks ＠kiln and mail＠shop.example'],
  ['@\u200bkiln @{brand} 20 @ 5', '＠kiln ＠{brand} 20 ＠ 5'],
  ['See https://evil.example/x?y now', 'See now'],
  ['ht\u200btps://evil.example WWW.evil.example', ''],
  ['brand.com', 'brand.com'],
  ['Awww... thanks', 'Awww... thanks'],
  ['\u202egnihton\u202c \u2066x\u2069 \u200fy \u061cz', 'gnihton x y z'],
  ['nul\u0000 bell\u0007 del\u007f', 'nul bell del'],
  ['<b>bold</b> & "so"', '<b>bold</b> & "so"'],
  ['👩‍🍳 ❤️ 1️⃣', '👩‍🍳 ❤️ 1️⃣'],
])('the text %j is made harmless as %j', (text, sent) => {
  expect(harmless(text)).toBe(sent);
});

it.each([
  ['https://kiln.example', true],
  ['visit HTTP://kiln.example', true],
  ['www.kiln.example', true],
  ['instagram://user', true],
  ['kiln.example', false],
  ['Awww... thank you!', false],
  ['code: now', false],
  ['', false],
])('the text %j counts as containing a web address: %s', (text, has) => {
  expect(hasAddress(text)).toBe(has);
});
