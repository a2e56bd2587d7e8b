import { runsOutOfSlots } from '@rules/plan-rules';
import { offersLabel } from './counts';

interface OfferUse {
  tier: string;
  /** Infinity is unlimited. */
  maxOffers: number;
  used: number;
}

/** The warning when one slot or none is left; undefined while more are, and before the first code (docs/product/influencer-dashboard.md#slot-warning). */
export function slotWarning({ tier, maxOffers, used }: OfferUse): string | undefined {
  if (used === 0 || !runsOutOfSlots(used, maxOffers)) return undefined;
  if (used < maxOffers) return `You have 1 offer left with the ${tier} plan.`;
  if (used > maxOffers)
    return 'Your offers stay. You can add new ones when there are fewer than your plan allows.';
  return `You've used all that the ${tier} plan offers.`;
}

/** Shown instead of the warning, so that the plan's box keeps its height. */
export function roomLeft({ maxOffers, used }: OfferUse): string {
  if (maxOffers === Number.POSITIVE_INFINITY) return 'Publish as many as you like.';
  if (used === 0) return `Room for ${offersLabel(maxOffers)}.`;
  return `Room for ${maxOffers - used} more offers.`;
}

/** '7 of 10 offers', '1 of 1 offer', '7 offers' without a limit. */
export function usageLabel({ maxOffers, used }: OfferUse): string {
  if (maxOffers === Number.POSITIVE_INFINITY) return offersLabel(used);
  return `${used} of ${offersLabel(maxOffers)}`;
}
