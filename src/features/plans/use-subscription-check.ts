import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { hasOpenBill, mayBeOutdated } from '@/domain/subscription';
import { connectionHint } from '@/shared/error-messages';
import { toast } from '@/ui/toast';
import { checkSubscription, refreshPlan } from './data/subscription';
import { subscriptionQuery } from './subscription';

/** A function that makes the server ask Stripe, while the screen shows the stored row. A toast says when an open bill was paid. */
export function useCheckNow(userId: string | undefined) {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (userId === undefined) return;
    try {
      // The row as it was before the check, read now if the page has just loaded, as on the return from the portal.
      const before = await queryClient.ensureQueryData(subscriptionQuery(userId));
      const now = await checkSubscription();
      await refreshPlan(queryClient, userId);
      if (before && hasOpenBill(before) && now.subscribed && !hasOpenBill(now)) {
        toast.success(`Your payment went through. You are on the ${now.subscription_tier} plan.`);
      }
    } catch (error) {
      toast.error('Failed to check subscription status', { description: connectionHint(error) });
    }
  }, [queryClient, userId]);
}

/**
 * Once per opening of the dashboard or the profile: asks Stripe when the row may be outdated, or when the
 * person returns from the portal, because webhooks come late or never
 * (docs/product/plans-and-payments.md#subscription-check).
 * @param userId undefined when there is nothing to check: only influencers have plans
 */
export function useSubscriptionCheck(userId: string | undefined, isBackFromPortal = false) {
  const { data } = useQuery({ ...subscriptionQuery(userId ?? ''), enabled: userId !== undefined });
  const check = useCheckNow(userId);
  const hasChecked = useRef(false);
  const isDue = isBackFromPortal || (data ? mayBeOutdated(data, new Date()) : false);

  useEffect(() => {
    if (userId === undefined || !isDue || hasChecked.current) return;
    hasChecked.current = true;
    void check();
  }, [userId, isDue, check]);
}
