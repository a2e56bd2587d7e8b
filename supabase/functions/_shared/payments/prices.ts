import { env } from '../env.ts';
import { priceFlaw, type SoldTier, soldTiers } from '../rules/plans.ts';
import { stripeClient } from './stripe.ts';

/** Prices that were compared with the pricing page since this function started. */
const compared = new Set<string>();

/**
 * The id of the price that a plan is sold at.
 * @throws Error when it charges something else than the pricing page shows: a fault of the deployment, told in the log
 */
export async function priceOf(tier: SoldTier): Promise<string> {
  const variable = `STRIPE_PRICE_${tier.toUpperCase()}`;
  const [price] = pricesOf(tier);
  if (!price) throw new Error(`${variable} is empty`);
  if (!compared.has(price)) {
    const flaw = priceFlaw(tier, await stripeClient().prices.retrieve(price));
    if (flaw) throw new Error(`${tier} is not sold, because of ${variable}=${price}: ${flaw}.`);
    compared.add(price);
  }
  return price;
}

/** The plan that somebody who pays this price has; undefined for a price of something else. */
export function tierOf(priceId: string): SoldTier | undefined {
  return soldTiers.find((tier) => pricesOf(tier).includes(priceId));
}

/** The first is sold; those behind it, after commas, are former prices that some still pay. */
function pricesOf(tier: SoldTier): string[] {
  return env(`STRIPE_PRICE_${tier.toUpperCase()}`)
    .split(',')
    .map((price) => price.trim())
    .filter((price) => price !== '');
}
