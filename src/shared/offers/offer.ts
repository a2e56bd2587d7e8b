import { type Category, isCategory } from '@rules/categories';
import { safeLink } from '@/domain/safe-link';
import type { Database } from '@/lib/supabase/database';

/** An offer and whose it is, as the database's functions answer it. */
export type OfferRow = Database['public']['Functions']['find_offer']['Returns'][number];

/** The row with its gaps filled: what a ticket shows. The names are the database's. */
export interface Offer extends OfferRow {
  category: Category;
  /** An http(s) address; null means that there is nothing to open. */
  affiliate_link: string | null;
  influencer_name: string;
  influencer_username: string;
}

const DEFAULT_CATEGORY: Category = 'Fashion';
export const UNKNOWN_USERNAME = 'unknown';

export function toOffer<Row extends OfferRow>(row: Row): Row & Offer {
  return {
    ...row,
    affiliate_link: safeLink(row.affiliate_link) ?? null,
    category: row.category && isCategory(row.category) ? row.category : DEFAULT_CATEGORY,
    influencer_name: row.influencer_name?.trim() || 'Unknown Influencer',
    influencer_username: row.influencer_username || UNKNOWN_USERNAME,
    influencer_is_creditcard: row.influencer_is_creditcard ?? false,
  };
}
