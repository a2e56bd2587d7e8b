import { expect, it } from 'vitest';
import { offer, VERA } from '../tests/support/extension-service';
import { toList, toText } from './list-text';
import type { OfferList } from './stored';

const list = (changes: Partial<OfferList>): OfferList => ({
  version: 'one',
  member: { id: 'm', username: 'nora', name: 'Nora' },
  following: 1,
  people: [],
  offers: [],
  ...changes,
});

it.each([
  ['quotation marks', '"', 2_600],
  ['letters of three bytes', '字', 4_000],
])("a list of offers full of %s is cut to the newest that the browser's 10 MB hold", (_, letter, count) => {
  const terms = letter.repeat(1_000);
  const offers = Array.from({ length: count }, (_one, nth) => ({
    ...offer(1, []),
    id: `offer-${nth}`,
    terms,
  }));
  const text = toText(list({ offers }));
  expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(10 * 1024 * 1024);
  const kept = toList(text)?.offers.map(({ id }) => id) ?? [];
  expect(kept.length).toBeGreaterThan(1_000);
  expect(kept).toEqual(offers.slice(0, kept.length).map(({ id }) => id));
});

it("a list whose people alone are longer than the browser's room keeps them, for the browser to refuse", () => {
  const name = 'n'.repeat(10 * 1024 * 1024);
  const people = [{ id: VERA, name, username: 'vera', avatar_url: null, is_creditcard: false }];
  const kept = toList(toText(list({ people, offers: [offer(1, [])] })));
  expect(kept?.people).toHaveLength(1);
  expect(kept?.offers).toEqual([]);
});
