import { type Category, isCategory } from '@/domain/categories';
import { safeLink } from '@/domain/safe-link';

/** The row that list_offers, list_alerts and featured_offers answer. */
export interface OfferRow {
  id: string;
  influencer_id: string;
  brand_name: string;
  promo_code: string;
  description: string;
  category: string | null;
  expiration_date: string | null;
  affiliate_link: string | null;
  influencer_name: string | null;
  influencer_username: string | null;
  influencer_avatar_url: string | null;
  influencer_is_creditcard: boolean | null;
}

/** An offer as its ticket shows it (spec 1 §3, 'Deal / offer card view'). */
export interface Offer {
  id: string;
  /** The description. */
  title: string;
  brandName: string;
  /** The code, under the name the card view gives it; the same as `promoCode`. */
  discount: string;
  promoCode: string;
  /** `YYYY-MM-DD`, or null for an offer without an end. */
  expiryDate: string | null;
  /** Only an http(s) address; undefined means that there is nothing to open. */
  affiliateLink: string | undefined;
  influencerId: string;
  influencerName: string;
  influencerImage: string | null;
  influencerUsername: string;
  /** Credit-card accounts have no handle to show. */
  influencerIsCreditCard: boolean;
  category: Category;
}

const DEFAULT_CATEGORY: Category = 'Fashion';
export const UNKNOWN_USERNAME = 'unknown';

export function toOffer(row: OfferRow): Offer {
  return {
    id: row.id,
    title: row.description,
    brandName: row.brand_name,
    discount: row.promo_code,
    promoCode: row.promo_code,
    expiryDate: row.expiration_date,
    affiliateLink: safeLink(row.affiliate_link),
    influencerId: row.influencer_id,
    influencerName: row.influencer_name?.trim() || 'Unknown Influencer',
    influencerImage: row.influencer_avatar_url,
    influencerUsername: row.influencer_username || UNKNOWN_USERNAME,
    influencerIsCreditCard: row.influencer_is_creditcard ?? false,
    category: row.category && isCategory(row.category) ? row.category : DEFAULT_CATEGORY,
  };
}
