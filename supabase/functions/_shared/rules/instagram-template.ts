import { harmless } from './harmless-text.ts';
import { PLACEHOLDERS, type Placeholder } from './instagram-rules.ts';
import type { Piece } from './shortened-text.ts';

const PLACEHOLDER = new RegExp(`(\\{(?:${PLACEHOLDERS.join('|')})\\})`);

/**
 * The lines of a rule's text, filled in, and which placeholders they have. Codes and links are whole or left out; the rest may be
 * shortened.
 * @param options.always the placeholders whose first occurrence is never left out
 */
export function filledTemplate(
  message: string,
  filling: Readonly<Record<Placeholder, string>>,
  { always }: { always: readonly Placeholder[] },
) {
  const said = new Set<Placeholder>();
  const lines = message
    .split(/\r\n?|\n/)
    .map((line) => apart(harmless(line)).split(PLACEHOLDER).map(pieceOf));
  return { lines, said };

  function pieceOf(part: string): Piece {
    const name = PLACEHOLDERS.find((placeholder) => part === `{${placeholder}}`);
    if (!name) return { text: part, importance: 'medium', leavesBlank: part !== '' };
    const isFirst = !said.has(name);
    said.add(name);
    const text = filling[name];
    if (isFirst && always.includes(name)) return { text, importance: 'always' };
    return { text, importance: 'medium', leavesBlank: true, whole: name === 'code' || name === 'link' };
  }
}

/** Puts a blank between placeholders and around {link}, because what stands right beside a link would become part of it. */
const apart = (line: string) =>
  line
    .replaceAll('}{', '} {')
    .replaceAll(/(?<=[^\s(])\{link\}/g, ' {link}')
    .replaceAll(/\{link\}(?=[^\s.,;:!?)])/g, '{link} ');
