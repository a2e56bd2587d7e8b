import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

/** The colours that a part of a style sheet sets, by their names. */
const coloursIn = (css: string) =>
  new Map(
    [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );

it.each([
  ['light', 0],
  ['dark', 1],
] as const)("a frame has the site's colours in %s", (_, theme) => {
  const site = coloursIn(read('src/ui/styles/tokens.css').split('[data-theme="dark"]')[theme] ?? '');
  const frame = coloursIn(read('src/features/embed/frame/embed-colours.css').split('@media')[theme] ?? '');
  expect(frame.size).toBeGreaterThan(8);
  for (const [name, value] of frame) expect([name, value]).toEqual([name, site.get(name)]);
});
