import { env } from '../env.ts';

/** The plans that are sold, the smallest first; Starter is free and Elite is arranged in person. */
const SOLD_TIERS = ['Boost', 'Growth', 'Pro'] as const;
export type SoldTier = (typeof SOLD_TIERS)[number];

/** The plan of that name, in any case. */
export function soldTier(name: string): SoldTier | undefined {
  return SOLD_TIERS.find((tier) => tier.toLowerCase() === name.trim().toLowerCase());
}

/** Whether a plan has room for fewer offers than another. */
export function isSmaller(tier: SoldTier, than: SoldTier): boolean {
  return SOLD_TIERS.indexOf(tier) < SOLD_TIERS.indexOf(than);
}

/** The price that a plan is sold at. */
export function priceOf(tier: SoldTier): string {
  const [price] = pricesOf(tier);
  if (!price) throw new Error(`STRIPE_PRICE_${tier.toUpperCase()} is empty`);
  return price;
}

/** The plan that somebody who pays this price has; undefined for a price of something else. */
export function tierOf(priceId: string): SoldTier | undefined {
  return SOLD_TIERS.find((tier) => pricesOf(tier).includes(priceId));
}

/** The first is sold; those behind it, after commas, are former prices that some still pay. */
function pricesOf(tier: SoldTier): string[] {
  return env(`STRIPE_PRICE_${tier.toUpperCase()}`)
    .split(',')
    .map((price) => price.trim())
    .filter((price) => price !== '');
}
