import Stripe from 'stripe';
import { env } from '../env.ts';
import { Failure } from '../failure.ts';
import type { SoldTier } from '../rules/plans.ts';
import { isMissing, stripeClient } from './stripe.ts';
import type { Customer } from './subscriber.ts';

/** A customer's checkout pages, the newest first. */
export async function checkoutsOf(customerId: string): Promise<Stripe.Checkout.Session[]> {
  try {
    const { data } = await stripeClient().checkout.sessions.list({ customer: customerId, limit: 100 });
    return data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Closes every checkout page that could still be paid. One that was just paid has created its subscription, so read the subscriptions afterwards. */
export async function closeOpenCheckouts(customerId: string): Promise<void> {
  for (const { id, status } of await checkoutsOf(customerId)) if (status === 'open') await closeCheckout(id);
}

/** @returns false when the page had been paid or closed */
export async function closeCheckout(id: string): Promise<boolean> {
  try {
    await stripeClient().checkout.sessions.expire(id);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

/** @throws Failure 404 when Stripe doesn't know the customer any more, 502 when it gives no URL */
export async function portalUrl(
  { stripe_customer_id }: Customer,
  params: Omit<Stripe.BillingPortal.SessionCreateParams, 'customer'>,
): Promise<string> {
  try {
    const { url } = await stripeClient().billingPortal.sessions.create({
      customer: stripe_customer_id,
      ...params,
    });
    if (!url) throw new Failure(502, 'No portal URL returned');
    return url;
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Failure(404, 'There is no subscription to manage yet. Please choose a plan first.');
  }
}

// The URLs that Stripe's pages lead back to (docs/product/plans-and-payments.md#return-from-checkout).
const dashboard = (): string => `${env('SITE_URL')}/influencer-dashboard`;
const planUrl = (outcome: string, tier: SoldTier): string =>
  `${dashboard()}?subscription=${outcome}&plan=${tier}`;

export const successUrl = (tier: SoldTier): string => planUrl('success', tier);
/** For a plan that continues: nothing was bought. */
export const keptUrl = (tier: SoldTier): string => planUrl('kept', tier);
/** For a smaller plan that follows at the end of the paid time: nothing was bought. */
export const loweredUrl = (tier: SoldTier): string => planUrl('lowered', tier);
/** From the portal's first page, where anything or nothing may have been changed or paid. */
export const portalReturnUrl = (): string => `${dashboard()}?subscription=managed`;
export const cancelUrl = (): string => `${dashboard()}?subscription=canceled`;
