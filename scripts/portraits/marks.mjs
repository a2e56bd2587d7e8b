import { backdrops } from './backdrops.mjs';
import { blush, brass, butter, coral, dusk, ink, mint, mist, paper, sage } from './palette.mjs';
import { circle, group, line, mirrored, path, picture, rect, scallops } from './svg.mjs';

const kestrel = (c) =>
  path(
    'M50 90C88 76 124 92 143 120C152 94 182 68 232 62C206 82 192 102 185 126C193 123 203 126 210 134C199 136 191 142 182 152C169 165 148 171 130 172L92 206L103 166C92 138 76 110 50 90Z',
    c,
  ) + circle(192, 134, 4.2, ink);

const jar = (c) => {
  const leaf = (y, reach) =>
    path(
      `M140 ${y + 14}C${140 - reach} ${y + 12} ${136 - reach} ${y} ${136 - reach} ${y - 8}C${150 - reach} ${y - 8} 140 ${y} 140 ${y + 14}Z`,
      sage,
    );
  const leaves = leaf(118, 18) + leaf(140, 16) + leaf(160, 14);
  return (
    rect(112, 62, 56, 18, 6, c) +
    path(
      'M106 90L174 90C186 100 190 110 190 124L190 168C190 178 182 186 172 186L108 186C98 186 90 178 90 168L90 124C90 110 94 100 106 90Z',
      c,
    ) +
    line('M140 172L140 116', sage, 6) +
    leaves +
    group(leaves, 'transform="matrix(-1 0 0 1 280 0)"')
  );
};

const plumb = (c) =>
  path('M140 58L214 122L198 122L198 186L82 186L82 122L66 122Z', c) +
  line('M140 96L140 136', coral, 5) +
  path('M126 136L154 136L140 170Z', coral) +
  circle(140, 96, 6, coral);

const halfmoon = (c) =>
  circle(140, 122, 60, c, 'opacity=".28"') +
  path('M140 62A60 60 0 0 1 140 182Z', c) +
  [
    [92, 92, 5],
    [108, 150, 7],
    [112, 112, 4],
  ]
    .map(([x, y, r]) => circle(x, y, r, c))
    .join('');

/** A payment card lying askew, its mark large enough to tell at 40 px. */
const card = (face, edge, chip, mark) =>
  group(
    rect(-6, 10, 300, 216, 26, ink, 'opacity=".18"') +
      rect(-10, 0, 300, 216, 26, face) +
      path('M264 0A26 26 0 0 1 290 26L290 190A26 26 0 0 1 264 216L214 216C262 160 270 60 222 0Z', edge) +
      rect(232, 34, 36, 28, 7, chip) +
      line('M232 48L268 48M250 34L250 62', face, 3) +
      line('M232 184L268 184', chip, 8) +
      group(mark, 'transform="translate(-12 -14)"'),
    'transform="translate(64 108) rotate(-9 140 108)"',
  );

const ladder =
  line('M150 330L186 96M250 330L214 96', paper, 17) +
  line('M157 290L243 290M163 246L237 246M170 202L230 202M177 158L223 158', paper, 15) +
  path('M200 30L211 56L239 58L217 76L224 103L200 88L176 103L183 76L161 58L189 56Z', brass);

const marigold =
  line('M200 230L200 352', mint, 15) +
  mirrored(path('M200 334C160 334 134 310 128 276C166 274 194 298 200 334Z', mint)) +
  path(scallops(200, 162, 94, 94, 14), coral) +
  path(scallops(200, 162, 66, 66, 12, 0.2), '#F4782F') +
  path(scallops(200, 162, 40, 40, 9, 0.1), brass) +
  circle(200, 162, 18, butter);

/** Accounts that are no persons, by username: the card issuers and the agencies. */
export const marks = {
  'kestrel.miles': picture(
    'Kestrel Miles',
    backdrops.waves(mist, '#A3ACD0') + card(ink, '#2B2A45', brass, kestrel(brass)),
  ),
  'larder.card': picture(
    'Larder Card',
    backdrops.dots(butter, '#F8C64A') + card(sage, '#276B4E', butter, jar(paper)),
  ),
  'plumbline.home': picture(
    'Plumbline Home',
    backdrops.tiles(blush, '#F2AA94') + card(coral, '#C93C25', paper, plumb(paper)),
  ),
  'halfmoon.cash': picture(
    'Halfmoon Cash',
    backdrops.rings(dusk, '#626DA0') + card(brass, '#DDA000', ink, halfmoon(ink)),
  ),
  'tall.ladder': picture('Tall Ladder Talent', backdrops.sun(sage, '#3C9270') + ladder),
  'marigold.pike': picture('Marigold &amp; Pike', backdrops.sun(ink, '#2B2A45') + marigold),
};
