import { type Category, isCategory } from '@/domain/categories';
import type { PromoCodeFields } from '@/domain/promo-code';

/** Whose codes are looked after, and how the tickets name them. */
export interface ManagedInfluencer {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
}

interface ProfileRow {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
}

export function toManagedInfluencer({ id, full_name, username, avatar_url }: ProfileRow): ManagedInfluencer {
  return { id, name: full_name?.trim() || username, username, avatarUrl: avatar_url };
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
export function toFields(code: ManagedCode): PromoCodeFields {
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
