/** The private topics that the database sends on (docs/decisions/realtime-signals.md). */
export const topics = {
  /** Offers of anybody were published, changed or removed. */
  deals: 'deals',
  /** An influencer's offers changed, or its number of followers. */
  influencer: (id: string) => `influencer:${id}`,
  /** A member's own data changed: whom it follows, or in whose teams it is. */
  member: (id: string) => `member:${id}`,
};

/** Three pages of cards. Supabase allows 100 joined topics per connection, and a page needs some for other topics. */
export const MAX_WATCHED_INFLUENCERS = 72;

/** The topics to listen to for these influencers' offers: their own ones, or `deals` when there are too many. */
export function offerTopics(influencerIds: readonly string[]): readonly string[] {
  if (influencerIds.length > MAX_WATCHED_INFLUENCERS) return [topics.deals];
  return [...influencerIds].sort().map(topics.influencer);
}
