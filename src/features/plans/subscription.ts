import { queryOptions, useQuery } from '@tanstack/react-query';
import { planStateOf } from '@/domain/subscription';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { useFailureToast } from '@/shared/query-state';

/** The account's own subscription; null when it never had one. */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).subscription,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('subscribers')
          .select(
            'subscribed, subscription_tier, subscription_end, subscription_status, cancel_at_period_end, next_tier',
          )
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  });
}

/** An influencer's subscription. `planState` is undefined while it loads, when it can't be read, and for somebody who is no influencer. */
export function usePlanState(userId: string, isInfluencer = true) {
  const subscription = useQuery({ ...subscriptionQuery(userId), enabled: isInfluencer });
  useFailureToast(subscription.error, 'Failed to check subscription status');
  const { data } = subscription;
  return { subscription, planState: data === undefined ? undefined : planStateOf(data, new Date()) };
}
