import { describe, expect, it } from 'vitest';
import { saysWhere } from './picture-place.ts';

const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));

/** Exif data with these fields in its first directory. */
function exif(fields: number[], isLittleEndian: boolean): number[] {
  const view = new DataView(new ArrayBuffer(10 + fields.length * 12 + 4));
  view.setUint32(4, 8, isLittleEndian);
  view.setUint16(8, fields.length, isLittleEndian);
  for (const [nth, field] of fields.entries()) view.setUint16(10 + nth * 12, field, isLittleEndian);
  const bytes = [...new Uint8Array(view.buffer)];
  return [...latin(isLittleEndian ? 'II*\0' : 'MM\0*'), ...bytes.slice(4)];
}

const ORIENTATION = 0x0112;
const GPS = 0x8825;

const jpeg = (data: number[]) =>
  Uint8Array.from([...latin('\xff\xd8\xff\xe1\0\0Exif\0\0'), ...data, 0xff, 0xd9]);
const png = (data: number[]) => Uint8Array.from([...latin('\x89PNG\r\n\x1a\n\0\0\0\0eXIf'), ...data]);
const webp = (data: number[]) => Uint8Array.from([...latin('RIFF\0\0\0\0WEBPEXIF\0\0\0\0'), ...data]);

describe.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
])('the metadata of a %s', (_kind, file) => {
  it.each([true, false])('says where by a field of its Exif data, little-endian: %s', (isLittleEndian) => {
    expect(saysWhere(file(exif([ORIENTATION, GPS], isLittleEndian)))).toBe(true);
    expect(saysWhere(file(exif([ORIENTATION], isLittleEndian)))).toBe(false);
  });

  it('says where in XMP', () => {
    expect(saysWhere(file(latin('<rdf:Description exif:GPSLatitude="52,31.2N"/>')))).toBe(true);
    expect(saysWhere(file(latin('<rdf:Description tiff:Orientation="6"/>')))).toBe(false);
  });
});

it('Exif data behind other Exif data is found', () => {
  expect(saysWhere(jpeg([...exif([ORIENTATION], true), ...exif([GPS], false)]))).toBe(true);
});

it.each(['II*\0', 'MM\0*'])(
  'a file with too many beginnings of Exif data counts as saying where: %j',
  (sign) => {
    const beginnings = (count: number) => jpeg(Array.from({ length: count }, () => latin(sign)).flat());
    expect(saysWhere(beginnings(16))).toBe(false);
    expect(saysWhere(beginnings(17))).toBe(true);
  },
);

it.each([
  ['nothing', []],
  ['the beginning only', latin('II*\0')],
  ['an address outside of the file', [...latin('MM\0*'), 0xff, 0xff, 0xff, 0xff]],
  ['fewer fields than it says', [...latin('MM\0*'), 0, 0, 0, 8, 0xff, 0xff]],
])('Exif data of %s says nothing', (_what, data) => {
  expect(saysWhere(jpeg(data))).toBe(false);
});
