import { planWithId } from '@rules/plan-rules';
import type { Tier } from '@rules/plans';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activePlan, nextPlanText, type SubscriptionRecord, subscriptionDay } from '@/domain/subscription';
import { AppError } from '@/lib/errors';
import { queryKeys } from '@/shared/query-keys';
import { withParameters } from '@/shared/with-parameters';
import { toast } from '@/ui/toast';
import { checkSubscription, refreshPlan } from './data/subscription';

const TOAST = 'checkout-return';

/** What the return address says of the plan: bought, kept, or changed to a smaller one. Only 'success' is a purchase. */
const outcomes = ['success', 'kept', 'lowered'] as const;
type PlanOutcome = (typeof outcomes)[number];

interface CheckoutReturnOptions {
  userId: string;
  /** Called when the server has confirmed a purchase, for tracking. */
  onSubscribed?: (plan: Tier) => void;
}

/** The change of the plan that the address claims, and that the server has to confirm. */
interface Awaited {
  outcome: PlanOutcome;
  plan: Tier;
}

/**
 * Handles the return from the payment page. A success is shown only when the server confirms it, whatever the
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

  const check = useQuery(confirmationQuery(userId, awaited));
  const isWaiting = awaited !== undefined && !check.data && check.errorUpdateCount < MAX_QUESTIONS;

  const showOutcome = useEffectEvent(({ outcome, plan }: Awaited) => {
    if (check.data) {
      const { title, ...detail } = successOf(outcome, plan, check.data);
      toast.success(title, { id: TOAST, ...detail });
      if (outcome === 'success') onSubscribed?.(plan);
    } else if (check.error instanceof UnconfirmedError) toast.info(UNCONFIRMED[outcome], { id: TOAST });
    else toast.error('Failed to check subscription status', { id: TOAST });
  });
  useEffect(() => {
    if (!awaited) return;
    if (isWaiting) {
      const sentence = awaited.outcome === 'success' ? 'Confirming your payment…' : 'Confirming your plan…';
      toast.loading(sentence, { id: TOAST });
      return;
    }
    showOutcome(awaited);
    setAwaited(undefined);
    void refreshPlan(queryClient, userId);
  }, [awaited, isWaiting, queryClient, userId]);

  const leave = useEffectEvent(() => {
    if (isWaiting) toast.dismiss(TOAST);
  });
  useEffect(() => () => leave(), []);

  return { isBackFromPortal };
}

/** Thrown when the server answered, and doesn't know of the change yet. */
class UnconfirmedError extends AppError {
  override name = 'UnconfirmedError';
}

/** How often the server is asked whether it knows of the change. */
const MAX_QUESTIONS = 5;

/**
 * Asks until the server confirms the change, at most five times, with pauses of 1, 2, 4 and 8 seconds; most payments are known at once. It asks
 * in a hidden tab, too, where the library's own retries would wait.
 */
function confirmationQuery(userId: string, awaited: Awaited | undefined) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).confirmation(awaited),
    queryFn: awaited
      ? async () => {
          const record = await checkSubscription();
          if (!confirms(record, awaited)) throw new UnconfirmedError('The plan is not confirmed yet.');
          return record;
        }
      : skipToken,
    retry: false,
    refetchInterval: ({ state: { data, errorUpdateCount: failures } }) =>
      !data && failures > 0 && failures < MAX_QUESTIONS && 1000 * 2 ** (failures - 1),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

const CHANGE_UNCONFIRMED = "Your change isn't confirmed yet. Your plan changes by itself once it is.";
const UNCONFIRMED: Record<PlanOutcome, string> = {
  success: "Your payment isn't confirmed yet. Your plan changes by itself once it is.",
  kept: CHANGE_UNCONFIRMED,
  lowered: CHANGE_UNCONFIRMED,
};

function successOf(
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
    title: next && end ? nextPlanText({ next, on: end }) : `${plan} from today`,
    description: 'Your codes stay, all of them.',
  };
}

type CheckoutReturn =
  | { outcome: 'canceled' }
  /** The return from the portal, where anything or nothing may have been changed or paid. */
  | { outcome: 'managed' }
  | { outcome: PlanOutcome; plan: Tier | undefined };

/** What the query of the return address says (docs/product/plans-and-payments.md#return-from-checkout). Anybody can write such an address. */
export function checkoutReturn(params: URLSearchParams): CheckoutReturn | undefined {
  const value = params.get('subscription');
  if (value === 'canceled') return { outcome: 'canceled' };
  if (value === 'managed') return { outcome: 'managed' };
  const outcome = outcomes.find((one) => one === value);
  return outcome && { outcome, plan: planWithId(params.get('plan'))?.name };
}

/** Whether the server's record of the subscription confirms what the address says. */
function confirms(record: SubscriptionRecord, { outcome, plan }: Awaited): boolean {
  const isOnPlan = activePlan(record, new Date()) === plan;
  if (outcome === 'success') return isOnPlan;
  if (outcome === 'kept') return isOnPlan && !record.cancel_at_period_end && record.next_tier === null;
  // With a portal that changes plans at once, the change has happened already.
  return isOnPlan || record.next_tier === plan;
}

/** The query without the parameters of the return, which are handled once. */
export const withoutReturn = (params: URLSearchParams) =>
  withParameters(params, { subscription: undefined, plan: undefined, session_id: undefined });
