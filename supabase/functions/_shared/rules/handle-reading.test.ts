import { expect, it } from 'vitest';
import { readHandle, readMailAddress } from './handle-reading.ts';

it.each([
  ['nora', 'nora'],
  [' @nora ', 'nora'],
  ['@ nora.knits', 'nora.knits'],
  ['@@nora', 'nora'],
  ['no\u200bra\ufeff', 'nora'],
  ['https://www.instagram.com/nora.knits/?igsh=abc', 'nora.knits'],
  ['instagram.com/nora_knits', 'nora_knits'],
  ['HTTPS://INSTAGRAM.COM/Nora', 'Nora'],
  ['https://www.tiktok.com/@nora?lang=en', 'nora'],
  ['m.youtube.com/@nora/', 'nora'],
  ['https://x.com/nora', 'nora'],
  ['https://nora.example/instagram.com/nora', 'https://nora.example/instagram.com/nora'],
  ['https://www.instagram.com/p/abc/', 'https://www.instagram.com/p/abc/'],
  ['https://www.facebook.com/profile.php?id=1', 'https://www.facebook.com/profile.php?id=1'],
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/watch?v=abc'],
  ['@watch', 'watch'],
  ['@', ''],
  ['', ''],
])('the handle in %j is %j', (typed, handle) => {
  expect(readHandle(typed)).toBe(handle);
});

it.each([
  ['nora@example.com', 'nora@example.com'],
  ['mailto:nora@example.com', 'nora@example.com'],
  ['Nora <nora@käse.example>', 'nora@xn--kse-qla.example'],
  ['Nora Knits <nora@example.com>', 'nora@example.com'],
  ['\u200bnora@example.com ', 'nora@example.com'],
  ['@nora', '@nora'],
  ['', ''],
])('the mail address in %j is %j', (typed, address) => {
  expect(readMailAddress(typed)).toBe(address);
});
