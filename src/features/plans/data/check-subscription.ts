import * as z from 'zod/mini';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';

const answer = z.object({ subscribed: z.boolean(), subscription_tier: z.string() });

/** Has the server ask the payment service; the account's row is true by the time it answers. @returns the plan, or null */
export async function checkSubscription(): Promise<string | null> {
  const { data } = answer.safeParse(await invokeFunction('check-subscription'));
  if (!data) throw new UnexpectedError('check-subscription answered something else.');
  return data.subscribed ? data.subscription_tier : null;
}
