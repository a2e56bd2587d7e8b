import { isApplyLink } from './apply-link.ts';
import { USUAL_CURRENCY } from './currencies.ts';
import { flawInSentence, mustBe } from './field-kinds.ts';
import { type OfferFieldName, offerField } from './offer-fields.ts';
import type { OfferTexts } from './offer-texts.ts';
import { isWebAddress } from './web-address.ts';

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
