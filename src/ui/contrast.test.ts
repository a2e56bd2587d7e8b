import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PIGMENTS } from './brand-mark';

const SHEET = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');

/** The tokens with a hex colour in the block of a selector. */
function tokensOf(selector: string) {
  const block = SHEET.slice(SHEET.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['paper', 'raised', 'sunken', 'stub'];
/** Every text colour with every background it is used on. */
const TEXT_ON: Record<string, string[]> = {
  ink: [...GROUNDS, 'line', 'brass-soft', 'coral-soft', 'sage-soft'],
  muted: [...GROUNDS, 'line', 'brass-soft'],
  'brass-text': [...GROUNDS, 'brass-soft'],
  'coral-text': [...GROUNDS, 'coral-soft'],
  'sage-text': [...GROUNDS, 'sage-soft'],
  'on-brass': ['brass', 'brass-hover'],
  'on-coral': ['coral-fill'],
};
/** What must be seen but isn't text: edges of controls and the focus ring (WCAG 1.4.11). */
const EDGES_ON: Record<string, string[]> = {
  'line-strong': GROUNDS,
  focus: GROUNDS,
};

describe.each([':root', '[data-theme="dark"]'])('the colour tokens of %s', (selector) => {
  const tokens = tokensOf(selector);
  const pairs = (table: Record<string, string[]>) =>
    Object.entries(table).flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));
  const ratio = (front: string, ground: string) =>
    contrast(tokens.get(front) ?? 'missing', tokens.get(ground) ?? 'missing');

  it.each(pairs(TEXT_ON))('have enough contrast for the text %s on %s', (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(EDGES_ON))('have enough contrast for the edge %s on %s', (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('both themes define the same colour tokens', () => {
  expect([...tokensOf('[data-theme="dark"]').keys()]).toEqual([...tokensOf(':root').keys()]);
});

it.each(PIGMENTS.map(({ ground, letter }) => [letter, ground]))(
  "a brand's initials in %s have enough contrast on %s",
  (letter, ground) => {
    expect(contrast(letter, ground)).toBeGreaterThanOrEqual(4.5);
  },
);
