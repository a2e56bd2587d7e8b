/** The plans that an influencer can have (docs/product/plans-and-payments.md#plans). */
export const tiers = ['Starter', 'Boost', 'Growth', 'Pro', 'Elite'] as const;
export type Tier = (typeof tiers)[number];

/** The plans that are sold, the smallest first: Starter is free, and Elite is arranged in person. */
export const soldTiers = ['Boost', 'Growth', 'Pro'] as const satisfies Tier[];
export type SoldTier = (typeof soldTiers)[number];

/** The setting that holds the ids of a plan's prices at Stripe. */
export const priceVariable = (tier: Tier) => `STRIPE_PRICE_${tier.toUpperCase()}`;

export interface Plan {
  id: 'starter' | 'boost' | 'growth' | 'pro' | 'elite';
  name: Tier;
  /** The price in US dollars, which the pricing page shows and Stripe has to charge; 0 for a plan that isn't sold. */
  monthlyPrice: number;
  /** The offer limit, of which private.max_offers in the database is made; Infinity is unlimited. */
  maxOffers: number;
  /** Arranged by contact instead of bought: choosing it leads to the contact page. */
  isEnquiry: boolean;
}

/** What the pricing page says of them is in src/features/plans/rules/plan-texts.ts. */
export const plans: readonly Plan[] = [
  { id: 'starter', name: 'Starter', monthlyPrice: 0, maxOffers: 1, isEnquiry: false },
  { id: 'boost', name: 'Boost', monthlyPrice: 5, maxOffers: 3, isEnquiry: false },
  { id: 'growth', name: 'Growth', monthlyPrice: 12, maxOffers: 10, isEnquiry: false },
  { id: 'pro', name: 'Pro', monthlyPrice: 20, maxOffers: 20, isEnquiry: false },
  { id: 'elite', name: 'Elite', monthlyPrice: 0, maxOffers: Number.POSITIVE_INFINITY, isEnquiry: true },
];
