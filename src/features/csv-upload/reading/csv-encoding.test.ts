import { MAX_CSV_BYTES } from '@rules/csv-limits';
import { describe, expect, it } from 'vitest';
import { decodeCsv, NOT_TEXT, NOT_UTF_8, READ_AS_WESTERN, TOO_LARGE } from './csv-encoding';

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return bigEndian ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const TABLE = 'fullName,email\r\nZoë Müller,zoe@example.com\r\n';

it.each([
  ['', ''],
  [TABLE, TABLE],
  [`\uFEFF${TABLE}`, TABLE],
  ['名前;🎫', '名前;🎫'],
])('the CSV reader decodes %j', (text, read) => {
  expect(decodeCsv(utf8(text))).toEqual({ text: read });
});

it.each([
  ['with its mark, little-endian', utf16(`\uFEFF${TABLE}`, false)],
  ['with its mark, big-endian', utf16(`\uFEFF${TABLE}`, true)],
  ['without a mark, little-endian', utf16(TABLE, false)],
  ['without a mark, big-endian', utf16(TABLE, true)],
])('the CSV reader decodes UTF-16 %s', (_, bytes) => {
  expect(decodeCsv(bytes)).toEqual({ text: TABLE });
});

it('the CSV reader decodes Windows-1252, and says so', () => {
  expect(decodeCsv(latin1(TABLE))).toEqual({ text: TABLE, note: READ_AS_WESTERN });
});

describe('the CSV reader refuses', () => {
  it.each([
    ['a zipped spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 8, 0, 8, 0, 0x90, 1, 0, 0), NOT_TEXT],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), NOT_TEXT],
    ['a program without a zero in it', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 1, 0xff, 0xfe, 2), NOT_TEXT],
    ['UTF-8 that ends within a letter', utf8('éé').subarray(0, 3), NOT_UTF_8],
    ['bytes that Windows-1252 lacks', Uint8Array.of(0x61, 0x81, 0x62), NOT_UTF_8],
    ['one byte too many', new Uint8Array(MAX_CSV_BYTES + 1).fill(0x61), TOO_LARGE],
  ])('%s', (_, bytes, flaw) => {
    expect(decodeCsv(bytes)).toEqual({ flaw });
  });
});

it('the CSV reader accepts a file of exactly 5 MB', () => {
  expect(decodeCsv(new Uint8Array(MAX_CSV_BYTES).fill(0x61))).toMatchObject({ text: expect.any(String) });
});
