import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { Tier } from '@/domain/plans';
import { activePlan } from '@/domain/subscription';
import { checkoutReturn, withoutReturn } from './checkout-return';
import { confirmPlan } from './confirm-plan';
import { checkSubscription } from './data/check-subscription';
import { refreshPlan } from './data/refresh-plan';

const TOAST = 'checkout-return';

interface CheckoutReturnOptions {
  userId: string;
  /** The server has confirmed the plan; for what counts subscriptions. */
  onSubscribed?: (plan: Tier) => void;
}

/**
 * Takes in the return from the payment page. Success is told only once the server confirms it, whatever the address
 * says (decisions: Payments). The query is cleared at once, so that neither Back nor a reload repeats it.
 */
export function useCheckoutReturn({ userId, onSubscribed }: CheckoutReturnOptions) {
  const [params, setParams] = useSearchParams();
  const [awaited, setAwaited] = useState<Tier>();
  const [isBackFromPortal, setBackFromPortal] = useState(false);
  const queryClient = useQueryClient();

  useEffect(() => {
    const returned = checkoutReturn(params);
    if (!returned) return;
    setParams(withoutReturn(params), { replace: true });
    if (returned.outcome === 'canceled') toast.info('Subscription process was canceled', { id: TOAST });
    else if (returned.outcome === 'managed') setBackFromPortal(true);
    else setAwaited(returned.plan);
  }, [params, setParams]);

  const tellOutcome = useEffectEvent((plan: Tier, isConfirmed: boolean) => {
    if (!isConfirmed) {
      toast.info('Your payment isn’t confirmed yet. Your plan changes by itself once it is.', { id: TOAST });
      return;
    }
    toast.success(`Successfully subscribed to ${plan} plan!`, { id: TOAST });
    onSubscribed?.(plan);
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
    toast.loading('Confirming your payment…', { id: TOAST });
    confirmPlan(async () => activePlan(await checkSubscription(), new Date()) === awaited, waiting.signal)
      .then(async (isConfirmed) => {
        if (!waiting.signal.aborted) await refreshPlan(queryClient, userId);
        settle(() => tellOutcome(awaited, isConfirmed));
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
