import { type Tier, tiers } from '@/domain/plans';

export type CheckoutReturn =
  | { outcome: 'canceled' }
  /** Somebody was in the portal, where anything may have been changed or paid, or nothing. */
  | { outcome: 'managed' }
  | { outcome: 'success'; plan: Tier | undefined };

/** What the query of the return address claims (spec 2 §4, 'Subscription return'). Anybody can write one. */
export function checkoutReturn(params: URLSearchParams): CheckoutReturn | undefined {
  const claim = params.get('subscription');
  if (claim === 'canceled') return { outcome: 'canceled' };
  if (claim === 'managed') return { outcome: 'managed' };
  if (claim !== 'success') return undefined;
  const named = params.get('plan')?.toLowerCase();
  return { outcome: 'success', plan: tiers.find((tier) => tier.toLowerCase() === named) };
}

/** The query without what is taken in once. */
export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['subscription', 'plan', 'session_id']) rest.delete(name);
  return rest;
}
