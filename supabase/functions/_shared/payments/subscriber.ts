import { serviceClient } from '../clients.ts';
import { Failure } from '../failure.ts';
import { CONTRACT, GRACE_DAYS } from '../rules/plan-rules.ts';

const GRACE_MS = GRACE_DAYS * 86_400_000;

/** The columns of `subscribers` that functions need. */
export interface Subscriber {
  user_id: string;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  subscribed: boolean;
  subscription_tier: string;
  subscription_end: string | null;
  subscription_status: string | null;
  cancel_at_period_end: boolean;
  next_tier: string | null;
}

/** A subscriber with a customer record at Stripe. */
export type Customer = Subscriber & { stripe_customer_id: string };

const COLUMNS =
  'user_id, stripe_customer_id, stripe_subscription_id, subscribed, subscription_tier, subscription_end, subscription_status, cancel_at_period_end, next_tier';

/** An account's row; null when it has none. */
export const subscriberOf = (userId: string): Promise<Subscriber | null> => find('user_id', userId);

/** The row with this customer of Stripe's; null when there is none. */
export async function customerOf(customerId: string): Promise<Customer | null> {
  const subscriber = await find('stripe_customer_id', customerId);
  return subscriber && isCustomer(subscriber) ? subscriber : null;
}

export function isCustomer(subscriber: Subscriber): subscriber is Customer {
  return subscriber.stripe_customer_id !== null;
}

async function find(column: 'user_id' | 'stripe_customer_id', value: string): Promise<Subscriber | null> {
  const { data, error } = await serviceClient()
    .from('subscribers')
    .select(COLUMNS)
    .eq(column, value)
    .maybeSingle<Subscriber>();
  if (error) throw error;
  return data;
}

/**
 * Elite isn't sold through Stripe: an Elite row is a contract, and nothing can be bought or cancelled while it runs.
 * @throws Failure 409 while a contract runs
 */
export function refuseContract(subscriber: Subscriber | null): void {
  if (!subscriber?.subscribed || subscriber.subscription_tier !== 'Elite') return;
  const { subscription_end: end } = subscriber;
  if (end !== null && Date.parse(end) + GRACE_MS <= Date.now()) return;
  throw new Failure(409, CONTRACT);
}
