import { isCategory } from '@rules/categories';
import type { PromoCodeFields } from '@/domain/promo-code';
import type { PromoCodeFieldName } from '@/domain/promo-code-edit';
import type { Database } from '@/lib/supabase/database';

type PromoCodes = Database['public']['Tables']['promo_codes'];

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
  return {
    ...fields,
    brand_url: fields.brand_url || null,
    brand_instagram_handle: fields.brand_instagram_handle || null,
    expiration_date: fields.expiration_date || null,
    affiliate_link: fields.affiliate_link || null,
  };
}

/** The columns of these fields only. */
export function toChangedRow(
  fields: PromoCodeFields,
  names: readonly PromoCodeFieldName[],
): Partial<FormColumns> {
  const row = toRow(fields);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
