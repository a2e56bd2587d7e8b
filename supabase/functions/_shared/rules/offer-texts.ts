import { categories } from './categories.ts';
import { USUAL_CURRENCY } from './currencies.ts';
import { tidied } from './field-kinds.ts';
import { OFFER_FIELD_NAMES, OFFER_FIELDS, type OfferFieldName } from './offer-fields.ts';

/** A value for each field. */
export function forEachField<Value>(
  valueFor: (name: OfferFieldName) => Value,
): Record<OfferFieldName, Value> {
  const values: Partial<Record<OfferFieldName, Value>> = {};
  for (const name of OFFER_FIELD_NAMES) values[name] = valueFor(name);
  if (!hasEachField(values)) throw new Error('OFFER_FIELD_NAMES lacks a field.');
  return values;
}

/** Always true after the loop above. It is there for the type, because TypeScript doesn't follow the loop. */
const hasEachField = <Value>(
  values: Partial<Record<OfferFieldName, Value>>,
): values is Record<OfferFieldName, Value> => Object.keys(values).length === OFFER_FIELD_NAMES.length;

/** An offer as it is typed: every field is a text, and what isn't given is blank. */
export type OfferTexts = Record<OfferFieldName, string>;

/** What selects start with, because they always have a value: the first category, and most offers' currency. */
const FIRST_CHOSEN: Partial<Record<OfferFieldName, string>> = {
  category: categories[0],
  currency: USUAL_CURRENCY,
};

/** What a new form starts with. */
export const BLANK_OFFER: OfferTexts = forEachField((name) => FIRST_CHOSEN[name] ?? '');

/** A field's typed text as it is saved. */
export const tidyText = (name: OfferFieldName, typed: string) => tidied(OFFER_FIELDS[name].kind, typed);
