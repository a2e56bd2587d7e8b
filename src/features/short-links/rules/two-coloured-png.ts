const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS_PER_PIXEL = 8;
/** Pixels are places in a list of colours. */
const PALETTE = 3;

/**
 * A square picture of two colours, written as the standard of PNG says. No canvas draws it, because a browser that resists fingerprinting
 * gives back noise in place of a canvas's pixels.
 */
export async function twoColouredPng(
  side: number,
  pale: string,
  dark: string,
  isDark: (column: number, row: number) => boolean,
): Promise<Blob> {
  // Each row begins with how it is filtered: not at all.
  const rows = new Uint8Array(side * (1 + side));
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (isDark(column, row)) rows[row * (1 + side) + 1 + column] = 1;
    }
  }
  return new Blob(
    [
      new Uint8Array(SIGNATURE),
      chunk('IHDR', [...uint32(side), ...uint32(side), BITS_PER_PIXEL, PALETTE, 0, 0, 0]),
      chunk('PLTE', [...rgb(pale), ...rgb(dark)]),
      chunk('IDAT', await compressed(rows)),
      chunk('IEND', []),
    ],
    { type: 'image/png' },
  );
}

async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A part of the file: how long it is, its name, its content, and the sum by which damage is found. */
function chunk(name: string, content: Iterable<number>): Uint8Array<ArrayBuffer> {
  const named = [...new TextEncoder().encode(name), ...content];
  return new Uint8Array([...uint32(named.length - name.length), ...named, ...uint32(crc32(named))]);
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** The parts of '#1b1a2e'. */
const rgb = (colour: string) => uint32(Number.parseInt(colour.slice(1), 16)).slice(1);
