import { type Plan, planOfTier, type Tier, trackingValue } from '@/domain/plans';
import { mayTrack } from './consent';
import { track } from './track';

const STORAGE_KEY = 'promobell-checkout';

const worthOf = (plan: Plan) => ({ value: trackingValue(plan), contentName: plan.name });

export function trackCheckout(plan: Plan) {
  track('InitiateCheckout', worthOf(plan));
}

/** Somebody leaves to pay for the plan; this tab remembers it until they come back. */
export function trackSubscriptionInitiated(plan: Plan) {
  if (!mayTrack()) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, plan.name);
  } catch {
    // Storage is blocked: the completion goes unreported.
  }
  track('SubscriptionInitiated', worthOf(plan));
}

/**
 * The plan that somebody left to pay for is there. Reported once for each time they left, however often the return
 * address is opened.
 */
export function trackSubscriptionComplete(tier: Tier) {
  if (takeInitiated() === tier) track('SubscriptionComplete', worthOf(planOfTier(tier)));
}

function takeInitiated(): string | null {
  try {
    const tier = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return tier;
  } catch {
    return null;
  }
}
