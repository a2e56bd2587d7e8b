import { dayLabel } from '@rules/day-words';
import {
  forEachField,
  OFFER_FIELD_NAMES,
  type OfferFieldName,
  type OfferPlace,
  offerField,
} from '@rules/offer-fields';

/** A value of each field, and another one, as a file has them. None of the first ones is part of another, so that each is recognised. */
export const OFFER_VALUES: Record<OfferFieldName, readonly [string, string]> = {
  brand_name: ['Fernwood', 'Kiln & Co'],
  brand_url: ['https://www.fernwood.example', 'https://kiln.example'],
  brand_instagram_handle: ['@fernwood', '@kiln'],
  promo_code: ['FERN20', 'KILN10'],
  expiration_date: ['2998-12-31', '2999-12-31'],
  category: ['Jewelry', 'Food'],
  affiliate_link: ['https://fernwood.example/?ref=1', 'https://kiln.example/?ref=1'],
  description: ['20% off', '10% off'],
  minimum_spend: ['49.99', '50'],
  first_order_only: ['true', 'false'],
  terms: ['Sale items are excluded.', 'Online only.'],
  followers_only: ['true', 'false'],
  unpaid_link: ['true', 'false'],
  apply_link: [
    'https://fernwood.example/discount/FERN-BY-LINK',
    'https://kiln.example/discount/KILN-BY-LINK',
  ],
  currency: ['EUR', 'JPY'],
  countries: ['CA, US', 'GB'],
};

/** A field's first or second value as its column has it. */
export function offerValue(name: OfferFieldName, which: 0 | 1): string | number | boolean {
  const { kind } = offerField(name);
  const value = OFFER_VALUES[name][which];
  if (kind === 'yes or no') return value === 'true';
  return kind === 'amount' ? Number(value) : value;
}

/** The columns of an offer with the first or second value in each field. */
export const offerOf = (which: 0 | 1) => forEachField((name) => offerValue(name, which));

/** Whether a text has a field's first value, in whichever words it is said. */
export function saidIn(text: string) {
  return (name: OfferFieldName) => {
    const { kind, label } = offerField(name);
    const [value] = OFFER_VALUES[name];
    if (kind === 'yes or no') return text.includes(label);
    return text.includes(value) || (kind === 'day' && text.includes(dayLabel(value)));
  };
}

/** The fields that a place lacks, and those that it has although their entries leave them out there. */
export function misplacedIn(place: OfferPlace, has: (name: OfferFieldName) => boolean): string[] {
  return OFFER_FIELD_NAMES.flatMap((name) => {
    const isLeftOut = offerField(name).notIn?.includes(place) ?? false;
    if (has(name) !== isLeftOut) return [];
    return isLeftOut
      ? `${name} is in the ${place}, and offer-fields.ts says that it isn’t`
      : `${name} isn’t in the ${place}, and offer-fields.ts doesn’t say so`;
  });
}
