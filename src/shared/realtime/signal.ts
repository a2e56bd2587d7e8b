/** What the database sends: that something changed, to about how many pages, and on an influencer's topic the number of followers. */
export type Signal =
  | { event: 'offers'; payload: { audience: number } }
  | { event: 'followers'; payload: { audience: number; follower_count: number } }
  | { event: 'follows'; payload: object };

export function isSignal(message: { event: string; payload?: unknown }): message is Signal {
  return ['offers', 'followers', 'follows'].includes(message.event) && typeof message.payload === 'object';
}
