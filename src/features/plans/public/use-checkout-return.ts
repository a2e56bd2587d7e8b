import { planNamed } from '@rules/plan-rules';
import type { Tier } from '@rules/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activePlan, nextPlanText, type SubscriptionRecord, subscriptionDay } from '@/domain/subscription';
import { toast } from '@/ui/toast';
import { checkSubscription, refreshPlan } from '../data/subscription';

const TOAST = 'checkout-return';

interface CheckoutReturnOptions {
  userId: string;
  /** Called when the server has confirmed a purchase, for tracking. */
  onSubscribed?: (plan: Tier) => void;
}

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
      // The toast comes before the state change, which ends this effect.
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
    title: next && end ? nextPlanText({ next, on: end }) : `${plan} from today`,
    description: 'Your codes stay, all of them.',
  };
}

/** What happened to the plan; only 'success' is a purchase. */
const outcomes = ['success', 'kept', 'lowered'] as const;
type PlanOutcome = (typeof outcomes)[number];

type CheckoutReturn =
  | { outcome: 'canceled' }
  /** The return from the portal, where anything or nothing may have been changed or paid. */
  | { outcome: 'managed' }
  | { outcome: PlanOutcome; plan: Tier | undefined };

/** What the query of the return address says (docs/product/plans-and-payments.md#return-from-checkout). Anybody can write such an address. */
export function checkoutReturn(params: URLSearchParams): CheckoutReturn | undefined {
  const claim = params.get('subscription');
  if (claim === 'canceled') return { outcome: 'canceled' };
  if (claim === 'managed') return { outcome: 'managed' };
  const outcome = outcomes.find((one) => one === claim);
  return outcome && { outcome, plan: planNamed(params.get('plan'))?.name };
}

/** Whether the server confirms what the address says. */
function isTrue(outcome: PlanOutcome, plan: Tier, record: SubscriptionRecord): boolean {
  const isOn = activePlan(record, new Date()) === plan;
  if (outcome === 'success') return isOn;
  if (outcome === 'kept') return isOn && !record.cancel_at_period_end && record.next_tier === null;
  // With a portal that changes plans at once, the change has happened already.
  return isOn || record.next_tier === plan;
}

/** The query without the parameters that are handled once. */
export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ['subscription', 'plan', 'session_id']) rest.delete(name);
  return rest;
}

/** The pauses before each request, in milliseconds. Most payments are known at once; the last request comes after 15 seconds. */
const PAUSES_MS = [0, 1000, 2000, 4000, 8000];

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0 || signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Asks repeatedly until the server gives the expected answer.
 * @param ask a failure counts as 'not yet' unless it is the last
 * @returns the answer; null when it never came or nobody waits for it any more
 */
async function confirmed<Answer>(
  ask: () => Promise<Answer>,
  isIt: (answer: Answer) => boolean,
  signal: AbortSignal,
  pauses = PAUSES_MS,
): Promise<Answer | null> {
  let failure: { error: unknown } | undefined;
  for (const ms of pauses) {
    await pause(ms, signal);
    if (signal.aborted) return null;
    try {
      failure = undefined;
      const answer = await ask();
      if (isIt(answer)) return signal.aborted ? null : answer;
    } catch (error) {
      failure = { error };
    }
  }
  if (failure && !signal.aborted) throw failure.error;
  return null;
}
