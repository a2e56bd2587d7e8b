import { expect, it } from 'vitest';
import { isEmailAddress, withPunycodeDomain } from './email-address.ts';

it.each([
  ['anna@käse.example', 'anna@xn--kse-qla.example'],
  ['Anna@BÄRLIN.example', 'Anna@xn--brlin-gra.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
])('the address %s becomes %s, which is an address', (typed, known) => {
  expect(withPunycodeDomain(typed)).toBe(known);
  expect(isEmailAddress(known)).toBe(true);
});

it.each([
  'anna@example.com',
  'Anna@EXAMPLE.com',
  'käse',
  '@käse',
  'anna@käse.example/x',
  'anna@käse example',
  'ä@b@',
])('nothing is changed in %j', (typed) => {
  expect(withPunycodeDomain(typed)).toBe(typed);
});
