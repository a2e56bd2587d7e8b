import type Stripe from 'stripe';
import { monthlyPrice, plans } from '../../../../src/domain/plans';
import type { Price } from './shapes';

/** What the account sells: a monthly price for each plan that can be bought. */
export const catalogue: readonly Price[] = plans
  .filter((plan) => monthlyPrice(plan) > 0)
  .map((plan) => ({
    id: `price_local_${plan.id}`,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: plan.name,
    product: `prod_local_${plan.id}`,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: monthlyPrice(plan) * 100,
    unit_amount_decimal: null,
  }));

export const priceNamed = (tier: string) => catalogue.find(({ nickname }) => nickname === tier);
export const priceWithId = (id: string) => catalogue.find((price) => price.id === id);

/** The form that prices had before, which subscription items still carry. */
export function planOf(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
