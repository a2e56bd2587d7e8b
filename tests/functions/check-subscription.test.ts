import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Subscription } from '../../supabase/local/stand-ins/stripe/objects';
import { passTime } from '../../supabase/local/stand-ins/stripe/passing-time';
import { eventually } from '../support/eventually';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { addressFrom, influencer, press, rowComesToBe, rowOf, subscribe } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});
afterEach(() => {
  stack.stripe.deliveries.held = null;
});

const NONE = {
  subscribed: false,
  subscription_tier: 'Starter',
  subscription_end: null,
  cancel_at_period_end: false,
  next_tier: null,
  subscription_status: null,
};

describe('check-subscription', () => {
  it("saves a purchase whose webhook didn't arrive", async () => {
    const vera = await influencer(stack);
    stack.stripe.deliveries.held = [];
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Pro' });
    expect(await invoke(vera.client, 'check-subscription')).toEqual({ status: 200, body: NONE });
    await press(url, { card: 'good' });
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: false });

    const { body } = await invoke(vera.client, 'check-subscription');
    expect(body).toEqual({
      subscribed: true,
      subscription_tier: 'Pro',
      subscription_end: expect.any(String),
      cancel_at_period_end: false,
      next_tier: null,
      subscription_status: 'active',
    });
    const row = await rowOf(stack, vera);
    expect(row).toMatchObject({ subscribed: true, subscription_tier: 'Pro', subscription_status: 'active' });
    expect(row?.subscription_end).toEqual(new Date(body.subscription_end));
  });

  it("saves a plan's end whose webhook didn't arrive", async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    stack.stripe.deliveries.held = [];
    stack.stripe.account.end(subscription);
    expect((await invoke(vera.client, 'check-subscription')).body).toMatchObject({
      subscribed: false,
      subscription_tier: 'Starter',
      subscription_status: 'canceled',
    });
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: false });
  });

  it('answers Starter for accounts that never subscribed', async () => {
    const nora = await stack.signUp();
    expect(await invoke(nora.client, 'check-subscription')).toEqual({ status: 200, body: NONE });
    expect(await rowOf(stack, nora)).toBeUndefined();
  });

  it("ends a plan whose subscription Stripe doesn't know any more", async () => {
    const vera = await influencer(stack);
    await stack.database.sql`
      insert into public.subscribers
        (user_id, subscribed, subscription_tier, subscription_end, stripe_customer_id, stripe_subscription_id)
      values (${vera.userId}, true, 'Pro', now() + interval '9 days', 'cus_gone', 'sub_gone')`;
    expect((await invoke(vera.client, 'check-subscription')).body).toMatchObject({
      subscribed: false,
      subscription_tier: 'Starter',
    });
  });

  it.each([
    ['an Elite contract', { tier: 'Elite', customer: null }],
    ['an Elite contract of a former customer', { tier: 'Elite', customer: 'cus_former' }],
    ['a plan that the operator gave', { tier: 'Growth', customer: null }],
    [
      'a plan that the operator gave to somebody who once looked at checkout',
      { tier: 'Growth', customer: 'cus_once' },
    ],
  ])("doesn't change %s", async (_, { tier, customer }) => {
    const vera = await influencer(stack);
    await stack.database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier, stripe_customer_id)
      values (${vera.userId}, true, ${tier}, ${customer})`;
    const before = await rowOf(stack, vera);
    expect((await invoke(vera.client, 'check-subscription')).body).toMatchObject({
      subscribed: true,
      subscription_tier: tier,
    });
    expect(await rowOf(stack, vera)).toEqual(before);
  });

  it('answers about the caller only', async () => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Boost');
    const nora = await stack.signUp();
    expect((await invoke(nora.client, 'check-subscription', { user_id: vera.userId })).body).toEqual(NONE);
    expect(await invoke(stack.client(), 'check-subscription')).toMatchObject({ status: 401 });
  });

  it('answers for the sample accounts what the Stripe stand-in has', async () => {
    const seeded = await sharedTestStack({ seeded: true });
    const client = seeded.client();
    await client.auth.signInWithPassword({ email: 'creator@promobell.test', password: 'promobell-demo' });
    const read = () =>
      client.from('subscribers').select('subscribed, subscription_tier, subscription_end').single();
    const before = await read();
    expect(before.data).toMatchObject({ subscribed: true, subscription_tier: 'Growth' });
    expect(await invoke(client, 'check-subscription')).toMatchObject({
      status: 200,
      body: { subscribed: true, subscription_tier: 'Growth', subscription_status: 'active' },
    });
    const seconds = (end: string | null | undefined) => Math.floor(Date.parse(end ?? '') / 1000);
    expect(seconds((await read()).data?.subscription_end)).toBe(seconds(before.data?.subscription_end));
  });
});

describe('check-subscription at the end of a period', () => {
  /** Lets the account's time come to the end of the paid period. */
  function end({ items }: Subscription) {
    for (const item of items.data) item.current_period_end = stack.stripe.account.now();
    passTime(stack.stripe.account);
  }

  it('renews the plan', async () => {
    const vera = await influencer(stack);
    // Bought yesterday, so that the end of the next period is later than that of the first.
    stack.stripe.account.advance(-86_400);
    const subscription = await subscribe(stack, vera, 'Boost');
    stack.stripe.account.advance(86_400);
    const before = await rowOf(stack, vera);
    end(subscription);
    await eventually(async () => {
      const row = await rowOf(stack, vera);
      expect(row).toMatchObject({
        subscribed: true,
        subscription_status: 'active',
        subscription_tier: 'Boost',
      });
      expect(row?.subscription_end.getTime()).toBeGreaterThan(before?.subscription_end.getTime());
    });
  });

  it('ends a cancelled plan', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    await invoke(vera.client, 'cancel-subscription');
    end(subscription);
    await rowComesToBe(stack, vera, {
      subscribed: false,
      subscription_tier: 'Starter',
      subscription_status: 'canceled',
      cancel_at_period_end: false,
    });
  });
});
