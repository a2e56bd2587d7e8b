import { countryNames } from '@rules/countries';
import { amountLabel } from '@rules/currencies';
import { dayLabel } from '@rules/day-words';
import { type FieldKind, YES } from '@rules/field-kinds';
import type { OfferPlace } from '@rules/offer-field';
import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from '@rules/offer-fields';
import { forEachField } from '@rules/offer-texts';

type Values = readonly [string, string];

/** Where a value has to fit to the other fields', or a kind has no usual ones. */
const CHOSEN: Partial<Record<OfferFieldName, Values>> = {
  brand_name: ['Fernwood', 'Kiln & Co'],
  brand_url: ['https://www.fernwood.example', 'https://kiln.example'],
  brand_instagram_handle: ['@fernwood', '@kiln'],
  promo_code: ['FERN20', 'KILN10'],
  expiration_date: ['2998-12-31', '2999-12-31'],
  category: ['Jewelry', 'Food'],
  affiliate_link: ['https://fernwood.example/?ref=1', 'https://shop.fernwood.example/?ref=2'],
  description: ['20% off', '10% off'],
  minimum_spend: ['49.99', '50'],
  terms: ['Sale items are excluded.', 'Online only.'],
  apply_link: [
    'https://fernwood.example/discount/FERN-BY-LINK',
    'https://shop.fernwood.example/discount/KILN-BY-LINK',
  ],
  further_domains: ['checkout.fernwood-pay.example', 'kiln-pay.example, pay.kiln.example'],
  currency: ['EUR', 'JPY'],
  countries: ['CA, US', 'GB'],
};

function usualValues(name: OfferFieldName): Values {
  const { kind, label } = offerField(name);
  if (kind === 'yes or no') return ['true', 'false'];
  if (kind === 'long text') return [`${label} in words`, `${label} in others`];
  throw new Error(`tests/support/offer-values.ts has no two values for the offer's field ${name}.`);
}

/** A value of each field, and another one, as a file has them. None of the first ones is part of another, so that each is recognised. */
export const OFFER_VALUES = forEachField((name) => CHOSEN[name] ?? usualValues(name));

/** A field's first or second value as its column has it. */
export function offerValue(name: OfferFieldName, which: 0 | 1): string | number | boolean | string[] {
  const { kind } = offerField(name);
  const value = OFFER_VALUES[name][which];
  if (kind === 'yes or no') return value === 'true';
  if (kind === 'countries' || kind === 'domains') return value.split(', ');
  return kind === 'amount' ? Number(value) : value;
}

/** The columns of an offer with the first or second value in each field. */
export const offerOf = (which: 0 | 1) => forEachField((name) => offerValue(name, which));

/** The same as it is typed. */
export const typedOffer = (which: 0 | 1) =>
  forEachField((name) => {
    const value = OFFER_VALUES[name][which];
    if (offerField(name).kind !== 'yes or no') return value;
    return value === 'true' ? YES : '';
  });

/** The columns of an offer of which nothing was filled in that may be left out. */
export const blankOffer = () => forEachField((name) => BLANK[offerField(name).kind] ?? null);

const BLANK: Partial<Record<FieldKind, unknown>> = {
  'yes or no': false,
  countries: [],
  domains: [],
  currency: 'USD',
};

/** What offers had from the beginning. A copy that a device stored may lack any other field. */
export const FIRST_FIELDS: readonly OfferFieldName[] = [
  'brand_name',
  'brand_url',
  'brand_instagram_handle',
  'promo_code',
  'expiration_date',
  'category',
  'affiliate_link',
  'description',
  'minimum_spend',
  'first_order_only',
  'terms',
  'followers_only',
];

const IN_FILES = OFFER_FIELD_NAMES.filter((name) => offerField(name).csv);

/** A row of a file with the first or second value in each column. */
export const fileRow = (which: 0 | 1) =>
  Object.fromEntries(IN_FILES.map((name) => [name, typedOffer(which)[name]]));

/** A row of a file in which nothing was filled in, as it is uploaded. */
export const blankFileRow = () => Object.fromEntries(IN_FILES.map((name) => [name, null]));

/** A column's value as a file has it. */
export const asText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** How else places write values of some kinds. */
const wordsFor: Partial<Record<FieldKind, (value: string) => string[]>> = {
  day: (day) => [dayLabel(day)],
  currency: (currency) => [amountLabel(Number(OFFER_VALUES.minimum_spend[0]), currency)],
  countries: (codes) => [countryNames(codes.split(', '))],
};

/** Whether a text has a field's first value, in whichever words it is said. */
export function saidIn(text: string) {
  return (name: OfferFieldName) => {
    const { kind, label } = offerField(name);
    const [value] = OFFER_VALUES[name];
    if (kind === 'yes or no') return text.includes(label);
    return text.includes(value) || (wordsFor[kind]?.(value) ?? []).some((words) => text.includes(words));
  };
}

/** The fields that a place lacks, and those that it has although their entries leave them out there. */
export function misplacedIn(place: OfferPlace, has: (name: OfferFieldName) => boolean): string[] {
  return OFFER_FIELD_NAMES.flatMap((name) => {
    const isLeftOut = offerField(name).notIn?.includes(place) ?? false;
    if (has(name) !== isLeftOut) return [];
    return isLeftOut
      ? `${name} is in the ${place}, and offer-fields.ts says that it isn't`
      : `${name} isn't in the ${place}, and offer-fields.ts doesn't say so`;
  });
}
