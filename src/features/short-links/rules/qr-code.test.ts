import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrCode } from './qr-code';

// Another library than the one that makes the codes, and one that scanners use.
beforeAll(() => {
  const { buffer } = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
});

const PIXELS = 4;
const QUIET = 4;

interface Cover {
  /** In modules, from the code's upper left corner. */
  x: number;
  y: number;
  side: number;
  dark: boolean;
}

const isIn = ({ x, y, side }: Cover, [column, row]: [number, number]) =>
  column >= x && column < x + side && row >= y && row < y + side;

/** Which modules a code's picture has dark: its path of runs, and the eyes as scanners see them. */
function darkModules(svg: string, size: number): boolean[][] {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  const last = size - 4 - 7;
  for (const [left, top] of [
    [4, 4],
    [last, 4],
    [4, last],
  ] as const) {
    for (let row = 0; row < 7; row += 1) {
      for (let column = 0; column < 7; column += 1) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        const line = dark[top + row];
        if (line) line[left + column] = ring !== 2;
      }
    }
  }
  return dark;
}

/** What a scanner reads of a code of which a square is covered. */
async function read(address: string, cover?: Cover): Promise<string | undefined> {
  const { svg, size } = qrCode(address);
  const dark = darkModules(svg, size);
  const width = size * PIXELS;
  const grey = new Uint8Array(width * width).fill(255);
  for (const [pixel] of grey.entries()) {
    const [column, row] = [Math.floor((pixel % width) / PIXELS), Math.floor(pixel / width / PIXELS)];
    const isCovered = cover !== undefined && isIn(cover, [column - QUIET, row - QUIET]);
    if (isCovered ? cover.dark : dark[row]?.[column]) grey[pixel] = 0;
  }
  // A picture that is as simple as pictures get: a PGM.
  const header = new TextEncoder().encode(`P5 ${width} ${width} 255\n`);
  const [found] = await readBarcodes(new Uint8Array([...header, ...grey]), {
    formats: ['QRCode'],
    tryHarder: true,
  });
  return found?.text;
}

const ADDRESS = 'https://promobell.example/go/abc2345?q';
const MODULES = 37;
/** An eye with the pale line around it. */
const EYE = 8;

/** Where a square of so many modules covers none of the eyes, by which scanners find a code. */
function placesBesideEyes(side: number): Cover[] {
  const places: Cover[] = [];
  const far = MODULES - EYE;
  for (let x = 0; x <= MODULES - side; x += 2) {
    for (let y = 0; y <= MODULES - side; y += 2) {
      const reaches = (left: number, top: number) =>
        x < left + EYE && x + side > left && y < top + EYE && y + side > top;
      if (!reaches(0, 0) && !reaches(far, 0) && !reaches(0, far)) places.push({ x, y, side, dark: false });
    }
  }
  return places;
}

describe('the QR code of a short link', () => {
  it.each([
    ADDRESS,
    'http://localhost:5173/go/zzzzzzz?q',
    'https://a-domain-of-some-length.promobell.example/go/abc2345?q',
  ])('of %s is read by another library', async (address) => {
    expect(await read(address)).toBe(address);
  });

  it('is read when a seventh of it is covered, light or dark, wherever that leaves the eyes', async () => {
    const unread: Cover[] = [];
    for (const place of placesBesideEyes(14)) {
      for (const cover of [place, { ...place, dark: true }]) {
        if ((await read(ADDRESS, cover)) !== ADDRESS) unread.push(cover);
      }
    }
    expect(unread).toEqual([]);
  });

  it('is read when nearly a quarter of it, its lower right corner, is torn off', async () => {
    expect(await read(ADDRESS, { x: 19, y: 19, side: 18, dark: false })).toBe(ADDRESS);
  });

  it('is read from its PNG, which needs no canvas', async () => {
    const png = await qrCode(ADDRESS).png();
    expect(png.type).toBe('image/png');
    const [found] = await readBarcodes(png, { formats: ['QRCode'], tryHarder: false });
    expect(found?.text).toBe(ADDRESS);
  });

  it('is dark on white in an SVG of its own, with four modules of white around it', () => {
    const { svg, size } = qrCode(ADDRESS);
    expect(size).toBe(MODULES + 2 * QUIET);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1080" height="1080" viewBox="0 0 45 45">/,
    );
    expect(svg.match(/fill="#\w+"/g)).toEqual(['fill="#ffffff"', 'fill="#1b1a2e"', 'fill="#1b1a2e"']);
  });
});
