import { type Plan, plans, type SoldTier, type Tier, tiers } from './plans.ts';

/** The number of days for which a plan counts after its paid time; private.grace_days() in the database is made from it. */
export const GRACE_DAYS = 3;

/** The plan of a tier; an unknown tier counts as Starter. */
export function planOfTier(tier: string | null): Plan {
  const [starter] = plans;
  const found = plans.find(({ name }) => name === tier) ?? starter;
  if (!found) throw new Error('There is no plan at all.');
  return found;
}

/** The plan of an id in an address, in upper or lower case; undefined for anything else. */
export function planWithId(given: string | null): Plan | undefined {
  return plans.find(({ id }) => id === given?.toLowerCase());
}

/** 'Free', 'Custom', or an amount of US dollars. */
export function priceText({ monthlyPrice, isEnquiry }: Plan): string {
  if (isEnquiry) return 'Custom';
  return monthlyPrice === 0 ? 'Free' : `$${monthlyPrice}`;
}

/** What each offer that a plan allows costs in a month: '$1.67', rounded to cents. Undefined for a plan that isn't sold. */
export function costPerOffer({ monthlyPrice, maxOffers }: Plan): string | undefined {
  return monthlyPrice === 0 ? undefined : `$${(monthlyPrice / maxOffers).toFixed(2)}`;
}

interface ChargedPrice {
  active: boolean;
  currency: string;
  /** Cents. */
  unit_amount: number | null;
  recurring: { interval: string; interval_count: number } | null;
}

/** How a price at Stripe differs from the plan's on the pricing page; undefined when it doesn't. */
export function priceFlaw(tier: SoldTier, { active, currency, unit_amount, recurring }: ChargedPrice) {
  if (!active) return 'it is archived';
  const shown = `${planOfTier(tier).monthlyPrice * 100} cents usd every 1 month`;
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once';
  const charged = `${unit_amount} cents ${currency} ${every}`;
  return charged === shown ? undefined : `it charges ${charged}, and the pricing page shows ${shown}`;
}

/** What an enquiry for a contract counts as (docs/product/plans-and-payments.md#plans). */
const ENQUIRY_VALUE = 499;

/** What a tracking event says a plan is worth, in US dollars. */
export function trackingValue(plan: Plan): number {
  return plan.isEnquiry ? ENQUIRY_VALUE : plan.monthlyPrice;
}

/** '10', or 'Unlimited'. */
export function offersText(maxOffers: number): string {
  return maxOffers === Number.POSITIVE_INFINITY ? 'Unlimited' : String(maxOffers);
}

/** The smallest plan above Starter that allows at least one offer more than there are now. */
export function suggestedUpgrade(offerCount: number): Tier {
  const roomy = plans.find(({ name, maxOffers }) => name !== 'Starter' && maxOffers > offerCount);
  return roomy?.name ?? 'Elite';
}

/**
 * The plan to suggest to somebody who has a plan. suggestedUpgrade knows only the number of offers: for nine
 * offers on Growth it would suggest Growth itself.
 */
export function upgradeFrom(tier: string, offerCount: number): Tier {
  const next = tiers.indexOf(planOfTier(tier).name) + 1;
  const suggested = tiers.indexOf(suggestedUpgrade(offerCount));
  return tiers[Math.max(next, suggested)] ?? 'Elite';
}

/** Whether to warn that one slot or none is left. */
export function runsOutOfSlots(offerCount: number, maxOffers: number): boolean {
  return maxOffers - offerCount <= 1;
}

/** The message when the limit is reached (docs/product/plans-and-payments.md#offer-limit); the database says the same. */
export function limitReached(maxOffers: number, tier: string): string {
  return `You've reached your limit of ${maxOffers} offers with the ${tier} plan.`;
}

/**
 * Whether a subscription may be cancelled (docs/product/plans-and-payments.md#cancelling).
 * @param ownLive the number of live codes that the influencer published itself; expired ones and an agency's don't count
 */
export function mayCancel(ownLive: number): boolean {
  return ownLive <= 1;
}
export const CANCEL_REFUSED =
  'You can only cancel your subscription if you have 1 or fewer promo codes active.';

/** Said where somebody chooses a plan that can't be bought (docs/product/plans-and-payments.md#choosing-a-plan). */
export const INFLUENCERS_ONLY = 'You need to be an influencer to subscribe';
export const alreadyOn = (tier: string) => `You are already on the ${tier} plan`;
export const alreadyNext = (tier: string) => `${tier} is your next plan already`;
export const CONTRACT = 'Your Elite plan is arranged with us in person. Please contact us to change it.';
export const KEEP_FIRST =
  'Your present plan ends with its paid time. Please keep it first; then you can choose another.';
