import { type Category, isCategory } from '@rules/categories';
import type { PromoCodeFields } from '@/domain/promo-code';
import type { PromoCodeFieldName } from '@/domain/promo-code-edit';

/** Whose codes are looked after, and how the tickets name them. */
export interface ManagedInfluencer {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
  /** Credit-card accounts are shown without their username. */
  isCreditCard: boolean;
}

interface ProfileRow {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
  is_creditcard: boolean;
}

export function toManagedInfluencer(row: ProfileRow): ManagedInfluencer {
  const { id, full_name, username, avatar_url, is_creditcard } = row;
  const name = full_name?.trim() || username;
  return { id, name, username, avatarUrl: avatar_url, isCreditCard: is_creditcard };
}

/** A promo code as the list and the form of whoever looks after it show it. */
export interface ManagedCode {
  id: string;
  brandName: string;
  brandUrl: string | null;
  brandInstagramHandle: string | null;
  promoCode: string;
  description: string;
  category: Category;
  /** `YYYY-MM-DD`, or null for a code without an end. */
  expirationDate: string | null;
  affiliateLink: string | null;
}

/** The columns that the list and the form need. */
export const MANAGED_COLUMNS =
  'id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link';

/** The form needs the version, too: an edit is saved only over what it has seen. */
export const EDITED_COLUMNS = `${MANAGED_COLUMNS}, version` as const;

/** A code as the form found it. */
export interface EditedCode {
  id: string;
  version: number;
  fields: PromoCodeFields;
}

export function toEditedCode(row: ManagedCodeRow & { version: number }): EditedCode {
  return { id: row.id, version: row.version, fields: toFields(toManagedCode(row)) };
}

interface ManagedCodeRow {
  id: string;
  brand_name: string;
  brand_url: string | null;
  brand_instagram_handle: string | null;
  promo_code: string;
  description: string;
  category: string;
  expiration_date: string | null;
  affiliate_link: string | null;
}

export function toManagedCode(row: ManagedCodeRow): ManagedCode {
  return {
    id: row.id,
    brandName: row.brand_name,
    brandUrl: row.brand_url,
    brandInstagramHandle: row.brand_instagram_handle,
    promoCode: row.promo_code,
    description: row.description,
    category: isCategory(row.category) ? row.category : 'Fashion',
    expirationDate: row.expiration_date,
    affiliateLink: row.affiliate_link,
  };
}

/** Null in the database is blank in the form, and the other way round. */
function toFields(code: ManagedCode): PromoCodeFields {
  const { id: _, brandUrl, brandInstagramHandle, expirationDate, affiliateLink, ...texts } = code;
  return {
    ...texts,
    brandUrl: brandUrl ?? '',
    // The field has its own @ in front.
    brandInstagramHandle: brandInstagramHandle?.replace(/^@/, '') ?? '',
    expirationDate: expirationDate ?? '',
    affiliateLink: affiliateLink ?? '',
  };
}

const COLUMNS = {
  brandName: 'brand_name',
  brandUrl: 'brand_url',
  brandInstagramHandle: 'brand_instagram_handle',
  promoCode: 'promo_code',
  description: 'description',
  category: 'category',
  expirationDate: 'expiration_date',
  affiliateLink: 'affiliate_link',
} as const satisfies Record<PromoCodeFieldName, string>;

export function toRow(fields: PromoCodeFields) {
  return {
    brand_name: fields.brandName,
    brand_url: fields.brandUrl || null,
    brand_instagram_handle: fields.brandInstagramHandle || null,
    promo_code: fields.promoCode,
    description: fields.description,
    category: fields.category,
    expiration_date: fields.expirationDate || null,
    affiliate_link: fields.affiliateLink || null,
  };
}

/** The columns of those fields only. */
export function toChangedRow(
  fields: PromoCodeFields,
  names: readonly PromoCodeFieldName[],
): Partial<ReturnType<typeof toRow>> {
  const row = toRow(fields);
  return Object.fromEntries(names.map((name) => [COLUMNS[name], row[COLUMNS[name]]]));
}
