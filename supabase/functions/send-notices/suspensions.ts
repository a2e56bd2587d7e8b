import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { endPlan } from '../_shared/payments/end-plan.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { isCustomer, subscriberOf } from '../_shared/payments/subscriber.ts';
import { errorText } from '../_shared/rules/error-text.ts';
import { placePictures } from '../_shared/withheld-pictures.ts';

const AT_ONCE = 20;

const changes = z.array(z.object({ account_id: z.string(), change: z.number(), hidden: z.boolean() }));
type SuspensionChange = z.infer<typeof changes>[number];

/**
 * Ends the plans of suspended accounts and withholds their pictures; brings these back when the suspension was lifted. What fails
 * is due again later, and the operator sees it at the desk until it is done.
 * @param run a run that is under way
 */
export async function followSuspensions(run: string): Promise<void> {
  const { data, error } = await serviceClient().rpc('claim_suspension_changes', { run, batch_size: AT_ONCE });
  if (error) throw error;
  await Promise.all(changes.parse(data).map(follow));
}

async function follow({ account_id, change, hidden }: SuspensionChange): Promise<void> {
  // Stripe's not answering doesn't leave a picture where it is.
  const steps = [placePictures(account_id, hidden), ...(hidden ? [endPlanOf(account_id)] : [])];
  const failures = (await Promise.allSettled(steps)).filter((step) => step.status === 'rejected');
  for (const { reason } of failures) console.error('What follows from a suspension failed:', reason);
  const { error } = await serviceClient().rpc('acknowledge_suspension_change', {
    of_account: account_id,
    done_change: change,
    failed_with: failures.map(({ reason }) => errorText(reason).message).join(' ') || null,
  });
  if (error) throw error;
}

/** The plan ends with the time that is paid (docs/product/operator.md#suspension). A contract isn't paid at Stripe. */
async function endPlanOf(accountId: string): Promise<void> {
  const subscriber = await subscriberOf(accountId);
  if (!subscriber || !isCustomer(subscriber)) return;
  const current = await reconcile(subscriber);
  if (!current || current.state === 'ended' || current.state === 'unfinished') return;
  await endPlan(current);
  await reconcile(subscriber);
}
