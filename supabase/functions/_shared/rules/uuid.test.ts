import { expect, it } from 'vitest';
import { isUuid } from './uuid.ts';

it.each([
  ['10000000-0000-4000-8000-00000000000a', true],
  ['10000000-0000-4000-8000-00000000000A', true],
  ['10000000-0000-4000-8000-00000000000', false],
  ['10000000-0000-4000-8000-00000000000g', false],
  ['1000000000004000800000000000000a', false],
  ['x10000000-0000-4000-8000-00000000000a', false],
  ['', false],
])('the text %j is accepted as a UUID: %s', (text, is) => {
  expect(isUuid(text)).toBe(is);
});
