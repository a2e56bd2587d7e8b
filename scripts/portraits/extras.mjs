import { brass, butter, coral, ink, paper, sage, white } from './palette.mjs';
import { circle, ellipse, group, line, mirrored, path, rect, scallops } from './svg.mjs';

/** Small things worn: glasses, ear-rings, beards, chains. `c` is the hair's colour, `skin` the skin's. */
export const extras = {
  roundGlasses: () =>
    mirrored(
      circle(174, 183, 21, white, `fill-opacity=".16" stroke="${ink}" stroke-width="4.6"`) +
        line('M153 179L138 174', ink, 4.6),
    ) + line('M195 180C198 176 202 176 205 180', ink, 4.6),
  squareGlasses: (_, __, colour = ink) =>
    mirrored(
      rect(151, 165, 44, 35, 11, white, `fill-opacity=".16" stroke="${colour}" stroke-width="5"`) +
        line('M151 176L138 173', colour, 5),
    ) + line('M195 178C198 175 202 175 205 178', colour, 5),
  redGlasses: (c, skin) => extras.squareGlasses(c, skin, coral),
  sunglasses: () =>
    mirrored(
      path('M150 168C162 164 184 164 194 169C196 186 190 202 172 202C154 202 148 186 150 168Z', ink) +
        line('M151 171L143 169', ink, 5) +
        line('M160 174C166 171 172 171 177 172', butter, 3.6),
    ) + line('M194 173C198 170 202 170 206 173', ink, 5.5),

  hoops: () => mirrored(circle(133, 220, 15, 'none', `stroke="${brass}" stroke-width="5"`)),
  drops: () =>
    mirrored(
      circle(135, 207, 4, brass) + path('M135 211C144 224 143 234 135 236C127 234 126 224 135 211Z', brass),
    ),
  studs: () => mirrored(circle(134, 203, 4.6, brass)),
  pearls: () => mirrored(circle(134, 206, 7, paper) + circle(132, 204, 2, white)),
  hearingAid: () =>
    path('M262 168C276 162 284 176 276 190C272 198 268 196 268 190C272 182 270 176 264 178Z', sage) +
    line('M270 192C270 202 266 206 262 206', sage, 3),

  stubble: (c) =>
    group(
      path(
        'M138 192C146 218 150 220 168 218C180 210 220 210 232 218C250 220 254 218 262 192C264 250 232 276 200 276C168 276 136 250 138 192Z',
        c.base,
        'opacity=".2"',
      ),
      'clip-path="url(#face)"',
    ),
  beard: (c) =>
    path(
      'M137 184C142 206 150 216 166 216C180 207 192 212 200 213C208 212 220 207 234 216C250 216 258 206 263 184C270 244 240 284 200 284C160 284 130 244 137 184ZM180 229C186 239 214 239 220 229C211 225 189 225 180 229Z',
      c.base,
      'fill-rule="evenodd"',
    ) +
    line('M160 250C166 258 172 264 180 268', c.sheen, 3.6) +
    line('M228 262C234 256 238 252 241 246', c.sheen, 3.6),
  fullBeard: (c) =>
    path(
      'M136 178C138 200 146 212 164 214C180 204 192 210 200 212C208 210 220 204 236 214C254 212 262 200 264 178C276 250 246 302 200 302C154 302 124 250 136 178ZM178 229C184 242 216 242 222 229C212 223 188 223 178 229Z',
      c.base,
      'fill-rule="evenodd"',
    ) +
    line('M160 252C166 266 176 278 188 284', c.sheen, 4) +
    line('M240 248C236 264 226 276 214 284', c.sheen, 4) +
    line('M200 260L200 288', c.sheen, 4),
  moustache: (c) =>
    path(
      'M200 215C186 211 172 216 168 229C180 231 192 229 200 224C208 229 220 231 232 229C228 216 214 211 200 215Z',
      c.base,
    ),
  goatee: (c) =>
    path('M182 250C190 246 210 246 218 250C220 270 210 277 200 277C190 277 180 270 182 250Z', c.base) +
    extras.moustache(c),

  chain: () => line('M158 318C164 352 236 352 242 318', brass, 4.4) + circle(200, 348, 8, brass),
  layered: () =>
    line('M160 314C170 340 230 340 240 314', brass, 3.6) +
    line('M154 316C160 372 240 372 246 316', brass, 3.6) +
    path('M200 352L208 364L200 376L192 364Z', brass),
  beads: () =>
    [
      [160, 322],
      [166, 334],
      [176, 343],
      [188, 348],
      [201, 350],
      [214, 348],
      [225, 343],
      [234, 334],
      [240, 322],
    ]
      .map(([x, y], i) => circle(x, y, 7, [coral, paper, sage][i % 3]))
      .join(''),
  cans: () =>
    line('M132 330C130 300 150 292 166 296', ink, 10) +
    line('M268 330C270 300 250 292 234 296', ink, 10) +
    mirrored(rect(112, 316, 38, 56, 17, coral) + rect(136, 322, 15, 44, 7, ink)),
  earFlower: () =>
    path(scallops(262, 140, 20, 20, 5), coral) +
    path(scallops(262, 140, 11, 11, 5, 0.6), '#F28C6F') +
    circle(262, 140, 5, brass) +
    path('M284 150C298 152 304 164 300 174C288 172 280 164 278 154Z', sage),
  shine: () => ellipse(176, 106, 22, 9, white, `opacity=".22" transform="rotate(-24 176 106)"`),
};
