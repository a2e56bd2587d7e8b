const GRACE_MS = 3 * 86_400_000;

export interface Subscription {
  subscribed: boolean;
  subscription_tier: string;
  /** ISO time; null for a subscription without an end, such as an Elite contract. */
  subscription_end: string | null;
}

/** The plan that counts now: until the end of the paid period plus 3 days of grace (decisions: Offer limit). */
export function activePlan(subscription: Subscription | null, now: Date): string | null {
  if (!subscription?.subscribed) return null;
  const { subscription_end, subscription_tier } = subscription;
  const counts = subscription_end === null || Date.parse(subscription_end) + GRACE_MS > now.getTime();
  return counts ? subscription_tier : null;
}
