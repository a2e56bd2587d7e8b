import * as z from 'zod/mini';
import type { SubscriptionRecord } from '@/domain/subscription';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';

const answer = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.string(),
  subscription_end: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  next_tier: z.nullable(z.string()),
});

/** Has the server ask the payment service; the account's row says the same by the time it answers. */
export async function checkSubscription(): Promise<SubscriptionRecord> {
  const { data } = answer.safeParse(await invokeFunction('check-subscription'));
  if (!data) throw new UnexpectedError('check-subscription answered something else.');
  return data;
}
