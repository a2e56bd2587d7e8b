import { ink, white } from './palette.mjs';
import { circle, ellipse, group, line, mirrored, path } from './svg.mjs';

/** Face outlines; every one shares the skull, so that any hair fits any jaw. */
const jaws = {
  oval: 'C262 218 236 266 200 266C164 266 138 218 138 165',
  round: 'C262 226 240 263 200 263C160 263 138 226 138 165',
  square: 'C262 206 258 236 236 253C226 261 214 266 200 266C186 266 174 261 164 253C142 236 138 206 138 165',
  heart: 'C262 204 240 248 213 265C205 269 195 269 187 265C160 248 138 204 138 165',
  long: 'C262 222 240 276 200 276C160 276 138 222 138 165',
};
const outline = (jaw) => `M138 165C138 108 164 86 200 86C236 86 262 108 262 165${jaws[jaw]}Z`;

/** Neck and shoulders; the clothes go over them. */
export function bust(skin, jaw) {
  const shoulders =
    'M44 420C46 352 92 330 148 314C166 308 173 298 173 284L173 232L227 232L227 284C227 298 234 308 252 314C308 330 354 352 356 420Z';
  return (
    path(shoulders, skin.base) +
    `<clipPath id="neck"><path d="${shoulders}"/></clipPath>` +
    group(path(outline(jaw), skin.shade, 'transform="translate(7 24)"'), 'clip-path="url(#neck)"')
  );
}

/** Ears, and the head with its shadow on the right. */
export function head(skin, { jaw, ears = true }) {
  const sides = ears
    ? mirrored(ellipse(137, 184, 13, 19, skin.base) + line('M133 176C139 177 141 184 138 192', skin.shade, 4))
    : '';
  return (
    sides +
    path(outline(jaw), skin.shade) +
    `<clipPath id="face"><path d="${outline(jaw)}"/></clipPath>` +
    group(
      path(outline(jaw), skin.base, 'transform="translate(-13 -5)"') +
        mirrored(ellipse(158, 214, 19, 14, skin.flush, 'opacity=".28"')),
      'clip-path="url(#face)"',
    )
  );
}

const eyes = {
  open: () =>
    mirrored(ellipse(174, 182, 10, 8.6, white)) +
    [175, 225].map((x) => circle(x, 182.5, 6.6, ink) + circle(x + 2.4, 179.8, 2, white)).join('') +
    mirrored(line('M162.5 180C166 172.5 181 172 186 179', ink, 4)),
  lashes: () => eyes.open() + mirrored(line('M163 180L157 175.5', ink, 3.6)),
  laughing: () => mirrored(line('M163 184C167 174.5 181 174.5 185 184', ink, 4.6)),
  calm: () =>
    mirrored(line('M163 180C167 188 181 188 185 180', ink, 4.2) + line('M164 184L159.5 187', ink, 3.2)),
};

const brows = {
  soft: (c) => mirrored(line('M160 163C166 157 178 156 187 160', c, 5)),
  arched: (c) => mirrored(line('M159 164C165 154 176 152 188 159', c, 4.4)),
  straight: (c) => mirrored(line('M160 160C168 157 178 158 187 160', c, 6.4)),
  full: (c) => mirrored(line('M158 163C166 154 178 154 188 160', c, 7.6)),
};

const noses = {
  button: (s) => line('M193 207C196 212 204 212 207 207', s.line, 4),
  straight: (s) => line('M203 182C206 194 210 201 208 206C206 210 199 211 195 209', s.line, 3.8),
  broad: (s) =>
    line('M187 205C185 212 193 213 196 210C199 213 203 213 206 210C209 213 216 212 213 205', s.line, 3.8),
  strong: (s) => line('M204 176C207 190 214 201 211 207C208 212 199 213 194 210', s.line, 4.2),
};

const mouths = {
  smile: (s) => line('M178 229C188 241 212 241 222 229', s.line, 4.6),
  side: (s) => line('M184 234C196 239 212 236 220 227', s.line, 4.6),
  grin: () =>
    path('M174 226C182 229 218 229 226 226C225 244 214 251 200 251C186 251 175 244 174 226Z', '#7A2320') +
    path(
      'M177 227.6C186 230 214 230 223 227.6C222.6 233 221 236 220 236C208 238.6 192 238.6 180 236C179 236 177.4 233 177 227.6Z',
      white,
    ),
  lips: (_, colour) =>
    path(
      'M175 227C184 226 193 223 200 227C207 223 216 226 225 227C217 247 208 249 200 249C192 249 183 247 175 227Z',
      colour,
    ) + line('M176 227.5C186 239 214 239 224 227.5', '#5E1A1C', 2.6),
  parted: (_, colour) =>
    path(
      'M175 228C184 224 193 222 200 225C207 222 216 224 225 228C222 246 211 252 200 252C189 252 178 246 175 228Z',
      colour,
    ) +
    path(
      'M181 230C188 231.5 212 231.5 219 230C216 238 208 239.5 200 239.5C192 239.5 184 238 181 230Z',
      white,
    ),
};

/** Eyes, brows, nose and mouth, and the marks that make a face somebody's. */
export function features(skin, hair, look) {
  const { eye = 'open', brow = 'soft', nose = 'button', mouth = 'smile', lip = '#B8433A', marks = [] } = look;
  return (
    marks.map((mark) => faceMarks[mark](skin)).join('') +
    eyes[eye]() +
    brows[brow](look.browColour ?? hair.base) +
    noses[nose](skin) +
    mouths[mouth](skin, lip)
  );
}

const faceMarks = {
  freckles: (s) =>
    [
      [160, 202],
      [168, 207],
      [153, 209],
      [163, 214],
      [240, 202],
      [232, 207],
      [247, 209],
      [237, 214],
      [193, 198],
      [207, 197],
    ]
      .map(([x, y]) => circle(x, y, 2.1, s.line, 'opacity=".65"'))
      .join(''),
  mole: (s) => circle(228, 222, 2.8, s.line),
  lines: (s) =>
    mirrored(
      line('M155 190L149 187M156 195L150 196', s.line, 2.6, 'opacity=".7"') +
        line('M172 214C167 220 167 226 169 230', s.line, 2.8, 'opacity=".6"'),
    ),
  dimples: (s) => mirrored(line('M168 224C165 228 165 232 167 236', s.line, 3, 'opacity=".7"')),
  vitiligo: () =>
    group(
      path(
        'M238 158C252 154 262 168 258 184C256 198 246 206 234 204C224 208 210 204 209 192C204 184 208 172 216 170C220 160 230 156 238 158Z',
        '#DFB28A',
      ) +
        path(
          'M168 246C176 238 188 244 200 242C212 240 222 246 222 256C216 266 206 270 198 268C184 268 170 258 168 246Z',
          '#DFB28A',
        ) +
        path('M150 132C160 126 172 130 172 138C168 146 156 146 150 142Z', '#DFB28A'),
      'clip-path="url(#face)"',
    ),
};
