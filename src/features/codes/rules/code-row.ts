import { readCountries } from '@rules/country-reading';
import { USUAL_CURRENCY } from '@rules/currencies';
import { YES } from '@rules/field-kinds';
import { readDomains } from '@rules/further-domains';
import { OFFER_FIELD_NAMES, type OfferFieldName } from '@rules/offer-fields';
import { flawOfText, forEachField, type OfferTexts, tidyText } from '@rules/offer-texts';
import { textOfColumn } from '@/domain/offer-form';
import type { Database } from '@/lib/supabase/database';

/** The columns of promo_codes that the form sets. */
type FormColumns = Pick<Database['public']['Tables']['promo_codes']['Row'], OfferFieldName>;

/** The form's texts for a row. Null becomes blank; a handle loses its @, which the form shows in front of the field. */
export function toTexts(row: FormColumns): OfferTexts {
  const { brand_instagram_handle: handle, ...texts } = forEachField((name) => textOfColumn(row[name]));
  return { ...texts, brand_instagram_handle: handle.replace(/^@/, '') };
}

/** The row to save for the form's texts. They are tidied, and blank ones become null where the column allows it. */
export function toRow(typed: OfferTexts): FormColumns {
  const texts = forEachField((name) => tidyText(name, typed[name]));
  return {
    // A blank text is null in every column but these.
    ...forEachField((name) => texts[name] || null),
    brand_name: texts.brand_name,
    promo_code: texts.promo_code,
    description: texts.description,
    category: texts.category,
    unpaid_link: texts.unpaid_link === YES,
    minimum_spend: amountOf(texts.minimum_spend),
    currency: texts.currency || USUAL_CURRENCY,
    countries: [...readCountries(texts.countries)],
    further_domains: readDomains(texts.further_domains),
    first_order_only: texts.first_order_only === YES,
    followers_only: texts.followers_only === YES,
  };
}

/** Null also for a text that isn't an amount: the preview shows the form while it is being filled in. */
const amountOf = (text: string) => (text === '' || flawOfText('minimum_spend', text) ? null : Number(text));

/** The row to save when only some fields have changed. */
export function toChangedRow(texts: OfferTexts, names: readonly OfferFieldName[]): Partial<FormColumns> {
  const row = toRow(texts);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** The fields that differ, in the form's order; what the form adds or trims makes no difference. */
export function changedFields(before: OfferTexts, after: OfferTexts): OfferFieldName[] {
  return OFFER_FIELD_NAMES.filter((name) => tidyText(name, before[name]) !== tidyText(name, after[name]));
}

/** Whether both would be saved as the same. */
export const isSameOffer = (one: OfferTexts, other: OfferTexts) => changedFields(one, other).length === 0;
