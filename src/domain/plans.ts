/** The plans an influencer can have (docs/product/plans-and-payments.md#plans); the database's copy of the limits is held to these by a test. */
export const tiers = ['Starter', 'Boost', 'Growth', 'Pro', 'Elite'] as const;
export type Tier = (typeof tiers)[number];

export interface Plan {
  id: 'starter' | 'boost' | 'growth' | 'pro' | 'elite';
  name: Tier;
  /** As shown: 'Free', 'Custom', or an amount of US dollars a month. */
  price: string;
  description: string;
  features: readonly string[];
  ctaText: string;
  highlighted: boolean;
  badge?: string;
  /** As shown, rounded to cents. */
  costPerOffer?: string;
  /** How many offers it allows; Infinity is unlimited. */
  maxOffers: number;
  /** Arranged by contact instead of bought: choosing it leads to the contact page. */
  isEnquiry: boolean;
}

const everyPlan = ['Keep 100% of your commission', 'Alerts to every follower'];

export const plans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    price: 'Free',
    description: 'One offer, to see how it works.',
    features: ['1 offer', ...everyPlan],
    ctaText: 'Start free',
    highlighted: false,
    maxOffers: 1,
    isEnquiry: false,
  },
  {
    id: 'boost',
    name: 'Boost',
    price: '$5',
    description: 'For the few brands you always recommend.',
    features: ['3 offers', ...everyPlan, 'Cancel at any time'],
    ctaText: 'Choose Boost',
    highlighted: false,
    costPerOffer: '$1.67',
    maxOffers: 3,
    isEnquiry: false,
  },
  {
    id: 'growth',
    name: 'Growth',
    price: '$12',
    description: 'Room for a season of partnerships.',
    features: ['10 offers', ...everyPlan, 'Cancel at any time'],
    ctaText: 'Choose Growth',
    highlighted: true,
    badge: 'Popular',
    costPerOffer: '$1.20',
    maxOffers: 10,
    isEnquiry: false,
  },
  {
    id: 'pro',
    name: 'Pro',
    price: '$20',
    description: 'For people who publish for a living.',
    features: ['20 offers', ...everyPlan, 'Cancel at any time'],
    ctaText: 'Choose Pro',
    highlighted: false,
    costPerOffer: '$1.00',
    maxOffers: 20,
    isEnquiry: false,
  },
  {
    id: 'elite',
    name: 'Elite',
    price: 'Custom',
    description: 'No limit, arranged with us in person.',
    features: ['Unlimited offers', ...everyPlan, 'Terms that fit your team'],
    ctaText: 'Contact us',
    highlighted: false,
    maxOffers: Number.POSITIVE_INFINITY,
    isEnquiry: true,
  },
];

/** An unknown tier counts as Starter, the default. */
export function planOfTier(tier: string | null): Plan {
  const [starter] = plans;
  const found = plans.find(({ name }) => name === tier) ?? starter;
  if (!found) throw new Error('There is no plan at all.');
  return found;
}

/** The plan that an address names, in any case; anybody may have written it. */
export function planNamed(name: string | null): Plan | undefined {
  return plans.find(({ id }) => id === name?.toLowerCase());
}

/** US dollars a month; 'Free' and 'Custom' count as 0. */
export function monthlyPrice({ price }: Plan): number {
  const amount = /^\$(\d+(?:\.\d+)?)$/.exec(price)?.[1];
  return amount === undefined ? 0 : Number(amount);
}

/** What a tracking event says a plan is worth, in US dollars. */
export function trackingValue(plan: Plan): number {
  return plan.isEnquiry ? 499 : monthlyPrice(plan);
}

/** '10', or 'Unlimited'. */
export function offersText(maxOffers: number): string {
  return maxOffers === Number.POSITIVE_INFINITY ? 'Unlimited' : String(maxOffers);
}

/** The plan to suggest to somebody who has so many offers. */
export function suggestedUpgrade(offerCount: number): Tier {
  if (offerCount >= 20) return 'Elite';
  if (offerCount >= 10) return 'Pro';
  if (offerCount >= 3) return 'Growth';
  return 'Boost';
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

/** Whether to warn that the plan is nearly or wholly used: 1 slot left or fewer. */
export function runsOutOfSlots(offerCount: number, maxOffers: number): boolean {
  return maxOffers - offerCount <= 1;
}

/** Said when an offer is one too many (docs/product/plans-and-payments.md#offer-limit); the database says the same. */
export function limitReached(maxOffers: number, tier: string): string {
  return `You've reached your limit of ${maxOffers} offers with the ${tier} plan.`;
}

/**
 * Whether a plan may be cancelled (docs/product/plans-and-payments.md#cancelling).
 * @param ownLive live codes that the influencer published itself: expired ones and an agency's don't hold it back
 */
export function mayCancel(ownLive: number): boolean {
  return ownLive <= 1;
}
export const CANCEL_REFUSED =
  'You can only cancel your subscription if you have 1 or fewer promo codes active.';
