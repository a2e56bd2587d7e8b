import { planOfTier } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openCheckout } from '../../supabase/local/stand-ins/stripe/checkouts';
import { priceNamed } from '../../supabase/local/stand-ins/stripe/price';
import { Refusal } from '../../supabase/local/stand-ins/stripe/refusal';
import { eventually } from '../support/eventually';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import {
  addressFrom,
  influencer,
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
const books = () => stack.stripe.account.books;
const customersOf = ({ userId }: SignedIn) =>
  books().customers.filter(({ metadata }) => metadata.user_id === userId);
const refundsOf = (person: SignedIn) => {
  const customers = customersOf(person).map(({ id }) => id);
  const payments = books()
    .invoices.filter(({ customer }) => customers.includes(customer))
    .flatMap(({ payments: { data } }) => data.map(({ payment }) => payment.payment_intent));
  return books()
    .refunds.filter(({ payment_intent }) => payments.includes(payment_intent))
    .map(({ amount }) => amount);
};
const checkoutAt = (url: string) => {
  const checkout = books().checkouts.find((one) => one.url === url);
  if (!checkout) throw new Error(`${url} is no open checkout page.`);
  return checkout;
};

/** The page of a call that looked for open checkout pages before this one was created. */
function checkoutBeside(url: string, plan: 'Boost' | 'Growth' | 'Pro') {
  const { customer, success_url, cancel_url } = checkoutAt(url);
  const price = priceNamed(plan);
  if (!price) throw new Error("The page can't be made again.");
  const second = openCheckout(stack.stripe.account, {
    customer,
    price,
    success_url,
    cancel_url,
    metadata: { price: price.id },
  });
  return second.url ?? '';
}

describe('a checkout', () => {
  it('leads to the plan even when only the webhook arrives', async () => {
    const vera = await influencer(stack);
    const url = await addressFrom(vera, 'create-checkout', { planType: 'growth' });
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: false, subscription_tier: 'Starter' });
    const { status, leadsTo } = await press(url, { card: 'good' });
    expect([status, leadsTo]).toEqual([303, `${DASHBOARD}?subscription=success&plan=Growth`]);
    await rowComesToBe(stack, vera, {
      subscribed: true,
      subscription_tier: 'Growth',
      subscription_status: 'active',
      cancel_at_period_end: false,
      stripe_subscription_id: expect.stringMatching(/^sub_/),
    });
    const row = await rowOf(stack, vera);
    const days = (row?.subscription_end - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it.each(plans.filter((plan) => plan.monthlyPrice > 0))(
    "for $name costs the plan's price, whatever else the body says",
    async (plan) => {
      const vera = await influencer(stack);
      for (const planType of [plan.name, plan.id, plan.name.toUpperCase()]) {
        const url = await addressFrom(vera, 'create-checkout', {
          planType,
          productId: 'price_local_boost',
          price: 'price_local_boost',
          customer: 'cus_other',
        });
        expect(checkoutAt(url)).toMatchObject({
          amount_total: plan.monthlyPrice * 100,
          customer: customersOf(vera)[0]?.id,
          success_url: `${DASHBOARD}?subscription=success&plan=${plan.name}`,
          cancel_url: `${DASHBOARD}?subscription=canceled`,
        });
      }
    },
  );

  it.each([
    {},
    { planType: '' },
    { planType: 'Starter' },
    { planType: 'Elite' },
    { planType: 'price_local_pro' },
    { planType: 7 },
    { productId: 'prod_local_pro' },
  ])('is refused for the body %j', async (body) => {
    const vera = await influencer(stack);
    expect(await invoke(vera.client, 'create-checkout', body)).toEqual({
      status: 400,
      body: { error: 'Please choose the Boost, Growth or Pro plan.' },
    });
    expect(customersOf(vera)).toEqual([]);
  });

  it('is refused to members who are no influencers', async () => {
    const nora = await stack.signUp();
    const body = { planType: 'Boost' };
    expect(await invoke(nora.client, 'create-checkout', body)).toEqual({
      status: 403,
      body: { error: 'You need to be an influencer to subscribe' },
    });
    expect(customersOf(nora)).toEqual([]);
    expect(await invoke(stack.client(), 'create-checkout', body)).toMatchObject({ status: 401 });
  });

  it('with a declined card changes nothing and can be paid with another', async () => {
    const vera = await influencer(stack);
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
    const declined = await press(url, { card: 'declined' });
    expect(declined.status).toBe(402);
    expect(declined.page).toContain('Your card was declined');
    expect(await subscriptionsOf(stack, vera)).toEqual([]);
    expect((await press(url, { card: 'good' })).status).toBe(303);
    await rowComesToBe(stack, vera, { subscription_tier: 'Boost' });
  });
});

/** Pays for Boost and for Pro before any webhook arrives, because the first webhook would close the other page. */
async function payTwice(person: SignedIn) {
  const boost = await addressFrom(person, 'create-checkout', { planType: 'Boost' });
  const pro = checkoutBeside(boost, 'Pro');
  const { deliveries } = stack.stripe;
  deliveries.held = [];
  expect((await press(boost, { card: 'good' })).status).toBe(303);
  // Stripe counts in seconds.
  stack.stripe.account.advance(1);
  expect((await press(pro, { card: 'good' })).status).toBe(303);
  const events = deliveries.held;
  deliveries.held = null;
  for (const event of events) deliveries.send(event);
}

describe('two checkouts', () => {
  it('of the same plan share one page and one customer', async () => {
    const vera = await influencer(stack);
    const ask = () => addressFrom(vera, 'create-checkout', { planType: 'Growth' });
    const urls = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    urls.push(await ask());
    expect(new Set(urls).size).toBe(1);
    expect(customersOf(vera)).toHaveLength(1);
    expect(await rowOf(stack, vera)).toMatchObject({ stripe_customer_id: customersOf(vera)[0]?.id });
  });

  it('one after the other leave one page to pay on', async () => {
    const vera = await influencer(stack);
    const first = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
    const second = await addressFrom(vera, 'create-checkout', { planType: 'Pro' });
    expect((await press(first, { card: 'good' })).status).toBe(410);
    expect((await press(second, { card: 'good' })).status).toBe(303);
    await rowComesToBe(stack, vera, { subscription_tier: 'Pro' });
    expect(await subscriptionsOf(stack, vera)).toHaveLength(1);
  });

  it('that are both paid keep the first subscription; the second is ended and refunded', async () => {
    const vera = await influencer(stack);
    await payTwice(vera);
    await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Boost' });
    await eventually(async () => {
      const tiers = (await subscriptionsOf(stack, vera)).map(({ status, items }) => [
        items.data[0]?.price.nickname,
        status,
      ]);
      expect(tiers).toEqual([
        ['Boost', 'active'],
        ['Pro', 'canceled'],
      ]);
    });
    const checks = await Promise.all([1, 2, 3].map(() => invoke(vera.client, 'check-subscription')));
    expect(checks.map(({ body }) => body.subscription_tier)).toEqual(['Boost', 'Boost', 'Boost']);
    expect(refundsOf(vera)).toEqual([planOfTier('Pro').monthlyPrice * 100]);
  });

  it.each(['charge_disputed', 'refund_disputed_payment'])(
    'that are both paid, the second charged back (%s), keep the first; the second is ended',
    async (code) => {
      const vera = await influencer(stack);
      const refund = vi.spyOn(stack.stripe.account, 'refund').mockImplementation(() => {
        throw new Refusal({ status: 400, code, message: 'The payment was charged back.' });
      });
      try {
        await payTwice(vera);
        await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Boost' });
        const statuses = (await subscriptionsOf(stack, vera)).map(({ status }) => status);
        expect(statuses).toEqual(['active', 'canceled']);
        expect(refund).toHaveBeenCalled();
      } finally {
        refund.mockRestore();
      }
    },
  );

  it('at the same moment leave one live subscription, whatever happens', async () => {
    const vera = await influencer(stack);
    const asked = await Promise.all(
      ['Boost', 'Pro'].map((planType) => invoke(vera.client, 'create-checkout', { planType })),
    );
    const pages = asked.flatMap(({ body }) => (typeof body.url === 'string' ? [body.url] : []));
    expect(pages.length).toBeGreaterThan(0);
    const paid = (await Promise.all(pages.map((url) => press(url, { card: 'good' })))).filter(
      ({ status }) => status === 303,
    );
    expect(paid.length).toBeGreaterThan(0);
    await eventually(async () => {
      const live = (await subscriptionsOf(stack, vera)).filter(({ status }) => status === 'active');
      expect([live.length, refundsOf(vera).length]).toEqual([1, paid.length - 1]);
    });
    expect(customersOf(vera)).toHaveLength(1);
  });

  it('leave no page open once one is paid', async () => {
    const vera = await influencer(stack);
    const boost = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
    const pro = checkoutBeside(boost, 'Pro');
    await press(boost, { card: 'good' });
    await eventually(async () => expect((await fetch(pro)).status).toBe(410));
  });
});

describe('the Stripe customer of a checkout', () => {
  it('stays the same for a later plan', async () => {
    const vera = await influencer(stack);
    const first = await subscribe(stack, vera, 'Boost');
    stack.stripe.account.end(first);
    await rowComesToBe(stack, vera, { subscribed: false, subscription_status: 'canceled' });
    await subscribe(stack, vera, 'Pro');
    expect(customersOf(vera)).toHaveLength(1);
  });

  it('is created again when it was deleted at Stripe', async () => {
    const vera = await influencer(stack);
    await subscribe(stack, vera, 'Boost');
    const [before] = customersOf(vera);
    stack.stripe.account.deleteCustomer(before?.id ?? '');
    await rowComesToBe(stack, vera, { subscribed: false });
    await subscribe(stack, vera, 'Growth');
    expect(customersOf(vera)).toHaveLength(1);
    expect(customersOf(vera)).not.toEqual([before]);
  });

  it('is not shared with another account', async () => {
    const [vera, mia] = [await influencer(stack), await influencer(stack)];
    await Promise.all([subscribe(stack, vera, 'Boost'), subscribe(stack, mia, 'Pro')]);
    expect(await rowOf(stack, vera)).toMatchObject({ subscription_tier: 'Boost' });
    expect(await rowOf(stack, mia)).toMatchObject({ subscription_tier: 'Pro' });
  });
});

it.each([
  [-2, 409],
  [-4, 200],
])(
  'after an Elite contract that ended %i days ago, with grace days, a checkout answers %i',
  async (days, status) => {
    const vera = await influencer(stack);
    await stack.database.sql`
    insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
    values (${vera.userId}, true, 'Elite', ${new Date(Date.now() + days * 86_400_000)})`;
    expect(await invoke(vera.client, 'create-checkout', { planType: 'Pro' })).toMatchObject({ status });
  },
);

it('a checkout is refused to accounts with an Elite contract', async () => {
  const vera = await influencer(stack);
  await stack.database.sql`
    insert into public.subscribers (user_id, subscribed, subscription_tier) values (${vera.userId}, true, 'Elite')`;
  const before = await rowOf(stack, vera);
  expect(await invoke(vera.client, 'create-checkout', { planType: 'Pro' })).toEqual({
    status: 409,
    body: { error: 'Your Elite plan is arranged with us in person. Please contact us to change it.' },
  });
  expect(await rowOf(stack, vera)).toEqual(before);
});
