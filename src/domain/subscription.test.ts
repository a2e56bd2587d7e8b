import { describe, expect, it } from 'vitest';
import {
  activePlan,
  isCancellable,
  type PlanState,
  planStateOf,
  planSummary,
  subscriptionDay,
} from './subscription';

const now = new Date('2026-06-10T12:00:00Z');
const growth = { subscribed: true, subscription_tier: 'Growth', subscription_end: '2026-07-01T00:00:00Z' };

it('somebody without a subscription, or whose subscription has ended, has no current plan', () => {
  expect(activePlan(null, now)).toBeNull();
  expect(activePlan({ ...growth, subscribed: false }, now)).toBeNull();
});

it.each([
  ['2026-07-01T00:00:00Z', 'Growth'],
  [null, 'Growth'],
  ['2026-06-07T12:00:00.001Z', 'Growth'],
  ['2026-06-07T12:00:00Z', null],
  ['2026-01-01T00:00:00Z', null],
])('a subscription until %s has the plan %s', (subscription_end, plan) => {
  expect(activePlan({ ...growth, subscription_end }, now)).toBe(plan);
});

describe("the plan state of a subscriber's row", () => {
  const on = '2026-07-01T00:00:00Z';
  const record = {
    ...growth,
    subscription_status: 'active',
    cancel_at_period_end: false,
    next_tier: null,
  };
  const graceOver = '2026-06-07T12:00:00Z';
  const inGrace = '2026-06-09T00:00:00Z';

  it.each([
    ['no row', null, { kind: 'none' }],
    ['cancelled', { ...record, subscribed: false, subscription_status: 'canceled' }, { kind: 'none' }],
    ['incomplete', { ...record, subscribed: false, subscription_status: 'incomplete' }, { kind: 'none' }],
    ['long over', { ...record, subscription_end: graceOver }, { kind: 'none' }],
    ['ended', { ...record, subscription_end: graceOver, cancel_at_period_end: true }, { kind: 'none' }],
    ['active', record, { kind: 'active', plan: 'Growth', on }],
    ['on trial', { ...record, subscription_status: 'trialing' }, { kind: 'active', plan: 'Growth', on }],
    ['without status', { ...record, subscription_status: null }, { kind: 'active', plan: 'Growth', on }],
    [
      'cancelled at its end',
      { ...record, cancel_at_period_end: true },
      { kind: 'ending', plan: 'Growth', on },
    ],
    [
      'followed by a smaller one',
      { ...record, next_tier: 'Boost' },
      { kind: 'lowering', plan: 'Growth', next: 'Boost', on },
    ],
    [
      'in grace',
      { ...record, subscription_end: inGrace },
      { kind: 'renewing', plan: 'Growth', since: inGrace },
    ],
    [
      'past due in grace',
      { ...record, subscription_end: inGrace, subscription_status: 'past_due' },
      { kind: 'past-due', plan: 'Growth', until: '2026-06-12T00:00:00.000Z' },
    ],
    [
      'past due for long',
      { ...record, subscription_end: graceOver, subscription_status: 'past_due' },
      { kind: 'on-hold' },
    ],
    ['unpaid', { ...record, subscribed: false, subscription_status: 'unpaid' }, { kind: 'on-hold' }],
    ['paused', { ...record, subscribed: false, subscription_status: 'paused' }, { kind: 'on-hold' }],
    [
      'a contract',
      { ...record, subscription_tier: 'Elite', subscription_end: null, subscription_status: null },
      { kind: 'contract', plan: 'Elite' },
    ],
  ])('follows from its columns: %s', (_, row, planState) => {
    expect(planStateOf(row, now)).toEqual(planState);
  });
});

it('the day on which a subscription renews is its day in UTC', () => {
  expect(subscriptionDay('2026-07-01T23:59:59+00:00')).toBe('July 1, 2026');
});

it.each<[PlanState, string | null, boolean]>([
  [{ kind: 'none' }, null, false],
  [{ kind: 'contract', plan: 'Elite' }, 'Elite', false],
  [{ kind: 'active', plan: 'Pro', on: '2026-07-01T00:00:00Z' }, 'Pro', true],
  [{ kind: 'renewing', plan: 'Pro', since: '2026-07-01T00:00:00Z' }, 'Pro', true],
  [{ kind: 'ending', plan: 'Pro', on: '2026-07-01T00:00:00Z' }, 'Pro, ends on July 1, 2026', false],
  [
    { kind: 'lowering', plan: 'Pro', next: 'Boost', on: '2026-07-01T00:00:00Z' },
    'Pro, Boost from July 1, 2026',
    true,
  ],
  [{ kind: 'past-due', plan: 'Pro', until: null }, 'Pro, payment past due', true],
  [{ kind: 'on-hold' }, 'Payment past due', true],
])('the plan state %j reads %j and can be cancelled: %s', (planState, words, cancellable) => {
  expect(planSummary(planState)).toBe(words);
  expect(isCancellable(planState)).toBe(cancellable);
});
