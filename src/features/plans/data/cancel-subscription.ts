import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { RefusedError, UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { refreshPlan } from './refresh-plan';

const answer = z.object({
  subscription_end: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  error: z.optional(z.string()),
});

/** @returns the ISO time of the subscription's end; null when it has ended */
async function cancelSubscription(): Promise<string | null> {
  const { data } = answer.safeParse(await invokeFunction('cancel-subscription'));
  if (!data) throw new UnexpectedError('cancel-subscription answered something else.');
  if (data.error === undefined) return data.subscription_end ?? null;
  const refusal = new RefusedError(data.error);
  refusal.told = data.error;
  throw refusal;
}

export function useCancelSubscription(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelSubscription,
    // Also after a failure: without an answer it may well be done.
    onSettled: () => refreshPlan(queryClient, userId),
  });
}
