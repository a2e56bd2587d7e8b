import type { Database } from '@/lib/supabase/database';

/** Somebody whom the account follows, as the list shows them. */
export interface FollowedInfluencer {
  id: string;
  name: string;
  /** The username that is shown, without @; null for a credit-card account, and for somebody whose profile isn't public any more. */
  username: string | null;
  /** The username in the profile's address; null without a public profile. */
  handle: string | null;
  avatarUrl: string | null;
  liveOfferCount: number;
}

type FollowedRow = Pick<
  Database['public']['Functions']['list_followed_influencers']['Returns'][number],
  'id' | 'full_name' | 'username' | 'avatar_url' | 'is_creditcard' | 'live_offer_count'
>;

export function toFollowedInfluencer(row: FollowedRow): FollowedInfluencer {
  const isCreditCard = row.is_creditcard ?? false;
  return {
    id: row.id,
    name: row.full_name?.trim() || (isCreditCard ? 'Unnamed Credit Card' : 'Unnamed Influencer'),
    username: isCreditCard ? null : row.username,
    handle: row.username,
    avatarUrl: row.avatar_url,
    liveOfferCount: row.live_offer_count,
  };
}

/**
 * The list after it was read again, with everybody in their former place: those unfollowed meanwhile stay, so that they can
 * be followed again, and new ones are added above or below.
 * @param before what the list has shown
 * @param after what was read now, the latest follow first
 */
export function inPlace<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const now = new Map(after.map((row) => [row.id, row]));
  const known = new Set(before.map((row) => row.id));
  const lastKnown = after.findLastIndex((row) => known.has(row.id));
  const above = after.slice(0, Math.max(lastKnown, 0)).filter((row) => !known.has(row.id));
  const below = lastKnown === -1 ? after : after.slice(lastKnown + 1);
  const stayed = before.map((row) => now.get(row.id) ?? row);
  // When none of the former rows was read again, all that were read are later follows, which stand above.
  return lastKnown === -1 ? [...below, ...stayed] : [...above, ...stayed, ...below];
}
