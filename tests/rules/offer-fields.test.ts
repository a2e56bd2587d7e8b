import { readFileSync } from 'node:fs';
import { PROMO_CODE_COLUMNS } from '@rules/csv-promo-codes';
import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { expect, it } from 'vitest';
import { OFFER_VALUES, saidIn } from '../support/offer-values';

it('each field of an offer has a row in the table of docs/product/offers.md', () => {
  const document = readFileSync('docs/product/offers.md', 'utf8');
  const labels = OFFER_FIELD_NAMES.map((name) => offerField(name).label);
  expect(
    labels.filter((label) => !document.includes(`\n| ${label} | `)),
    'the table of fields in docs/product/offers.md lacks these',
  ).toEqual([]);
});

it('each column of a CSV file of promo codes has a position of its own, and is called like its field', () => {
  expect(PROMO_CODE_COLUMNS.map(({ position }) => position)).toEqual(
    PROMO_CODE_COLUMNS.map((_, nth) => nth + 1),
  );
  const labels = OFFER_FIELD_NAMES.map((name) => offerField(name).label.toLowerCase().replaceAll(' ', '_'));
  expect(labels).toEqual(OFFER_FIELD_NAMES);
});

it.each(OFFER_FIELD_NAMES)(
  "the sample value that tests use for the offer's field %s can't be mistaken for another field's",
  (name) => {
    expect(OFFER_FIELD_NAMES.filter(saidIn(OFFER_VALUES[name][0])).filter((other) => other !== name)).toEqual(
      [],
    );
  },
);
