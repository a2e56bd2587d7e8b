import { otherCurrencyFlaw } from '@rules/amount-reading';
import { countryNames } from '@rules/countries';
import { readCountries } from '@rules/country-reading';
import { amountLabel, plainAmount } from '@rules/currencies';
import { dayLabel } from '@rules/day-words';
import { YES } from '@rules/field-kinds';
import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from '@rules/offer-fields';
import { BLANK_OFFER, flawOfField, forEachField, type OfferTexts, tidyText } from '@rules/offer-texts';
import { noShopFlaw } from '@rules/shop-hosts';

/** Whether the form adds an offer or edits one. */
export type FormTask = 'add' | 'edit';

/** Said once for everything that is missing (docs/product/offers.md#fields); the fields themselves say which it is. */
export const FIELDS_MISSING = 'Please fill in all required fields';

/** Editing doesn't require what offers from a CSV file lack: brand URL and handle. */
export function isRequired(name: OfferFieldName, task: FormTask): boolean {
  const { required } = offerField(name);
  return required === 'always' || (required === 'when added' && task === 'add');
}

const isMissing = (name: OfferFieldName, texts: OfferTexts, task: FormTask) =>
  isRequired(name, task) && tidyText(name, texts[name]) === '';

/** A label as it stands within a sentence; an abbreviation at its beginning stays in capitals. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

/** Checks what was typed. @returns the texts as they are saved, and a sentence for each field that is missing or has a flaw */
export function checkOffer(typed: OfferTexts, task: FormTask) {
  const texts = forEachField((name) => tidyText(name, typed[name]));
  const problems: Partial<Record<OfferFieldName, string>> = {};
  for (const name of OFFER_FIELD_NAMES) {
    const problem = isMissing(name, texts, task)
      ? `The ${inSentence(offerField(name).label)} is missing.`
      : (flawOfField(name, texts)?.inForm ?? flawInFormOnly(name, typed, texts));
    if (problem !== undefined) problems[name] = problem;
  }
  return { texts, problems };
}

/** A flaw that is allowed in an uploaded file. The form refuses it, because whoever types can mend it at once. */
function flawInFormOnly(name: OfferFieldName, typed: OfferTexts, texts: OfferTexts): string | undefined {
  if (name === 'brand_url') return noShopFlaw(texts.brand_url);
  // Looked for in what was typed, because the amount that is saved has lost its sign.
  const otherCurrency =
    name === 'minimum_spend' ? otherCurrencyFlaw(typed.minimum_spend, texts.currency) : undefined;
  return otherCurrency && `The amount ${otherCurrency}.`;
}

/** Whether something required is blank, so that FIELDS_MISSING is to be said. */
export function lacksRequired(texts: OfferTexts, task: FormTask): boolean {
  return OFFER_FIELD_NAMES.some((name) => isMissing(name, texts, task));
}

/** Whether nothing is filled in, so that there is no draft to store. */
export function isBlankOffer(texts: OfferTexts): boolean {
  return OFFER_FIELD_NAMES.every((name) => texts[name].trim() === BLANK_OFFER[name]);
}

/** What a column of an offer holds. */
export type ColumnValue = string | number | boolean | readonly string[] | null;

/** A column's value as the form's text; blank for nothing. */
export function textOfColumn(value: ColumnValue | undefined): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.join(', ');
  return value === true ? YES : String(value);
}

/**
 * A field's text in readable form. A blank text reads 'No' or 'Everywhere' where it means that, and stays blank otherwise.
 * @param currency of an amount, where it is known
 */
export function readableText(name: OfferFieldName, text: string, currency?: string): string {
  const saved = tidyText(name, text);
  const { kind } = offerField(name);
  switch (kind) {
    case 'yes or no':
      return saved === YES ? 'Yes' : 'No';
    case 'countries':
      return saved === '' ? 'Everywhere' : countryNames(readCountries(saved));
    case 'amount':
      if (saved === '') return '';
      return currency ? amountLabel(Number(saved), currency) : plainAmount(Number(saved));
    case 'day':
      return saved === '' ? '' : dayLabel(saved);
    default:
      return saved;
  }
}
