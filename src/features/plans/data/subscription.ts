import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SubscriptionRecord } from '@/domain/subscription';
import { RefusedError, UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';

const checkAnswer = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.string(),
  subscription_end: z.nullable(z.string()),
  subscription_status: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  next_tier: z.nullable(z.string()),
});

/** Makes the server ask Stripe and update the account's row. @returns the row as it is then */
export async function checkSubscription(): Promise<SubscriptionRecord> {
  const { data } = checkAnswer.safeParse(await invokeFunction('check-subscription'));
  if (!data) throw new UnexpectedError('check-subscription answered something else.');
  return data;
}

const cancelAnswer = z.object({
  subscription_end: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  error: z.optional(z.string()),
});

/** @returns the ISO time when the subscription ends; null when it has ended */
async function cancelSubscription(): Promise<string | null> {
  const { data } = cancelAnswer.safeParse(await invokeFunction('cancel-subscription'));
  if (!data) throw new UnexpectedError('cancel-subscription answered something else.');
  if (data.error === undefined) return data.subscription_end ?? null;
  const refusal = new RefusedError(data.error);
  refusal.sentence = data.error;
  throw refusal;
}

/** Cancels the subscription. Answers the ISO time when it ends, or null when it has ended. A RefusedError has the server's sentence. */
export function useCancelSubscription(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelSubscription,
    // Refreshed after a failure, too: when only the answer got lost, the subscription is cancelled.
    onSettled: () => refreshPlan(queryClient, userId),
  });
}

/** Refreshes the subscription and the offer limit after a change. */
export async function refreshPlan(queryClient: QueryClient, userId: string): Promise<void> {
  const { subscription, offerLimit } = queryKeys.mine(userId);
  await Promise.all(
    [subscription, offerLimit].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
