/** The most values that a realtime filter takes. */
const MOST_WATCHED = 100;

/** The realtime filter for news of these influencers; undefined, which is all news, when they are too many to name. */
export function newsFilter(influencerIds: readonly string[]): string | undefined {
  if (influencerIds.length > MOST_WATCHED) return undefined;
  return `influencer_id=in.(${[...influencerIds].sort().join(',')})`;
}
