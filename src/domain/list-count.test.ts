import { expect, it } from 'vitest';
import { formatListTotal } from './list-count';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_001, '1,000+'],
])('%i reads %s', (total, label) => {
  expect(formatListTotal(total)).toBe(label);
});
