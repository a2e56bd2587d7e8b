import { expect, it } from 'vitest';
import { offer } from '../tests/support/extension-service';
import { isOfferList } from './stored-shape';

const listOf = (fields: Record<string, unknown>) => ({
  version: 'one',
  member: { id: 'm', username: 'nora', name: 'Nora' },
  following: 1,
  people: [],
  offers: [{ ...offer(1, ['tidewool.example']), ...fields }],
});

it.each([
  ['stored before offers had countries', {}],
  ['with countries', { apply_link: null, countries: ['CA'], currency: 'EUR', unpaid_link: true }],
])('a list of the extension %s can be read', (_, fields) => {
  expect(isOfferList(listOf(fields))).toBe(true);
});

it.each([
  ['countries', 'CA'],
  ['countries', [7]],
  ['currency', null],
  ['apply_link', 7],
  ['unpaid_link', 'yes'],
])('a list of the extension whose %s is %j is asked for anew', (name, value) => {
  expect(isOfferList(listOf({ [name]: value }))).toBe(false);
});
