import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { hasOpenBill, mayBeOutdated } from '@/domain/subscription';
import { subscriptionQuery } from '@/shared/plans/subscription';
import { checkSubscription, refreshPlan } from './data/subscription';

/** Has the server ask the payment service, in the background: the screen shows what it knows until then. */
export function useCheckNow(userId: string | undefined) {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (userId === undefined) return;
    try {
      // On the return from the portal the page is new: what the row said before the check may still be on its way.
      const before = await queryClient.ensureQueryData(subscriptionQuery(userId));
      const now = await checkSubscription();
      await refreshPlan(queryClient, userId);
      if (before && hasOpenBill(before) && now.subscribed && !hasOpenBill(now)) {
        toast.success(`Your payment went through. You are on the ${now.subscription_tier} plan.`);
      }
    } catch {
      toast.error('Failed to check subscription status');
    }
  }, [queryClient, userId]);
}

/**
 * Once for each opening of a dashboard: asks the payment service when what the row says may not be so any more, or
 * when somebody comes from the portal. Webhooks come late or never (docs/product/plans-and-payments.md#subscription-check).
 * @param userId undefined when there is nothing to check: only influencers have plans
 */
export function useSubscriptionCheck(userId: string | undefined, isBackFromPortal = false) {
  const { data } = useQuery({ ...subscriptionQuery(userId ?? ''), enabled: userId !== undefined });
  const check = useCheckNow(userId);
  const checked = useRef(false);
  const isDue = isBackFromPortal || (data ? mayBeOutdated(data, new Date()) : false);

  useEffect(() => {
    if (!isDue || checked.current) return;
    checked.current = true;
    void check();
  }, [isDue, check]);
}
