import * as z from 'zod/mini';
import { endPlan, isOngoing } from '../_shared/payments/plan-subscription.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { closeOpenCheckouts } from '../_shared/payments/stripe-pages.ts';
import { isCustomer, subscriberOf } from '../_shared/payments/subscriber.ts';
import { errorText } from '../_shared/rules/error-text.ts';
import { placePictures } from '../_shared/withheld-pictures.ts';

const change = z.object({ account_id: z.string(), hidden: z.boolean() });

/**
 * Ends the plan of a suspended account and withholds its pictures; brings the pictures back when the suspension was lifted. An account is given to
 * one run at a time, because two runs that move the same pictures in opposite directions could leave them in the wrong bucket.
 */
export async function followSuspension(content: unknown): Promise<void> {
  const { account_id, hidden } = change.parse(content);
  // Pictures are withheld even when Stripe doesn't answer.
  const steps = [placePictures(account_id, hidden), ...(hidden ? [endPlanOf(account_id)] : [])];
  const failures = (await Promise.allSettled(steps)).filter((step) => step.status === 'rejected');
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => errorText(reason).message).join(' '));
}

/** The plan ends with the time that is paid (docs/product/operator.md#suspension). A contract isn't paid at Stripe. */
async function endPlanOf(accountId: string): Promise<void> {
  const subscriber = await subscriberOf(accountId);
  if (!subscriber || !isCustomer(subscriber)) return;
  // A checkout page that is open could still be paid, by somebody who can't sign in to end the plan.
  await closeOpenCheckouts(subscriber.stripe_customer_id);
  const current = await reconcile(subscriber);
  if (!current || !isOngoing(current)) return;
  await endPlan(current);
  await reconcile(subscriber);
}
