import { planOfTier, trackingValue } from '@rules/plan-rules';
import type { Plan, Tier } from '@rules/plans';
import { mayTrack } from '@/features/tracking/consent';
import { track } from '@/features/tracking/track';
import { tabStorage } from '@/lib/site-storage';

/** Where the tab keeps the plan for which somebody left to pay. */
const STORAGE_KEY = 'promobell-checkout';

const worthOf = (plan: Plan) => ({ value: trackingValue(plan), contentName: plan.name });

/** Called when somebody goes to buy a plan, or asks for one that is arranged in person. */
export function trackCheckout(plan: Plan) {
  track('InitiateCheckout', worthOf(plan));
}

/** Called when somebody leaves to pay for a plan; the tab remembers it until they return. */
export function trackSubscriptionInitiated(plan: Plan) {
  if (!mayTrack()) return;
  tabStorage.write(STORAGE_KEY, plan.name);
  track('SubscriptionInitiated', worthOf(plan));
}

/** Called when the server has confirmed a plan. Tracked once for each time that somebody left to pay, however often the return address is opened. */
export function trackSubscriptionComplete(tier: Tier) {
  if (takeInitiated() === tier) track('SubscriptionComplete', worthOf(planOfTier(tier)));
}

/** The plan for which somebody left to pay, which the tab then forgets; null for none. */
function takeInitiated(): string | null {
  const tier = tabStorage.read(STORAGE_KEY);
  tabStorage.remove(STORAGE_KEY);
  return tier;
}
