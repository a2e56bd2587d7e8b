// Texts that must not be longer than a foreign service takes.

/** The fewest characters of a cut word that still say something. */
const FEWEST_OF_A_WORD = 8;

/** A text cut to at most `most` UTF-16 units, with '…' for the rest: after a whole word, or within the first one if it is long. */
export function shortenedTo(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 2) return '';
  const room = text.slice(0, most - 1);
  const words = /^\s/.test(text.slice(most - 1)) ? room.trimEnd() : room.replace(/\s*\S*$/, '');
  if (words.trim() !== '') return `${words}…`;
  // A character that takes two units isn't cut in half.
  return room.length < FEWEST_OF_A_WORD ? '' : `${room.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A part of a line. Where there isn't room for all pieces, the more important ones get it first, and of equal ones the earlier. */
export interface Piece {
  text: string;
  /** An 'always' piece is neither shortened nor left out. */
  importance: 'always' | 'high' | 'medium' | 'low';
  /** Left out rather than shortened. */
  whole?: boolean;
  /** Where the piece is shortened or left out, a blank stays, so that what follows isn't joined to what came before. */
  leavesBlank?: boolean;
}

/** A paragraph: its lines, each made of pieces. */
export type Block = readonly (readonly Piece[])[];

/**
 * The text of the blocks, with a blank line between them. It has at most `most` UTF-16 units, unless the 'always' pieces and the line breaks
 * alone have more.
 */
export function fitted(blocks: readonly Block[], most: number): string {
  const filled = blocks
    .map((lines) => lines.filter((pieces) => pieces.some(({ text }) => text.trim() !== '')))
    .filter((lines) => lines.length > 0);
  const given = shares(filled.flat(2), most - breaksIn(filled));
  return filled
    .map((lines) => lines.map((pieces) => joined(pieces, given)).filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const joined = (pieces: readonly Piece[], given: ReadonlyMap<Piece, string>) =>
  pieces
    .map((piece) => given.get(piece) ?? '')
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The number of line breaks: one between two lines of a block, and two between blocks. */
const breaksIn = (blocks: readonly Block[]) =>
  blocks.reduce((breaks, lines) => breaks + lines.length - 1, 0) + 2 * Math.max(blocks.length - 1, 0);

/** The text of each piece, so that all of them together fit into `room` UTF-16 units. */
function shares(pieces: readonly Piece[], room: number): Map<Piece, string> {
  const given = new Map<Piece, string>();
  let left = room;
  for (const piece of pieces) {
    const least = leastOf(piece);
    given.set(piece, least);
    left -= least.length;
  }
  for (const importance of ['high', 'medium', 'low'] as const) {
    for (const piece of pieces.filter((one) => one.importance === importance)) {
      const least = leastOf(piece);
      const share = shareOf(piece, left + least.length);
      given.set(piece, share);
      left -= share.length - least.length;
    }
  }
  return given;
}

function leastOf({ text, importance, leavesBlank }: Piece): string {
  if (importance === 'always') return text;
  return leavesBlank ? ' ' : '';
}

function shareOf(piece: Piece, most: number): string {
  if (piece.text.length <= most) return piece.text;
  const least = leastOf(piece);
  return piece.whole ? least : shortenedTo(piece.text, most - least.length) + least;
}
