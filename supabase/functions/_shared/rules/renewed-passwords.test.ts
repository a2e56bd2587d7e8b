import { expect, it } from 'vitest';
import { renewedPasswordsInWords } from './renewed-passwords.ts';

it.each([
  [0, 0, ''],
  [1, 0, '1 temporary password that they may know was renewed. Hand over the new one.'],
  [2, 0, '2 temporary passwords that they may know were renewed. Hand over the new ones.'],
  [0, 1, '1 temporary password that they may know still works. Renew it under Influencers.'],
  [
    100,
    1_150,
    '100 temporary passwords that they may know were renewed. Hand over the new ones. 1,150 temporary passwords that they may know still work. Renew them under Influencers.',
  ],
  [0, null, 'Temporary passwords that they may know may still work. Renew them under Influencers.'],
])("%i renewed passwords and %j that weren't are told as “%s”", (renewed, left, words) => {
  expect(renewedPasswordsInWords({ renewed, left })).toBe(words);
});
