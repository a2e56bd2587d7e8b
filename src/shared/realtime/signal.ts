/** What the database sends: that something changed, and on an influencer's topic the number of followers. */
export type Signal =
  | { event: 'offers'; payload: object }
  | { event: 'followers'; payload: { follower_count: number } }
  | { event: 'follows'; payload: object }
  /** For whom a person acts has changed, or what of it they may do. */
  | { event: 'teams_changed'; payload: object };

export function isSignal(message: { event: string; payload?: unknown }): message is Signal {
  return (
    ['offers', 'followers', 'follows', 'teams_changed'].includes(message.event) &&
    typeof message.payload === 'object'
  );
}
