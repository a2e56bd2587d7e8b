import { OFFER_FIELD_NAMES } from '@rules/offer-fields';
import { expect, it } from 'vitest';
import { offer } from '../tests/support/extension-service';
import { FIRST_FIELDS } from '../tests/support/offer-values';
import { isOfferList } from './stored-shape';

const listOf = (fields: Record<string, unknown>) => ({
  version: 'one',
  member: { id: 'm', username: 'nora', name: 'Nora' },
  following: 1,
  people: [],
  offers: [{ ...offer(1, ['tidewool.example']), ...fields }],
});

it('a list of the extension with countries can be read', () => {
  const fields = { apply_link: null, countries: ['CA'], currency: 'EUR', unpaid_link: true };
  expect(isOfferList(listOf(fields))).toBe(true);
});

it("a list of the extension that was stored before a field was there can be read: it isMissingOr in the offer's shape", () => {
  const needed = OFFER_FIELD_NAMES.filter((name) => !isOfferList(listOf({ [name]: undefined })));
  expect(needed.filter((name) => !FIRST_FIELDS.includes(name))).toEqual([]);
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
