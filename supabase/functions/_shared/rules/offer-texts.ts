import { isApplyLink } from './apply-link.ts';
import { categories } from './categories.ts';
import { USUAL_CURRENCY } from './currencies.ts';
import { flawInSentence, mustBe, tidied } from './field-kinds.ts';
import { OFFER_FIELD_NAMES, OFFER_FIELDS, type OfferFieldName, offerField } from './offer-fields.ts';
import { isWebAddress } from './web-address.ts';

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

/** Why a tidied text can't be saved. A file's rows and the form say it in different words. */
interface Flaw {
  inForm: string;
  /** Comes after the name of the column. */
  inFile: string;
}

/** What is wrong with a field's text, whatever the other fields say. @param text tidied; a blank one has no flaw */
export function flawOfText(name: OfferFieldName, text: string): Flaw | undefined {
  const { kind, longest, invalid } = offerField(name);
  if (text === '') return undefined;
  if (longest !== undefined && text.length > longest) {
    const most = `${longest.toLocaleString('en-US')} characters`;
    return { inForm: `Use at most ${most}.`, inFile: ` is longer than ${most}` };
  }
  const sentence = flawInSentence(kind, text);
  if (sentence) return { inForm: sentence, inFile: `: ${sentence}` };
  const expected = mustBe(kind, text);
  return expected ? { inForm: invalid ?? `Must be ${expected}.`, inFile: ` must be ${expected}` } : undefined;
}

/** What is wrong with a field's text, by itself or beside the other fields. @param texts tidied; a file lacks some */
export function flawOfField(name: OfferFieldName, texts: Partial<OfferTexts>): Flaw | undefined {
  const text = texts[name];
  if (!text) return undefined;
  const own = flawOfText(name, text);
  if (own) return own;
  const inForm = offerField(name).invalid ?? '';
  if (name === 'apply_link' && leadsElsewhere(text, texts))
    return { inForm, inFile: ' must be of the same domain as affiliate_link or brand_url' };
  if (name === 'currency' && text !== USUAL_CURRENCY && !texts.minimum_spend)
    return { inForm, inFile: ' other than USD needs a minimum_spend' };
  return undefined;
}

/** Whether an apply link surely leads to none of the offer's shops: that isn't known while another link is invalid. */
function leadsElsewhere(link: string, { affiliate_link = '', brand_url }: Partial<OfferTexts>): boolean {
  const others = [affiliate_link, ...(brand_url ? [brand_url] : [])];
  return !isApplyLink(link, others) && others.every(isWebAddress);
}
