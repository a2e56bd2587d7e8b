import { circle, line, path, rect } from './svg.mjs';

const ground = (colour) => rect(0, 0, 400, 400, 0, colour);
const range = (count) => Array.from({ length: count }, (_, index) => index);

const leafPlaces = [
  'translate(18 66) rotate(-18)',
  'translate(6 172) rotate(8)',
  'translate(40 282) rotate(-30)',
  'translate(382 50) rotate(112)',
  'translate(394 156) rotate(88)',
  'translate(368 270) rotate(118)',
];

/** What stands behind a person: two colours and one plain shape. */
export const backdrops = {
  sun: (a, b) => ground(a) + circle(200, 196, 150, b),
  lowSun: (a, b) => ground(a) + circle(286, 128, 96, b),
  arch: (a, b) => ground(a) + path('M66 400L66 186C66 20 334 20 334 186L334 400Z', b),
  rays: (a, b) =>
    ground(a) +
    range(9)
      .map((i) => path('M200 220L176 -140L224 -140Z', b, `transform="rotate(${i * 40} 200 220)"`))
      .join(''),
  hills: (a, b) =>
    ground(a) + path('M0 250C70 190 130 200 200 240C270 280 340 220 400 190L400 400L0 400Z', b),
  stripes: (a, b) =>
    ground(a) +
    range(5)
      .map((i) => rect(i * 88 - 4, 0, 44, 400, 0, b))
      .join(''),
  dots: (a, b) =>
    ground(a) +
    range(36)
      .map((i) =>
        circle(30 + (i % 6) * 68 + (Math.floor(i / 6) % 2) * 34, 30 + Math.floor(i / 6) * 62, 11, b),
      )
      .join(''),
  waves: (a, b) =>
    ground(a) +
    range(5)
      .map((i) =>
        line(
          `M-20 ${50 + i * 74}C40 ${10 + i * 74} 90 ${90 + i * 74} 150 ${50 + i * 74}S260 ${10 + i * 74} 310 ${50 + i * 74}S420 ${90 + i * 74} 440 ${50 + i * 74}`,
          b,
          15,
        ),
      )
      .join(''),
  tiles: (a, b) =>
    ground(a) +
    range(16)
      .map((i) =>
        path(
          'M0 0H100A100 100 0 0 1 0 100Z',
          b,
          `transform="translate(${(i % 4) * 100} ${Math.floor(i / 4) * 100})${i % 2 ? ' rotate(180 50 50)' : ''}"`,
        ),
      )
      .join(''),
  diagonal: (a, b) => ground(a) + path('M400 0V400H0Z', b),
  rings: (a, b) =>
    ground(a) +
    [196, 156, 116].map((r) => circle(200, 190, r, 'none', `stroke="${b}" stroke-width="15"`)).join(''),
  leaves: (a, b) =>
    ground(a) +
    leafPlaces
      .map((place) => path('M0 0C44 -14 84 10 92 54C48 66 10 42 0 0Z', b, `transform="${place}"`))
      .join(''),
};
