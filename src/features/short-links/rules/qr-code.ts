import { correction, generate } from 'lean-qr';

/** Modules without anything around the code, without which scanners don't find it. */
const QUIET = 4;
/** The smallest whose blocks have a third of their words mended: smaller codes stand less. */
const MIN_VERSION = 5;
const EYE = 7;
/** The ink of the light theme: a code is always dark on white, whatever the page's theme. */
const INK = '#1b1a2e';
const PIXELS_PER_MODULE = 24;

interface QrCode {
  /** Modules from edge to edge, with the quiet ones. */
  size: number;
  svg: string;
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
  const isInEye = (x: number, y: number) =>
    eyes.some(([left, top]) => x >= left && x < left + EYE && y >= top && y < top + EYE);
  let modules = '';
  for (let y = 0; y < code.size; y += 1) {
    let start: number | undefined;
    for (let x = 0; x <= code.size; x += 1) {
      const isDark = code.get(x, y) && !isInEye(x, y);
      if (isDark) start ??= x;
      else if (start !== undefined) {
        modules += `M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`;
        start = undefined;
      }
    }
  }
  const rounded = eyes.map(([x, y]) => eye(x + QUIET, y + QUIET)).join('');
  const pixels = size * PIXELS_PER_MODULE;
  return {
    size,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}">` +
      `<path fill="#ffffff" d="M0 0h${size}v${size}H0z"/>` +
      // Edges that are smoothed would leave pale lines between the rows.
      `<path fill="${INK}" shape-rendering="crispEdges" d="${modules}"/>` +
      `<path fill="${INK}" fill-rule="evenodd" d="${rounded}"/></svg>`,
  };
}

/** The ring and the dot by which scanners find the code. */
const eye = (x: number, y: number) =>
  roundedSquare(x, y, 7, 2) + roundedSquare(x + 1, y + 1, 5, 1.2) + roundedSquare(x + 2, y + 2, 3, 0.9);

function roundedSquare(x: number, y: number, side: number, radius: number): string {
  const straight = side - 2 * radius;
  const corner = (right: number, down: number) => `a${radius} ${radius} 0 0 1 ${right} ${down}`;
  return (
    `M${x + radius} ${y}h${straight}${corner(radius, radius)}v${straight}${corner(-radius, radius)}` +
    `h${-straight}${corner(-radius, -radius)}v${-straight}${corner(radius, -radius)}z`
  );
}

/** A picture's address that needs no request. */
export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
