import { type Category, isCategory } from '@rules/categories';
import { USUAL_CURRENCY } from '@rules/currencies';
import { safeLink } from '@/domain/safe-link';
import type { OfferRow } from '@/lib/supabase/database';

/** An offer as tickets and the sheet show it: the row's columns under their own names, with defaults for what may be missing. */
export interface Offer extends Omit<OfferRow, 'cursor' | 'total' | 'version' | 'is_featured' | 'created_at'> {
  category: Category;
  /** An http(s) address; null when there is no link to open. */
  affiliate_link: string | null;
  /** The same for the link that opens the shop with the code applied. */
  apply_link: string | null;
  influencer_name: string;
  influencer_username: string;
  influencer_is_creditcard: boolean;
}

// What a ticket shows in place of what is missing (docs/product/offers.md#ticket).
const DEFAULT_CATEGORY: Category = 'Fashion';
export const UNKNOWN_USERNAME = 'unknown';

/** A row that has at least an offer's columns. */
export type TicketRow = Pick<OfferRow, keyof Offer>;

/** The offer of a row: with links that are safe to open, and with defaults for what is missing. Further columns are kept. */
export function toOffer<Row extends TicketRow>(row: Row): Row & Offer {
  return {
    ...row,
    affiliate_link: safeLink(row.affiliate_link) ?? null,
    apply_link: safeLink(row.apply_link) ?? null,
    // An offline copy may be older than these columns.
    countries: row.countries ?? [],
    currency: row.currency ?? USUAL_CURRENCY,
    unpaid_link: row.unpaid_link ?? false,
    further_domains: row.further_domains ?? [],
    category: row.category && isCategory(row.category) ? row.category : DEFAULT_CATEGORY,
    influencer_name: row.influencer_name?.trim() || 'Unknown Influencer',
    influencer_username: row.influencer_username || UNKNOWN_USERNAME,
    influencer_is_creditcard: row.influencer_is_creditcard ?? false,
  };
}
