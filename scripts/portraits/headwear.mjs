import { paper } from './palette.mjs';
import { circle, ellipse, line, path, rect, scallops } from './svg.mjs';

/** What is worn on or over the hair, or instead of it; same layers as hair. */
export const headwear = {
  wrap: ({ colour, shade, dots }) => ({
    back:
      path('M186 62C176 20 214 -2 240 12C272 -4 296 26 276 50C290 74 262 92 236 78Z', colour) +
      path(
        'M236 70C232 46 246 28 262 26M236 70C222 52 214 34 218 22',
        'none',
        `stroke="${shade}" stroke-width="5" stroke-linecap="round"`,
      ),
    front:
      path(
        'M130 158C114 96 142 44 204 44C262 44 288 96 270 158C262 140 240 126 200 126C160 126 138 140 130 158Z',
        colour,
      ) +
      line('M134 134C160 104 200 96 236 60', shade, 5) +
      line('M152 122C184 112 226 104 252 78', shade, 5) +
      line('M266 136C260 118 244 104 226 100', shade, 5) +
      [
        [158, 88],
        [186, 68],
        [170, 112],
        [206, 88],
        [232, 116],
        [246, 98],
        [218, 58],
        [142, 112],
      ]
        .map(([x, y]) => circle(x, y, 4.2, dots))
        .join('') +
      ellipse(236, 66, 19, 16, colour) +
      ellipse(236, 66, 19, 16, shade, 'opacity=".55"'),
  }),

  beanie: ({ colour, shade, pompom = paper }) => ({
    back: path(scallops(200, 34, 21, 20, 9), pompom),
    front:
      path('M124 136C122 74 156 46 200 46C244 46 278 74 276 136Z', colour) +
      [152, 176, 200, 224, 248]
        .map((x) =>
          line(
            `M${x} 112C${x + (200 - x) * 0.1} 92 ${x + (200 - x) * 0.3} 72 ${x + (200 - x) * 0.6} 58`,
            shade,
            4,
          ),
        )
        .join('') +
      rect(116, 112, 168, 40, 16, shade) +
      [136, 157, 178, 200, 222, 243, 264].map((x) => line(`M${x} 122L${x} 142`, colour, 4)).join(''),
  }),

  sweatband: ({ colour, shade }) => ({
    front:
      path(
        'M135 150C140 122 164 108 200 108C236 108 260 122 265 150L264 128C256 100 232 90 200 90C168 90 144 100 136 128Z',
        colour,
      ) + line('M146 122C160 106 180 100 200 100', shade, 4),
  }),

  hijab: ({ colour, shade }) => ({
    back: path(
      'M200 46C126 46 104 108 110 180C112 240 122 280 100 330C86 360 82 392 80 420L320 420C318 392 314 360 300 330C278 280 288 240 290 180C296 108 274 46 200 46Z',
      colour,
    ),
    front:
      path(
        'M200 46C126 46 104 108 110 180C112 246 126 282 110 330C150 356 250 356 290 330C274 282 288 246 290 180C296 108 274 46 200 46ZM200 108C236 108 256 136 256 174C256 222 232 262 200 262C168 262 144 222 144 174C144 136 164 108 200 108Z',
        colour,
        'fill-rule="evenodd"',
      ) +
      path(
        'M200 96C160 98 136 128 134 176C134 230 162 274 200 276C238 274 266 230 266 176C264 128 240 98 200 96ZM200 108C236 108 256 136 256 174C256 222 232 262 200 262C168 262 144 222 144 174C144 136 164 108 200 108Z',
        shade,
        'fill-rule="evenodd"',
      ) +
      line('M128 236C146 282 196 306 268 322', shade, 5) +
      line('M120 300C160 326 210 338 274 338', shade, 5) +
      line('M276 236C268 262 254 282 236 296', shade, 5),
  }),

  brim: ({ colour, shade, band }) => ({
    front:
      path('M138 108C138 54 164 34 200 40C236 34 262 54 262 108Z', colour) +
      path('M137 92C160 104 240 104 263 92L264 116C240 126 160 126 136 116Z', band) +
      path(
        'M70 122C92 98 130 106 200 106C270 106 308 98 330 122C320 142 270 148 200 148C130 148 80 142 70 122Z',
        colour,
      ) +
      path(
        'M70 122C96 134 140 136 200 136C260 136 304 134 330 122C320 142 270 148 200 148C130 148 80 142 70 122Z',
        shade,
      ) +
      line('M186 46C184 60 190 72 200 78', shade, 4.6),
  }),
};
