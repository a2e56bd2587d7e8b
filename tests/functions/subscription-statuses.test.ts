import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../supabase/local/stand-ins/stripe/passing-time';
import { SLOW } from '../support/slow';
import { sharedTestStack, startTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { addressFrom, influencer, press, rowComesToBe, rowOf, subscribe } from './payments-bed';

const DAY = 86_400;

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const limitOf = async ({ client }: Awaited<ReturnType<typeof influencer>>) =>
  (await client.rpc('my_offer_limit')).data;

describe('a subscription with the status', () => {
  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
    ['paused', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
    ['in a state to come', false],
  ])('%s gives its plan: %s', async (status, subscribed) => {
    const vera = await influencer(stack);
    stack.stripe.account.change(await subscribe(stack, vera, 'Growth'), { status });
    await rowComesToBe(stack, vera, {
      subscription_status: status,
      subscribed,
      subscription_tier: subscribed ? 'Growth' : 'Starter',
    });
  });

  it('active and a cancellation on a given day has its plan until that day', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Growth');
    const cancel_at = (subscription.items.data[0]?.current_period_end ?? 0) - 5 * DAY;
    stack.stripe.account.change(subscription, { cancel_at });
    await rowComesToBe(stack, vera, {
      subscribed: true,
      cancel_at_period_end: true,
      subscription_end: new Date(cancel_at * 1000),
    });
  });
});

describe('a renewal that the card declines', () => {
  /** A subscription whose second month began `days` days ago and was never paid. */
  async function unpaidFor(days: number) {
    const vera = await influencer(stack);
    const { account } = stack.stripe;
    const ago = 31 * DAY + days * DAY;
    account.advance(-ago);
    const subscription = await subscribe(stack, vera, 'Growth');
    const [item] = subscription.items.data;
    if (!item) throw new Error('The subscription has no item.');
    item.current_period_end = account.now() + 31 * DAY;
    const paidUntil = new Date(item.current_period_end * 1000);
    account.advance(ago);
    passTime(account, { refused: true });
    await rowComesToBe(stack, vera, {
      subscription_status: 'past_due',
      subscribed: true,
      subscription_end: paidUntil,
    });
    return vera;
  }

  it('keeps the plan for the grace days', async () => {
    expect(await limitOf(await unpaidFor(2))).toMatchObject([{ tier: 'Growth', max_offers: 10 }]);
  });

  it('ends the plan after the grace days, although Stripe still retries', async () => {
    expect(await limitOf(await unpaidFor(4))).toMatchObject([{ tier: 'Starter', max_offers: 1 }]);
  });
});

describe('an open bill that is paid in the portal', () => {
  it('is known on the return, even when the webhook is late', async () => {
    const vera = await influencer(stack);
    const { account, deliveries } = stack.stripe;
    const subscription = await subscribe(stack, vera, 'Growth');
    const [item] = subscription.items.data;
    if (!item) throw new Error('The subscription has no item.');
    item.current_period_end = account.now();
    passTime(account, { refused: true });
    await rowComesToBe(stack, vera, { subscription_status: 'past_due' });
    await deliveries.idle();
    deliveries.held = [];
    try {
      const url = await addressFrom(vera, 'customer-portal');
      const portal = await (await fetch(url)).text();
      expect(portal).toContain('A bill of $12.00 is open.');
      expect(portal).toContain('href="http://localhost:5173/influencer-dashboard?subscription=managed"');
      await press(url, { pay: account.openBill(subscription)?.id ?? '' });
      expect(await rowOf(stack, vera)).toMatchObject({ subscription_status: 'past_due' });

      expect((await invoke(vera.client, 'check-subscription')).body).toMatchObject({
        subscribed: true,
        subscription_tier: 'Growth',
        subscription_status: 'active',
      });
      expect(await rowOf(stack, vera)).toMatchObject({ subscription_status: 'active' });
    } finally {
      deliveries.held = null;
    }
  });
});

describe('prices at Stripe', SLOW, () => {
  it('that are no longer sold keep their plan for subscribers who still pay them', async () => {
    const later = await startTestStack({
      functionEnv: {
        STRIPE_PRICE_GROWTH: 'price_local_growth, price_local_boost',
        STRIPE_PRICE_BOOST: 'price_new',
      },
    });
    try {
      const vera = await influencer(later);
      const url = await addressFrom(vera, 'create-checkout', { planType: 'Growth' });
      await press(url, { card: 'good' });
      await rowComesToBe(later, vera, { subscription_tier: 'Growth' });
      const [subscription] = later.stripe.account.books.subscriptions;
      const [item] = subscription?.items.data ?? [];
      if (!subscription || !item) throw new Error('Nothing was bought.');
      Object.assign(item.price, { id: 'price_local_boost' });
      later.stripe.account.change(subscription, { cancel_at_period_end: true });
      await rowComesToBe(later, vera, { subscription_tier: 'Growth', cancel_at_period_end: true });
    } finally {
      await later.stop();
    }
  });

  it('that differ from the pricing page are not sold, and `npm run prices` shows the difference', async () => {
    const wrong = { STRIPE_PRICE_PRO: 'price_local_boost' };
    const deployed = await startTestStack({ functionEnv: wrong });
    try {
      const vera = await influencer(deployed);
      expect(await invoke(vera.client, 'create-checkout', { planType: 'Pro' })).toMatchObject({
        status: 500,
      });
      expect(deployed.stripe.account.books.checkouts).toEqual([]);
      await addressFrom(vera, 'create-checkout', { planType: 'Growth' });

      const comparePrices = (changes: Record<string, string>) =>
        promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/prices.ts'], {
          env: { ...process.env, ...deployed.stripe.environment, ...changes },
        });
      await comparePrices({});
      await expect(comparePrices(wrong)).rejects.toMatchObject({
        stdout: expect.stringContaining(
          'Pro, STRIPE_PRICE_PRO=price_local_boost: it charges 500 cents usd every 1 month, and the pricing page shows 2000',
        ),
      });
    } finally {
      await deployed.stop();
    }
  });

  it('of other products are ignored', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Growth');
    const before = await rowOf(stack, vera);
    const other = structuredClone(subscription);
    for (const item of other.items.data) item.price.id = 'price_of_a_mug';
    stack.stripe.account.books.subscriptions.push({
      ...other,
      id: 'sub_mug',
      created: subscription.created + 9,
    });
    stack.stripe.account.change(subscription, { cancel_at_period_end: true });
    await rowComesToBe(stack, vera, {
      subscription_tier: 'Growth',
      cancel_at_period_end: true,
      stripe_subscription_id: before?.stripe_subscription_id,
    });
    expect(stack.stripe.account.books.subscriptions.at(-1)).toMatchObject({
      id: 'sub_mug',
      status: 'active',
    });
  });
});
