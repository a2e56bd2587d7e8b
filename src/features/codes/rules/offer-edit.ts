import { OFFER_FIELD_NAMES, type OfferFieldName } from '@rules/offer-fields';
import { type OfferTexts, tidyText } from '@rules/offer-texts';

/** The fields that differ, in the form's order; what the form adds or trims makes no difference. */
export function changedFields(before: OfferTexts, after: OfferTexts): OfferFieldName[] {
  return OFFER_FIELD_NAMES.filter((name) => tidyText(name, before[name]) !== tidyText(name, after[name]));
}

/** Whether both would be saved as the same. */
export const isSameOffer = (one: OfferTexts, other: OfferTexts) => changedFields(one, other).length === 0;
