import type { Database } from '@/lib/supabase/database';

/** An influencer as its card shows it. */
export interface Influencer {
  id: string;
  name: string;
  /** Without @; a placeholder when there is none. */
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

/** What list_influencers and influencer_profile both answer. */
export type InfluencerRow = Omit<
  Database['public']['Functions']['list_influencers']['Returns'][number],
  'cursor' | 'total'
>;

export function toInfluencer(row: InfluencerRow): Influencer {
  const isCreditCard = row.is_creditcard;
  return {
    id: row.id,
    name: row.full_name?.trim() || (isCreditCard ? 'Unnamed Credit Card' : 'Unnamed Influencer'),
    username: row.username || (isCreditCard ? 'creditcard' : 'unknown'),
    avatarUrl: row.avatar_url,
    category: row.category,
    isCreditCard,
    followerCount: row.follower_count,
    liveOfferCount: row.live_offer_count,
    handle: row.username || row.id,
  };
}
