import { forEachField, type OfferFieldName, type OfferTexts, tidyText } from '@rules/offer-fields';
import type { Database } from '@/lib/supabase/database';

/** The columns that the form sets. */
export type FormColumns = Pick<Database['public']['Tables']['promo_codes']['Row'], OfferFieldName>;

<<<<<<< HEAD
/** The columns that the form can change. */
export type FormColumns = Pick<PromoCodes['Row'], PromoCodeFieldName>;

/** Converts null, as in the database, to blank, as in the form. */
export function toFields(row: FormColumns): PromoCodeFields {
  return {
    brand_name: row.brand_name,
    brand_url: row.brand_url ?? '',
    // The field shows the @ itself.
    brand_instagram_handle: row.brand_instagram_handle?.replace(/^@/, '') ?? '',
    promo_code: row.promo_code,
    description: row.description,
    category: isCategory(row.category) ? row.category : 'Fashion',
    expiration_date: row.expiration_date ?? '',
    affiliate_link: row.affiliate_link ?? '',
  };
}

/** Converts blank, as in the form, to null, as in the database. */
export function toRow(fields: PromoCodeFields): FormColumns {
=======
/** The form's texts for a row: null is blank, and a handle's @ stands in front of its field. */
export function toTexts(row: FormColumns): OfferTexts {
  const { brand_instagram_handle: handle, ...texts } = forEachField((name) => row[name] ?? '');
  return { ...texts, brand_instagram_handle: handle.replace(/^@/, '') };
}

/** The row for the form's texts, tidied: blank is null. */
export function toRow(typed: OfferTexts): FormColumns {
  const texts = forEachField((name) => tidyText(name, typed[name]));
>>>>>>> 01075c0 (List the fields of an offer once, and let form, draft, conflicts, CSV guide, sample, check and preview follow the list)
  return {
    ...texts,
    brand_url: texts.brand_url || null,
    brand_instagram_handle: texts.brand_instagram_handle || null,
    expiration_date: texts.expiration_date || null,
    affiliate_link: texts.affiliate_link || null,
  };
}

<<<<<<< HEAD
/** The columns of these fields only. */
export function toChangedRow(
  fields: PromoCodeFields,
  names: readonly PromoCodeFieldName[],
): Partial<FormColumns> {
  const row = toRow(fields);
=======
/** The columns of those fields only. */
export function toChangedRow(texts: OfferTexts, names: readonly OfferFieldName[]): Partial<FormColumns> {
  const row = toRow(texts);
>>>>>>> 01075c0 (List the fields of an offer once, and let form, draft, conflicts, CSV guide, sample, check and preview follow the list)
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
