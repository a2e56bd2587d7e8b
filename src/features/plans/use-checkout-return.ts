import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { Tier } from '@/domain/plans';
import { nextPlanWords, type SubscriptionRecord, subscriptionDay } from '@/domain/subscription';
import { checkoutReturn, isTrue, type PlanOutcome, withoutReturn } from './checkout-return';
import { confirmed } from './confirm-plan';
import { checkSubscription } from './data/check-subscription';
import { refreshPlan } from './data/refresh-plan';

const TOAST = 'checkout-return';

interface CheckoutReturnOptions {
  userId: string;
  /** The server has confirmed that the plan was bought; for what counts purchases. */
  onSubscribed?: (plan: Tier) => void;
}

interface Awaited {
  outcome: PlanOutcome;
  plan: Tier;
}

/**
 * Takes in the return from the payment page. What happened is told only once the server confirms it, whatever the
 * address says (docs/product/plans-and-payments.md#return-from-checkout). The query is cleared at once, so that neither Back nor a reload repeats it.
 */
export function useCheckoutReturn({ userId, onSubscribed }: CheckoutReturnOptions) {
  const [params, setParams] = useSearchParams();
  const [awaited, setAwaited] = useState<Awaited>();
  const [isBackFromPortal, setBackFromPortal] = useState(false);
  const queryClient = useQueryClient();

  useEffect(() => {
    const returned = checkoutReturn(params);
    if (!returned) return;
    setParams(withoutReturn(params), { replace: true });
    if (returned.outcome === 'canceled') toast.info('Subscription process was canceled', { id: TOAST });
    else if (returned.outcome === 'managed') setBackFromPortal(true);
    else if (returned.plan) setAwaited({ outcome: returned.outcome, plan: returned.plan });
  }, [params, setParams]);

  const tellOutcome = useEffectEvent(({ outcome, plan }: Awaited, record: SubscriptionRecord | null) => {
    if (!record) toast.info(NOT_YET[outcome], { id: TOAST });
    else {
      const { title, ...detail } = wordsOf(outcome, plan, record);
      toast.success(title, { id: TOAST, ...detail });
      if (outcome === 'success') onSubscribed?.(plan);
    }
  });
  useEffect(() => {
    if (!awaited) return;
    const waiting = new AbortController();
    const settle = (tell: () => void) => {
      if (waiting.signal.aborted) return;
      // Before the state changes, which ends this effect: what is told stays.
      waiting.abort();
      setAwaited(undefined);
      tell();
    };
    toast.loading(awaited.outcome === 'success' ? 'Confirming your payment…' : 'Confirming your plan…', {
      id: TOAST,
    });
    const isIt = (record: SubscriptionRecord) => isTrue(awaited.outcome, awaited.plan, record);
    confirmed(checkSubscription, isIt, waiting.signal)
      .then(async (record) => {
        if (!waiting.signal.aborted) await refreshPlan(queryClient, userId);
        settle(() => tellOutcome(awaited, record));
      })
      .catch(() => settle(() => toast.error('Failed to check subscription status', { id: TOAST })));
    return () => {
      if (waiting.signal.aborted) return;
      waiting.abort();
      toast.dismiss(TOAST);
    };
  }, [awaited, queryClient, userId]);

  return { isBackFromPortal };
}

const CHANGE_NOT_YET = 'Your change isn’t confirmed yet. Your plan changes by itself once it is.';
const NOT_YET: Record<PlanOutcome, string> = {
  success: 'Your payment isn’t confirmed yet. Your plan changes by itself once it is.',
  kept: CHANGE_NOT_YET,
  lowered: CHANGE_NOT_YET,
};

function wordsOf(
  outcome: PlanOutcome,
  plan: Tier,
  { subscription_end: end, next_tier: next }: SubscriptionRecord,
) {
  if (outcome === 'success') return { title: `Successfully subscribed to ${plan} plan!` };
  if (outcome === 'kept') {
    return {
      title: `You keep ${plan}`,
      ...(end && { description: `It renews on ${subscriptionDay(end)}.` }),
    };
  }
  return {
    title: next && end ? nextPlanWords({ next, on: end }) : `${plan} from today`,
    description: 'Your codes stay, all of them.',
  };
}
