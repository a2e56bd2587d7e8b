/** An influencer as its card shows it. */
export interface Influencer {
  id: string;
  name: string;
  /** Without @. */
  username: string;
  avatarUrl: string | null;
  category: string | null;
  /** Credit-card accounts are shown without their username. */
  isCreditCard: boolean;
  followerCount: number;
  liveOfferCount: number;
  /** The part of the URL: the username, or the id when there is none. */
  handle: string;
}

/** A row of list_influencers, featured_accounts or influencer_profile. */
export interface InfluencerRow {
  id: string;
  full_name: string | null;
  username: string | null;
  avatar_url: string | null;
  category: string | null;
  is_creditcard: boolean | null;
  follower_count: number | null;
  live_offer_count: number | null;
}

export function toInfluencer(row: InfluencerRow): Influencer {
  const isCreditCard = row.is_creditcard ?? false;
  return {
    id: row.id,
    name: row.full_name?.trim() || (isCreditCard ? 'Unnamed Credit Card' : 'Unnamed Influencer'),
    username: row.username || (isCreditCard ? 'creditcard' : 'unknown'),
    avatarUrl: row.avatar_url,
    category: row.category,
    isCreditCard,
    followerCount: row.follower_count ?? 0,
    liveOfferCount: row.live_offer_count ?? 0,
    handle: row.username || row.id,
  };
}
