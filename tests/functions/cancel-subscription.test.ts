import { CANCEL_REFUSED } from '@rules/plan-rules';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { influencer, publish, rowComesToBe, rowOf, subscribe } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

describe('cancel-subscription', () => {
  it.each([0, 1])('ends the plan at the end of its period, with %i codes', async (codes) => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Growth');
    await publish(stack, vera, codes);
    const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);

    const answer = await invoke(vera.client, 'cancel-subscription');
    expect(answer).toEqual({ status: 200, body: { subscription_end: expect.any(String) } });
    expect(new Date(answer.body.subscription_end)).toEqual(end);
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await rowOf(stack, vera)).toMatchObject({
      subscribed: true,
      subscription_tier: 'Growth',
      subscription_status: 'active',
      cancel_at_period_end: true,
      subscription_end: end,
    });
    // A second call gives the same answer.
    expect(await invoke(vera.client, 'cancel-subscription')).toEqual(answer);
  });

  it('is allowed with expired codes and codes that an agency added', async () => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Growth');
    await publish(stack, vera, 1);
    await publish(stack, vera, 3, { expired: true });
    await publish(stack, vera, 3, { byItself: false });
    expect(await invoke(vera.client, 'cancel-subscription')).toMatchObject({ status: 200 });
    expect(await rowOf(stack, vera)).toMatchObject({ cancel_at_period_end: true });
  });

  it("is refused with more than one live code of one's own", async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Growth');
    await publish(stack, vera, 2);
    expect(await invoke(vera.client, 'cancel-subscription')).toEqual({
      status: 409,
      body: { error: CANCEL_REFUSED },
    });
    expect(subscription.cancel_at_period_end).toBe(false);
    expect(await rowOf(stack, vera)).toMatchObject({ cancel_at_period_end: false });
  });

  it.each(['past_due', 'unpaid', 'paused'])('ends a subscription that is %s at once', async (status) => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    stack.stripe.account.change(subscription, { status });
    expect(await invoke(vera.client, 'cancel-subscription')).toMatchObject({ status: 200 });
    expect(subscription.status).toBe('canceled');
    expect(await rowOf(stack, vera)).toMatchObject({
      subscribed: false,
      subscription_tier: 'Starter',
      subscription_status: 'canceled',
    });
  });

  it('answers as usual when the subscription has just been ended by somebody else', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    const { account } = stack.stripe;
    account.change(subscription, { status: 'past_due' });
    const end = vi.spyOn(account, 'end').mockImplementationOnce((found) => {
      account.end(found);
      return account.end(found);
    });
    try {
      expect(await invoke(vera.client, 'cancel-subscription')).toMatchObject({ status: 200 });
    } finally {
      end.mockRestore();
    }
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: false, subscription_status: 'canceled' });
  });

  it('is refused without a subscription and after its end', async () => {
    const vera = await influencer(stack);
    const nothing = { status: 404, body: { error: 'There is no subscription to cancel.' } };
    expect(await invoke(vera.client, 'cancel-subscription')).toEqual(nothing);
    stack.stripe.account.end(await subscribe(stack, vera, 'Boost'));
    await rowComesToBe(stack, vera, { subscribed: false });
    expect(await invoke(vera.client, 'cancel-subscription')).toEqual(nothing);
  });

  it("ends only the caller's subscription", async () => {
    const [vera, mallory] = [await influencer(stack), await influencer(stack)];
    const subscription = await subscribe(stack, vera, 'Boost');
    const body = { user_id: vera.userId, subscription: subscription.id };
    expect(await invoke(mallory.client, 'cancel-subscription', body)).toMatchObject({ status: 404 });
    expect(await invoke(stack.client(), 'cancel-subscription', body)).toMatchObject({ status: 401 });
    expect(subscription.cancel_at_period_end).toBe(false);
  });

  it('leaves an Elite contract alone', async () => {
    const vera = await influencer(stack);
    await stack.database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier) values (${vera.userId}, true, 'Elite')`;
    expect(await invoke(vera.client, 'cancel-subscription')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('arranged with us in person') },
    });
  });

  it('does nothing on a GET request', async () => {
    const vera = await influencer(stack);
    const { data } = await vera.client.auth.getSession();
    const response = await fetch(`${stack.apiUrl}/functions/v1/cancel-subscription`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(response.status).toBe(405);
  });
});
