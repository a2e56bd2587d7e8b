/** The pieces that the bell in a shop's page and its ticket are made of. Texts are set as texts, never as HTML. */

export function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

export function button(className: string, label: string | undefined, text = ''): HTMLElement {
  return element('button', { type: 'button', class: className, ...(label && { 'aria-label': label }) }, text);
}

export function nameAndBrand(name: string, brand: string): HTMLElement {
  const line = element('span', { class: 'whose' });
  line.append(
    element('strong', { dir: 'auto', translate: 'no' }, name),
    ' has a code for ',
    element('strong', { dir: 'auto', translate: 'no' }, brand),
  );
  return line;
}

const SVG = 'http://www.w3.org/2000/svg';

function drawing(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  const look = {
    d: path,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
  };
  for (const [key, value] of Object.entries(look)) line.setAttribute(key, value);
  svg.append(line);
  return svg;
}

export const cross = () => drawing('M18 6 6 18M6 6l12 12');

export function bellDrawing(): SVGElement {
  const svg = drawing('M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0');
  svg.firstElementChild?.setAttribute('fill', 'var(--brass)');
  return svg;
}
