/** The few SVG shapes the portraits are cut from. `more` is any further attributes, written out. */
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`;

export const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`;

export const rect = (x, y, width, height, radius, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${more && ` ${more}`}/>`;

export const group = (content, more) => `<g ${more}>${content}</g>`;

/** The same drawing on both sides of the face's axis, x = 200. */
export const mirrored = (content) => content + group(content, 'transform="matrix(-1 0 0 1 400 0)"');

const round = (number) => Number(number.toFixed(1));

/** A closed outline of `count` round bumps about an ellipse: curls, afros, petals. */
export function scallops(x, y, rx, ry, count, from = 0) {
  const at = (step) => {
    const angle = from + (step / count) * 2 * Math.PI;
    return [round(x + rx * Math.cos(angle)), round(y + ry * Math.sin(angle))];
  };
  const bump = round((Math.PI * (rx + ry)) / count / 2 + 0.8);
  let d = `M${at(0).join(' ')}`;
  for (let step = 1; step <= count; step += 1) d += `A${bump} ${bump} 0 0 1 ${at(step).join(' ')}`;
  return `${d}Z`;
}

/** A whole picture, square. `title` is for whoever opens the file; pages give their own alternative text. */
export function picture(title, content) {
  const lines = content.replaceAll(/><(?!\/)/g, '>\n<');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="${title}">\n${lines}\n</svg>\n`;
}
