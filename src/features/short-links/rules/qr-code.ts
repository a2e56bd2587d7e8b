import { correction, generate } from 'lean-qr';

/** The width, in modules (the squares that a code is made of), of the empty margin that scanners need around it. */
const QUIET = 4;
/** The smallest version (a code's size) in which a third of each block's codewords can be corrected; smaller ones withstand less damage. */
const MIN_VERSION = 5;
/** The width, in modules, of an eye: one of the three squares by which scanners find the code. */
const EYE = 7;
/** The ink of the light theme: a code is always dark on white, whatever the page's theme. */
const INK = '#1b1a2e';
const PAPER = '#ffffff';
/** A module's side in the files: a code of the smallest version is 1,080 pixels wide, margins included. */
const PIXELS_PER_MODULE = 24;
/** An eye's squares with their rounded corners, from the outside in: the second is pale on the first, and the third dark on it. */
const EYE_SQUARES = [
  { inset: 0, side: EYE, radius: 2 },
  { inset: 1, side: 5, radius: 1.2 },
  { inset: 2, side: 3, radius: 0.9 },
];

interface QrCode {
  /** The modules from edge to edge, margins included. */
  size: number;
  svg: string;
  /** The same picture for programs that take no SVG. Rejects in a browser without CompressionStream. */
  png: () => Promise<Blob>;
}

/** An address as a QR code in our look, whose eyes are rounded: readable also when a seventh of it is covered (docs/decisions/short-links.md). */
export function qrCode(address: string): QrCode {
  const code = generate(address, { minCorrectionLevel: correction.H, minVersion: MIN_VERSION });
  const size = code.size + 2 * QUIET;
  const eyes: [x: number, y: number][] = [
    [0, 0],
    [code.size - EYE, 0],
    [0, code.size - EYE],
  ];
  const eyeAt = (x: number, y: number) =>
    eyes.find(([left, top]) => x >= left && x < left + EYE && y >= top && y < top + EYE);
  // The dark modules outside the eyes, each run of a row as one rectangle.
  let modules = '';
  for (let y = 0; y < code.size; y += 1) {
    let start: number | undefined;
    for (let x = 0; x <= code.size; x += 1) {
      const isDrawn = code.get(x, y) && !eyeAt(x, y);
      if (isDrawn) start ??= x;
      else if (start !== undefined) {
        modules += `M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`;
        start = undefined;
      }
    }
  }
  const rounded = eyes.map(([x, y]) => eye(x + QUIET, y + QUIET)).join('');
  const pixels = size * PIXELS_PER_MODULE;
  /** Where the middle of a pixel is, in modules from the code's edge without its margin. */
  const moduleOf = (pixel: number) => (pixel + 0.5) / PIXELS_PER_MODULE - QUIET;
  const isDark = (column: number, row: number) => {
    const [x, y] = [moduleOf(column), moduleOf(row)];
    const corner = eyeAt(x, y);
    return corner ? isDarkInEye(x - corner[0], y - corner[1]) : code.get(Math.floor(x), Math.floor(y));
  };
  return {
    size,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}">` +
      `<path fill="${PAPER}" d="M0 0h${size}v${size}H0z"/>` +
      // Smoothed edges would leave pale lines between the rows.
      `<path fill="${INK}" shape-rendering="crispEdges" d="${modules}"/>` +
      `<path fill="${INK}" fill-rule="evenodd" d="${rounded}"/></svg>`,
    png: () => twoColouredPng(pixels, PAPER, INK, isDark),
  };
}

/** The ring and the dot of an eye, as the data of an SVG path. */
const eye = (x: number, y: number) =>
  EYE_SQUARES.map(({ inset, side, radius }) => roundedSquare(x + inset, y + inset, side, radius)).join('');

/** Whether a point of an eye, given from the eye's corner in modules, is dark: it lies in the outermost square alone, or in all three. */
function isDarkInEye(x: number, y: number): boolean {
  const around = EYE_SQUARES.filter(({ inset, side, radius }) => {
    // How far the point lies beyond the centres of the rounded corners, in one direction.
    const beyond = (at: number) => Math.max(radius - at, at - (side - radius), 0);
    return Math.hypot(beyond(x - inset), beyond(y - inset)) <= radius;
  });
  return around.length % 2 === 1;
}

function roundedSquare(x: number, y: number, side: number, radius: number): string {
  const straight = side - 2 * radius;
  const corner = (right: number, down: number) => `a${radius} ${radius} 0 0 1 ${right} ${down}`;
  return (
    `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}` +
    `h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
  );
}

export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

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
async function twoColouredPng(
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

/** Compresses in zlib's format, which IDAT needs and which CompressionStream calls 'deflate'. */
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

/** The checksum of PNG's standard, whose polynomial has its bits in reversed order here. */
function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A number's four bytes, the highest first. */
const uint32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** The three bytes of a colour such as '#1b1a2e'. */
const rgb = (colour: string) => uint32(Number.parseInt(colour.slice(1), 16)).slice(1);
