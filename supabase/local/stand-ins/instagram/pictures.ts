import type { Post } from './state';

const COLOURS = [
  ['#f5b301', '#1b1a2e'],
  ['#b3261e', '#fbf8f3'],
  ['#2f6f4f', '#fff7dd'],
  ['#3b4a8c', '#f5b301'],
] as const;

/** A drawn picture for a post, as an address. */
export function pictureOf({ kind }: Post, nth: number): string {
  const [ground, shape] = COLOURS[nth % COLOURS.length] ?? COLOURS[0];
  const play = kind === 'REELS' ? `<path d="M130 110l80 50-80 50z" fill="${ground}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><path fill="${ground}" d="M0 0h320v320H0z"/><circle cx="160" cy="160" r="${96 - 14 * (nth % 4)}" fill="${shape}"/>${play}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
