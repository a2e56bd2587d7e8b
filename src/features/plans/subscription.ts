import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** The account's own subscription; null when it never had one. */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).subscription,
    queryFn: async ({ signal }) => unwrap(
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
