import { expect, it } from 'vitest';
import { shortened } from './shortened';

it.each([
  ['Two lamps', 20, 'Two lamps'],
  ['  Two\n\nlamps  ', 9, 'Two lamps'],
  ['Two lamps for one', 10, 'Two lamps…'],
  ['Two lamps for one', 9, 'Two…'],
  ['Extraordinarily', 6, 'Extra…'],
  ['ABC😀😀', 5, 'ABC…'],
])('shortened(%j, %i) is %j', (text, most, short) => {
  expect(shortened(text, most)).toBe(short);
});
