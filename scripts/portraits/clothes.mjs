import { brass, coral, ink, paper, sand, white } from './palette.mjs';
import { circle, group, line, mirrored, path, rect } from './svg.mjs';

const shoulders = (neckline) => `M40 420C42 350 90 326 150 311${neckline}C310 326 358 350 360 420Z`;
const necklines = {
  crew: 'C158 342 242 342 250 311',
  scoop: 'C152 366 248 366 250 311',
  vee: 'L200 374L250 311',
  mock: 'C160 306 166 296 168 280C184 292 216 292 232 280C234 296 240 306 250 311',
  bare: 'M40 420',
};
const garment = (neckline, fill) => path(shoulders(necklines[neckline]), fill);
const sleeves = (shade) => mirrored(line('M96 420C96 396 100 380 108 366', shade, 5));
const rim = (neckline, colour, width = 8) => line(`M150 311${necklines[neckline]}`, colour, width);

/** Clothes by name; each takes its colours and is drawn over the bust. */
export const clothes = {
  tee: ({ colour, shade }) => garment('crew', colour) + rim('crew', shade) + sleeves(shade),

  stripedTee: ({ colour, stripe }) =>
    garment('crew', colour) +
    '<clipPath id="cloth"><path d="' +
    shoulders(necklines.crew) +
    '"/></clipPath>' +
    group(
      [346, 372, 398]
        .map((y) => line(`M30 ${y + 10}C130 ${y - 6} 270 ${y - 6} 370 ${y + 10}`, stripe, 10))
        .join(''),
      'clip-path="url(#cloth)"',
    ) +
    rim('crew', stripe, 7),

  scoop: ({ colour, shade }) => garment('scoop', colour) + rim('scoop', shade, 6) + sleeves(shade),

  tank: ({ colour, shade }) =>
    path(
      'M122 420C128 390 124 350 128 318L150 311C152 362 248 362 250 311L272 318C276 350 272 390 278 420Z',
      colour,
    ) +
    rim('scoop', shade, 5) +
    line('M128 318C124 350 128 390 122 420M272 318C276 350 272 390 278 420', shade, 5),

  turtleneck: ({ colour, shade }) =>
    garment('mock', colour) +
    path('M166 268C184 282 216 282 234 268L238 312C220 326 180 326 162 312Z', colour) +
    line('M164 300C182 314 218 314 236 300', shade, 4.6) +
    line('M163 312C182 328 218 328 237 312', shade, 4.6) +
    sleeves(shade),

  hoodie: ({ colour, shade }) =>
    path(
      'M118 336C118 300 146 284 168 284C176 304 224 304 232 284C254 284 282 300 282 336C262 366 138 366 118 336Z',
      shade,
    ) +
    garment('crew', colour) +
    path(
      'M146 312C128 318 120 328 120 342C150 366 184 370 200 350C216 370 250 366 280 342C280 328 272 318 254 312C246 342 154 342 146 312Z',
      shade,
    ) +
    line('M180 358L178 400', paper, 5) +
    line('M220 358L222 396', paper, 5) +
    sleeves(shade),

  jacket: ({ colour, shade, inner = white }) =>
    garment('crew', inner) +
    mirrored(
      path('M40 420C42 350 90 326 152 309C160 330 172 360 184 420Z', colour) +
        path('M152 305C132 316 122 334 128 352L150 346L170 392C176 362 166 330 152 305Z', shade),
    ) +
    sleeves(shade),

  blazer: ({ colour, shade, inner = paper }) =>
    garment('vee', inner) +
    mirrored(
      path('M40 420C42 350 90 326 150 308C158 340 178 384 198 420Z', colour) +
        path(
          'M150 305C128 316 116 338 124 360L140 358L138 372L192 420L198 420C180 384 160 340 150 305Z',
          shade,
        ),
    ) +
    sleeves(shade),

  shirt: ({ colour, shade }) =>
    garment('vee', colour) +
    mirrored(path('M156 300C144 308 136 320 138 336L176 356L200 372C180 350 164 326 156 300Z', shade)) +
    line('M200 374L200 420', shade, 4.6) +
    circle(200, 396, 3.6, paper) +
    sleeves(shade),

  printShirt: ({ colour, shade, print }) =>
    clothes.shirt({ colour, shade }) +
    [
      [92, 372],
      [124, 352],
      [122, 400],
      [158, 384],
      [244, 388],
      [276, 352],
      [282, 402],
      [312, 374],
    ]
      .map(([x, y], i) =>
        path(
          `M${x} ${y - 10}C${x + 10} ${y - 8} ${x + 10} ${y + 6} ${x} ${y + 10}C${x - 10} ${y + 6} ${x - 10} ${y - 8} ${x} ${y - 10}Z`,
          print,
          `transform="rotate(${i * 47} ${x} ${y})"`,
        ),
      )
      .join(''),

  dungarees: ({ colour, shade, inner, check }) =>
    garment('vee', inner) +
    '<clipPath id="cloth"><path d="' +
    shoulders(necklines.vee) +
    '"/></clipPath>' +
    group(
      [70, 106, 142, 258, 294, 330]
        .map((x) => line(`M${x} 300L${x} 420`, check, 7, 'opacity=".55"'))
        .join('') + [346, 380, 414].map((y) => line(`M30 ${y}L370 ${y}`, check, 7, 'opacity=".55"')).join(''),
      'clip-path="url(#cloth)"',
    ) +
    mirrored(
      path('M156 300C144 308 136 320 138 336L176 356L200 372C180 350 164 326 156 300Z', inner) +
        path('M108 324L136 315L150 388L130 388Z', colour),
    ) +
    rect(124, 378, 152, 60, 10, colour) +
    line('M134 390L266 390', shade, 4, 'stroke-dasharray="7 7"') +
    circle(141, 386, 7, brass) +
    circle(259, 386, 7, brass),

  apron: ({ colour, shade, inner }) =>
    garment('crew', inner) +
    rim('crew', shade, 7) +
    mirrored(line('M148 314C146 338 148 352 152 366', colour, 13)) +
    path('M138 360C170 372 230 372 262 360L272 420L128 420Z', colour) +
    line('M146 374C176 384 224 384 254 374', shade, 4),

  chefJacket: ({ shade = sand }) =>
    garment('mock', white) +
    path('M164 286C176 304 188 312 200 330C212 312 224 304 236 286L244 312L200 352L156 312Z', shade) +
    line('M200 350L214 420', shade, 4.6) +
    [
      [178, 366],
      [182, 396],
      [232, 362],
      [236, 392],
    ]
      .map(([x, y]) => circle(x, y, 6.5, ink))
      .join('') +
    sleeves(shade),

  cardigan: ({ colour, shade, inner }) =>
    garment('crew', inner) +
    mirrored(
      path('M40 420C42 350 90 326 146 311C154 340 168 372 182 420Z', colour) +
        line('M147 312C155 342 168 374 182 420', shade, 10),
    ) +
    [[180, 392]].map(([x, y]) => circle(x, y, 4.5, paper)).join('') +
    sleeves(shade),

  fleece: ({ colour, shade, zip = brass }) =>
    garment('mock', colour) +
    path('M162 284C170 300 188 312 200 314C212 312 230 300 238 284L250 312C238 334 162 334 150 312Z', shade) +
    line('M200 316L200 420', zip, 5) +
    rect(196, 338, 8, 18, 4, zip) +
    path('M84 372L150 372L150 420L78 420Z', shade, 'opacity=".6"'),

  offShoulder: ({ colour, shade }) =>
    path('M46 420C50 386 66 366 96 356C140 382 260 382 304 356C334 366 350 386 354 420Z', colour) +
    line('M96 358C140 384 260 384 304 358', shade, 8) +
    line('M92 372C140 398 260 398 308 372', shade, 3.6),

  wrapDress: ({ colour, shade }) =>
    garment('vee', colour) +
    path('M150 308C160 340 190 376 224 420L120 420C130 384 136 344 150 308Z', shade) +
    sleeves(shade),

  linen: ({ colour, shade }) =>
    garment('vee', colour) +
    mirrored(path('M160 290C148 298 142 308 142 322L168 346L200 374C180 348 166 322 160 290Z', shade)) +
    line('M126 420C128 396 128 380 124 362', shade, 4.6) +
    line('M274 420C272 396 272 380 276 362', shade, 4.6),

  scarfCoat: ({ colour, shade, scarf, stripe = coral }) =>
    clothes.jacket({ colour, shade, inner: ink }) +
    path(
      'M142 296C160 276 240 276 258 296C270 316 262 338 244 344C216 354 184 354 156 344C138 338 130 316 142 296Z',
      scarf,
    ) +
    path('M222 336L262 326L274 408L238 414Z', scarf) +
    line('M150 306C180 324 220 324 250 306', stripe, 6) +
    line('M238 372L270 366', stripe, 6) +
    line('M242 394L273 389', stripe, 6),
};
