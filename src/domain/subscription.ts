import { longDay } from '@rules/day-words';
import { GRACE_DAYS } from '@rules/plan-rules';

const GRACE_MS = GRACE_DAYS * 86_400_000;

/** The columns of `subscribers` by which a plan counts. */
export interface Subscription {
  subscribed: boolean;
  subscription_tier: string;
  /** ISO time; null for a subscription without an end, such as an Elite contract. */
  subscription_end: string | null;
}

export interface SubscriptionRecord extends Subscription {
  /** Stripe's status; null when Stripe has no subscription. */
  subscription_status: string | null;
  cancel_at_period_end: boolean;
  /** The smaller plan that follows at the end of the paid period. */
  next_tier: string | null;
}

/** The state of a subscription in a person's terms. `on`, `since` and `until` are ISO times. */
export type PlanState =
  | { kind: 'none' }
  | { kind: 'contract'; plan: string }
  | { kind: 'active'; plan: string; on: string }
  | { kind: 'ending'; plan: string; on: string }
  /** A smaller plan follows at the end of the paid period. */
  | { kind: 'lowering'; plan: string; next: string; on: string }
  /** The paid period is over and the next one isn't confirmed; the plan still counts for the grace days. */
  | { kind: 'renewing'; plan: string; since: string }
  /** A bill is open. The plan still counts until the end of the grace days; null when it has no end. */
  | { kind: 'past-due'; plan: string; until: string | null }
  /** A bill is open, and the plan doesn't count any more. */
  | { kind: 'on-hold' };

/** Stripe's statuses of a subscription with an open bill (docs/decisions/payments.md). */
const UNPAID = new Set(['past_due', 'unpaid', 'paused']);

const endOfGrace = (end: string) => new Date(Date.parse(end) + GRACE_MS).toISOString();

/** The plan that counts now: until the end of the paid period plus the grace days (docs/product/plans-and-payments.md#grace-days). */
export function activePlan(subscription: Subscription | null, now: Date): string | null {
  if (!subscription?.subscribed) return null;
  const { subscription_end, subscription_tier } = subscription;
  const counts = subscription_end === null || Date.parse(endOfGrace(subscription_end)) > now.getTime();
  return counts ? subscription_tier : null;
}

export function hasOpenBill({ subscription_status }: SubscriptionRecord): boolean {
  return UNPAID.has(subscription_status ?? '');
}

/**
 * Whether the row may be outdated, so that Stripe should be asked: an open bill may have been paid, a month that is over may
 * have been renewed.
 */
export function mayBeOutdated(record: SubscriptionRecord, now: Date): boolean {
  const { subscribed, subscription_end: end } = record;
  return hasOpenBill(record) || (subscribed && end !== null && Date.parse(end) <= now.getTime());
}

/** @param subscription the account's row; null when it has none */
export function planStateOf(subscription: SubscriptionRecord | null, now: Date): PlanState {
  const plan = activePlan(subscription, now);
  const status = subscription?.subscription_status ?? '';
  if (!subscription || plan === null) return UNPAID.has(status) ? { kind: 'on-hold' } : { kind: 'none' };
  const end = subscription.subscription_end;
  if (UNPAID.has(status)) return { kind: 'past-due', plan, until: end && endOfGrace(end) };
  if (end === null) return { kind: 'contract', plan };
  if (subscription.cancel_at_period_end) return { kind: 'ending', plan, on: end };
  if (Date.parse(end) <= now.getTime()) return { kind: 'renewing', plan, since: end };
  const next = subscription.next_tier;
  return next === null ? { kind: 'active', plan, on: end } : { kind: 'lowering', plan, next, on: end };
}

/** Whether the subscription can be cancelled: not when it is ending already or was arranged in person. */
export function isCancellable({ kind }: PlanState): boolean {
  return ['active', 'lowering', 'renewing', 'past-due', 'on-hold'].includes(kind);
}

/** 'July 1, 2026', the UTC day of an ISO time. */
export function subscriptionDay(time: string): string {
  return longDay(new Date(time));
}

/** The plan and its state in a few words; null without one. */
export function planSummary(planState: PlanState): string | null {
  if (planState.kind === 'none') return null;
  if (planState.kind === 'on-hold') return 'Payment past due';
  if (planState.kind === 'past-due') return `${planState.plan}, payment past due`;
  if (planState.kind === 'ending') return `${planState.plan}, ends on ${subscriptionDay(planState.on)}`;
  return planState.kind === 'lowering' ? `${planState.plan}, ${nextPlanText(planState)}` : planState.plan;
}

/** 'Boost from July 1, 2026'. */
export function nextPlanText({ next, on }: { next: string; on: string }): string {
  return `${next} from ${subscriptionDay(on)}`;
}
