import { expect, it } from 'vitest';
import { newRecoveryCode, readRecoveryCode } from './recovery-code';

it('a new recovery code has two groups of five signs, is read as itself, and is another one each time', () => {
  const codes = Array.from({ length: 500 }, newRecoveryCode);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(readRecoveryCode(code)).toBe(code);
  }
  expect(new Set(codes).size).toBe(500);
});

it.each([
  ['k3m9x-7qf2t', 'k3m9x-7qf2t'],
  ['K3M9X-7QF2T', 'k3m9x-7qf2t'],
  [' k3m9x 7qf2t\n', 'k3m9x-7qf2t'],
  ['k3m9x7qf2t', 'k3m9x-7qf2t'],
  ['k3-m9-x7-qf-2t', 'k3m9x-7qf2t'],
  ['k3m9x–7qf2t', 'k3m9x-7qf2t'],
  ['k3m9x\u20117qf2t', 'k3m9x-7qf2t'],
  ['ilo00-00000', '11000-00000'],
  ['ILO00-00000', '11000-00000'],
])('a recovery code typed as %j is read as %j', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

it.each([
  '',
  ' ',
  '123456',
  'k3m9x-7qf2',
  'k3m9x-7qf2tt',
  'k3m9x-7qf2u',
  'k3m9x_7qf2t',
  'ｋ3m9x-7qf2t',
  '\u0000'.repeat(10),
])('the text %j is read as no recovery code', (typed) => {
  expect(readRecoveryCode(typed)).toBeNull();
});
