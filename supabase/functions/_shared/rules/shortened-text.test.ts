import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitted, type Piece, shortenedTo } from './shortened-text.ts';

it.each([
  ['a short text', 20, 'a short text'],
  ['a short text', 12, 'a short text'],
  ['a short text', 11, 'a short…'],
  ['a short text', 8, 'a short…'],
  ['a short text', 7, 'a…'],
  ['onelongword', 9, 'onelongw…'],
  ['onelongword', 8, ''],
  ['🙂🙂🙂🙂🙂🙂', 10, '🙂🙂🙂🙂…'],
  [' begins blank', 9, ' begins…'],
  ['text', 1, ''],
  ['text', 0, ''],
  ['text', -5, ''],
])('the text %j shortened to %i characters is %j', (text, most, shortened) => {
  expect(shortenedTo(text, most)).toBe(shortened);
});

const piece = (text: string, importance: Piece['importance'], more: Partial<Piece> = {}): Piece => ({
  text,
  importance,
  ...more,
});

const BLOCKS = [
  [[piece('Hello there,', 'medium', { leavesBlank: true }), piece('CODE', 'always')]],
  [[piece('a saving', 'high')], [], [piece('two conditions', 'low')], [piece('label', 'always')]],
];

it.each([
  [100, 'Hello there,CODE\n\na saving\ntwo conditions\nlabel'],
  [46, 'Hello there,CODE\n\na saving\ntwo…\nlabel'],
  [35, 'Hello there,CODE\n\na saving\nlabel'],
  [31, 'Hello… CODE\n\na saving\nlabel'],
  [22, 'CODE\n\na saving\nlabel'],
  [21, 'CODE\n\na…\ntwo…\nlabel'],
  [5, 'CODE\n\nlabel'],
])(
  'a text of several pieces that has to fit into %i characters has its least important pieces shortened first',
  (most, text) => {
    expect(fitted(BLOCKS, most)).toBe(text);
  },
);

it('a piece of a text that is to stand whole is left out rather than shortened', () => {
  const blocks = [[[piece('CODE20', 'medium', { whole: true, leavesBlank: true }), piece('end', 'always')]]];
  expect([fitted(blocks, 9), fitted(blocks, 8)]).toEqual(['CODE20end', 'end']);
});

it('a text of several pieces never exceeds the given length while the pieces that always stay fit into it', () => {
  const pieces = fc.record<Piece>({
    text: fc.string({ maxLength: 60 }),
    importance: fc.constantFrom<Piece['importance'][]>('high', 'medium', 'low'),
    whole: fc.boolean(),
    leavesBlank: fc.boolean(),
  });
  const lines = fc.array(fc.array(pieces, { maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 4 }), fc.integer({ min: 20, max: 300 }), (blocks, most) => {
      const text = fitted([...blocks, [[piece('label', 'always')]]], most);
      expect(text.length).toBeLessThanOrEqual(most);
      expect(text.endsWith('label')).toBe(true);
    }),
  );
});
