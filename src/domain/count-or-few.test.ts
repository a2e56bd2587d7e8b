import { expect, it } from 'vitest';
import { countOrFew } from './count-or-few';

it("a count between one and four is shown as 'a few'", () => {
  expect([0, null, 5, 1_204].map(countOrFew)).toEqual(['0', 'a few', '5', '1,204']);
});
