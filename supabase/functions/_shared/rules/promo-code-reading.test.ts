import { describe, expect, it } from 'vitest';
import { codeDoubt, noCodeFlaw, readCode } from './promo-code-reading.ts';

it.each([
  ['KILN\u201320', 'KILN-20'],
  ['KILN\u221220', 'KILN-20'],
  ['KILN\u2019S10', "KILN'S10"],
  ['\uff2b\uff29\uff2c\uff2e\uff12\uff10', 'KILN20'],
  ['\u200bKILN\u200d20\ufeff', 'KILN20'],
  ['\u00a0KILN20 ', 'KILN20'],
  ['Code: KILN20', 'KILN20'],
  ['promo code: kiln20', 'kiln20'],
  ['KILN20.', 'KILN20'],
  ['(KILN20)', 'KILN20'],
  ['\u201cKILN20\u201d', 'KILN20'],
  ['["KILN20"],', 'KILN20'],
  ['KILN 20', 'KILN 20'],
  ['CODE20', 'CODE20'],
  ['Code:', 'Code:'],
  ['KILN(20)', 'KILN(20)'],
  ['(KILN)(20)', '(KILN)(20)'],
  ['KILN\u{1f514}20', 'KILN\u{1f514}20'],
  ['...', '...'],
  ['', ''],
])('the code %j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
  expect(readCode(code)).toBe(code);
});

describe('noCodeFlaw', () => {
  it.each(['N/A', 'n.a.', 'NA', 'none', 'No code needed', 'NOCODE', '-', '\u2014', 'Code: none', 'TBD'])(
    'asks for the code instead of %j',
    (typed) => {
      expect(noCodeFlaw(typed)).toBe('Please enter the code that shoppers type in the shop.');
    },
  );
  it.each(['NADIA', 'NONE10', 'N', 'TBDAY'])('takes %j', (typed) => {
    expect(noCodeFlaw(typed)).toBeUndefined();
  });
});

describe('codeDoubt', () => {
  it.each([
    ['\u041dORA20', '“\u041d” only looks like a Latin letter. A shop that expects one refuses the code.'],
    ['N\u039fRA20', '“\u039f” only looks like a Latin letter. A shop that expects one refuses the code.'],
    ['KILN20 / KILN10', 'This looks like two codes. Add each by itself, so that it can be copied.'],
    ['KILN20 or KILN10', 'This looks like two codes. Add each by itself, so that it can be copied.'],
    ['KILN20, KILN10', 'This looks like two codes. Add each by itself, so that it can be copied.'],
  ])('tells of %j', (code, doubt) => {
    expect(codeDoubt(code)).toBe(doubt);
  });
  it.each(['KILN20', '\u041a\u0418\u041b\u041d20', 'KILN/20', 'KILN OR', 'ORLANDO 20'])(
    'has none about %j',
    (code) => {
      expect(codeDoubt(code)).toBeUndefined();
    },
  );
});
