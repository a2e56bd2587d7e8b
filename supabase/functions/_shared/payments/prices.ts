import { env } from '../env.ts';
import { priceFlaw } from '../rules/plan-rules.ts';
import { priceVariable, type SoldTier, soldTiers } from '../rules/plans.ts';
import { stripeClient } from './stripe.ts';

/** Prices that were compared with the pricing page since this function started. */
const compared = new Set<string>();

/**
 * The id of the price that a plan is sold at.
 * @throws Error when it charges something else than the pricing page shows, which is an error of the deployment
 */
export async function priceOf(tier: SoldTier): Promise<string> {
  const variable = priceVariable(tier);
  const [price] = pricesOf(tier);
  if (!price) throw new Error(`${variable} is empty`);
  if (!compared.has(price)) {
    const flaw = priceFlaw(tier, await stripeClient().prices.retrieve(price));
    if (flaw) throw new Error(`${tier} is not sold, because of ${variable}=${price}: ${flaw}.`);
    compared.add(price);
  }
  return price;
}

/** The plan of a price; undefined for other products' prices. */
export function tierOf(priceId: string): SoldTier | undefined {
  return soldTiers.find((tier) => pricesOf(tier).includes(priceId));
}

/** The first price is sold; the others, after commas, are former prices that some subscribers still pay. */
function pricesOf(tier: SoldTier): string[] {
  return env(priceVariable(tier))
    .split(',')
    .map((price) => price.trim())
    .filter((price) => price !== '');
}
