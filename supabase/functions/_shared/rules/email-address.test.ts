import { expect, it } from 'vitest';
import { asMailServersKnow, isEmailAddress } from './email-address.ts';

it.each([
  ['anna@käse.example', 'anna@xn--kse-qla.example'],
  ['Anna@BÄRLIN.example', 'Anna@xn--brlin-gra.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
])('the address %s is the one that mail servers know, and one', (typed, known) => {
  expect(asMailServersKnow(typed)).toBe(known);
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
  expect(asMailServersKnow(typed)).toBe(typed);
});
