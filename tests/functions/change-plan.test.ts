import { KEEP_FIRST } from '@rules/plan-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../supabase/local/stand-ins/stripe/passing-time';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import {
  addressFrom,
  influencer,
  liveSubscription,
  press,
  rowComesToBe,
  rowOf,
  subscribe,
  subscriptionsOf,
} from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const DASHBOARD = 'http://localhost:5173/influencer-dashboard';
const PORTAL = /\/portal\/bps_/;
const CHECKOUT = /\/checkout\/cs_test_/;

describe('create-checkout for a subscriber', () => {
  it('leads to the page that confirms the change, and changes nothing before the confirmation', async () => {
    const vera = await influencer(stack);
    const { id } = await subscribe(stack, vera, 'Boost');
    const url = await addressFrom(vera, 'create-checkout', { planType: 'pro' });
    expect(url).toMatch(PORTAL);
    const page = await (await fetch(url)).text();
    expect(page).toContain('Confirm your change');
    expect(page).toContain(`href="${DASHBOARD}?subscription=canceled"`);
    expect(await rowOf(stack, vera)).toMatchObject({ subscription_tier: 'Boost' });

    const confirmed = await press(url, { confirm: 'price_local_pro' });
    expect(confirmed.leadsTo).toBe(`${DASHBOARD}?subscription=success&plan=Pro`);
    await rowComesToBe(stack, vera, { subscription_tier: 'Pro', stripe_subscription_id: id });
    expect(await subscriptionsOf(stack, vera)).toHaveLength(1);
  });

  describe('who chooses a smaller plan', () => {
    async function lowered() {
      const vera = await influencer(stack);
      const subscription = await subscribe(stack, vera, 'Growth');
      const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
      const confirmed = await press(url, { confirm: 'price_local_boost' });
      expect(confirmed.leadsTo).toBe(`${DASHBOARD}?subscription=lowered&plan=Boost`);
      await rowComesToBe(stack, vera, {
        subscribed: true,
        subscription_tier: 'Growth',
        next_tier: 'Boost',
        cancel_at_period_end: false,
      });
      return { vera, subscription };
    }

    it('keeps the bigger one until the end of the paid period, then starts the smaller one', async () => {
      const { vera, subscription } = await lowered();
      const [item] = subscription.items.data;
      if (!item) throw new Error('The subscription has no item.');
      item.current_period_end = stack.stripe.account.now();
      passTime(stack.stripe.account);
      await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Boost', next_tier: null });
    });

    it('may keep the bigger one after all before the period ends', async () => {
      const { vera } = await lowered();
      expect(await invoke(vera.client, 'create-checkout', { planType: 'Boost' })).toEqual({
        status: 409,
        body: { error: 'Boost is your next plan already' },
      });
      const url = await addressFrom(vera, 'create-checkout', { planType: 'Growth' });
      expect(url).toBe(`${DASHBOARD}?subscription=kept&plan=Growth`);
      expect(await rowOf(stack, vera)).toMatchObject({ subscription_tier: 'Growth', next_tier: null });
    });

    it('chooses no other one before it has kept the bigger one', async () => {
      const { vera } = await lowered();
      expect(await invoke(vera.client, 'create-checkout', { planType: 'Pro' })).toEqual({
        status: 409,
        body: { error: KEEP_FIRST },
      });
      expect(await rowOf(stack, vera)).toMatchObject({ subscription_tier: 'Growth', next_tier: 'Boost' });
    });

    it('may cancel the subscription before the period ends', async () => {
      const { vera } = await lowered();
      expect(await invoke(vera.client, 'cancel-subscription')).toMatchObject({ status: 200 });
      expect(await rowOf(stack, vera)).toMatchObject({
        subscription_tier: 'Growth',
        next_tier: null,
        cancel_at_period_end: true,
      });
    });
  });

  it('refuses the present plan', async () => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Growth');
    expect(await invoke(vera.client, 'create-checkout', { planType: 'Growth' })).toEqual({
      status: 409,
      body: { error: 'You are already on the Growth plan' },
    });
  });

  it('takes back the cancellation of the present plan, and sells no second one', async () => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Growth');
    await invoke(vera.client, 'cancel-subscription');
    expect(await rowOf(stack, vera)).toMatchObject({ cancel_at_period_end: true });
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Growth' });
    expect(url).toBe(`${DASHBOARD}?subscription=kept&plan=Growth`);
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: true, cancel_at_period_end: false });
    expect((await liveSubscription(stack, vera)).cancel_at_period_end).toBe(false);
  });

  it.each(['Boost', 'Pro'])('sells no %s that would end with a cancelled plan', async (planType) => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Growth');
    await invoke(vera.client, 'cancel-subscription');
    expect(await invoke(vera.client, 'create-checkout', { planType })).toEqual({
      status: 409,
      body: { error: KEEP_FIRST },
    });
    await addressFrom(vera, 'create-checkout', { planType: 'Growth' });
    expect(await addressFrom(vera, 'create-checkout', { planType })).toMatch(PORTAL);
  });

  it.each(['past_due', 'unpaid', 'paused'])(
    'leads to the portal while %s, and sells no second plan',
    async (status) => {
      const vera = await influencer(stack);
      const subscription = await subscribe(stack, vera, 'Boost');
      stack.stripe.account.change(subscription, { status });
      for (const planType of ['Boost', 'Pro']) {
        const url = await addressFrom(vera, 'create-checkout', { planType });
        expect(url).toMatch(PORTAL);
        expect(await (await fetch(url)).text()).toContain('Your subscription');
      }
    },
  );

  it.each(['canceled', 'incomplete', 'incomplete_expired'])(
    'sells a plan again after the status %s',
    async (status) => {
      const vera = await influencer(stack);
      const subscription = await subscribe(stack, vera, 'Boost');
      stack.stripe.account.change(subscription, { status });
      const url = await addressFrom(vera, 'create-checkout', { planType: 'Growth' });
      expect(url).toMatch(CHECKOUT);
      await press(url, { card: 'good' });
      await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Growth' });
    },
  );
});

describe('customer-portal', () => {
  it('shows the plan, and changes or cancels nothing by itself', async () => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Growth');
    const url = await addressFrom(vera, 'customer-portal');
    const page = await (await fetch(url)).text();
    expect(page).toContain('You are on Growth, $12.00 a month.');
    expect(page).toContain(`href="${DASHBOARD}?subscription=managed"`);
    expect(page).not.toContain('<button');
  });

  it('says what to do first when there is no customer', async () => {
    const vera = await influencer(stack);
    const nothing = {
      status: 404,
      body: { error: 'There is no subscription to manage yet. Please choose a plan first.' },
    };
    expect(await invoke(vera.client, 'customer-portal')).toEqual(nothing);
    await stack.database.sql`
      insert into public.subscribers (user_id, stripe_customer_id) values (${vera.userId}, 'cus_of_another_account')`;
    expect(await invoke(vera.client, 'customer-portal')).toEqual(nothing);
  });

  it('tells an account with an Elite contract whom to contact', async () => {
    const vera = await influencer(stack);
    await stack.database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier) values (${vera.userId}, true, 'Elite')`;
    expect(await invoke(vera.client, 'customer-portal')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('arranged with us in person') },
    });
  });

  it('refuses a caller without a session', async () => {
    expect(await invoke(stack.client(), 'customer-portal')).toMatchObject({ status: 401 });
  });
});
