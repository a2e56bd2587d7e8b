const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 8;
/** PNG's colour type 3: pixels are indices into the palette (PLTE). */
const COLOUR_TYPE_INDEXED = 3;
/** The only methods that PNG has for compression and filter, and no interlacing. */
const METHODS = [0, 0, 0];

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
  // Each row begins with its filter type: 0, none.
  const rows = new Uint8Array(side * (1 + side));
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (isDark(column, row)) rows[row * (1 + side) + 1 + column] = 1;
    }
  }
  return new Blob(
    [
      new Uint8Array(SIGNATURE),
      chunk('IHDR', [...uint32(side), ...uint32(side), BIT_DEPTH, COLOUR_TYPE_INDEXED, ...METHODS]),
      chunk('PLTE', [...rgb(pale), ...rgb(dark)]),
      chunk('IDAT', await compressed(rows)),
      chunk('IEND', []),
    ],
    { type: 'image/png' },
  );
}

/** In zlib's format, which the platform calls 'deflate', as IDAT wants it. */
async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A PNG chunk: length, type, data, and the CRC-32 of type and data. */
function chunk(type: string, data: Iterable<number>): Uint8Array<ArrayBuffer> {
  const typeAndData = [...new TextEncoder().encode(type), ...data];
  return new Uint8Array([
    ...uint32(typeAndData.length - type.length),
    ...typeAndData,
    ...uint32(crc32(typeAndData)),
  ]);
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
