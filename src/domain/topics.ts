/** The private channels that the database sends on (docs/decisions/realtime-signals.md). */
export const topics = {
  /** Offers of anybody were published, changed or removed. */
  deals: 'deals',
  /** An influencer's offers changed, or its number of followers. */
  influencer: (id: string) => `influencer:${id}`,
  /** A member's own follows changed. */
  member: (id: string) => `member:${id}`,
};

/** A connection has room for 100 channels: three pages of cards, and what else a page listens to. */
export const MOST_INFLUENCERS = 72;

/** Where the news of these influencers' offers is heard: on their own topics, or on everybody's when they are too many. */
export function offerTopics(influencerIds: readonly string[]): readonly string[] {
  if (influencerIds.length > MOST_INFLUENCERS) return [topics.deals];
  return [...influencerIds].sort().map(topics.influencer);
}
