import Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { priceNamed } from '../../supabase/local/stand-ins/stripe/price';
import { signatureOf } from '../../supabase/local/stand-ins/stripe/start';
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
afterEach(() => {
  stack.stripe.deliveries.held = null;
  stack.stripe.outage = 'none';
});

const A_DAY = 24 * 60 * 60;
const now = () => Math.floor(Date.now() / 1000);
const secret = () => stack.stripe.environment.STRIPE_WEBHOOK_SECRET ?? '';
const post = (event: unknown, signature?: string) =>
  stack.stripe.deliveries.post(JSON.stringify(event), signature);

/** Buys Boost, changes to Pro and ends it, while no webhook arrives. */
async function eventsOfALife(vera: SignedIn) {
  stack.stripe.deliveries.held = [];
  const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
  await press(url, { card: 'good' });
  const { account } = stack.stripe;
  const subscription = account.books.subscriptions.at(-1);
  const pro = priceNamed('Pro');
  if (!subscription || !pro) throw new Error('Nothing was bought.');
  account.changePrice(subscription, pro);
  account.end(subscription);
  const events = stack.stripe.deliveries.held;
  expect(events.length).toBeGreaterThan(4);
  return events;
}

const ENDED = {
  subscribed: false,
  subscription_tier: 'Starter',
  subscription_status: 'canceled',
  cancel_at_period_end: false,
};

describe("Stripe's webhooks", () => {
  it("that arrive in reverse order, twice and again later leave the subscription's present state", async () => {
    const vera = await influencer(stack);
    const events = await eventsOfALife(vera);
    for (const event of [...events].reverse()) expect((await post(event)).status).toBe(200);
    expect(await rowOf(stack, vera)).toMatchObject(ENDED);
    const [created] = events;
    for (const event of [created, created, ...events]) expect((await post(event)).status).toBe(200);
    expect(await rowOf(stack, vera)).toMatchObject(ENDED);
  });

  it('that arrive a day late about an ended plan leave a later one, and need a fresh signature', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    const { deliveries, account } = stack.stripe;
    deliveries.held = [];
    account.end(subscription);
    const ofTheEnd = deliveries.held;
    deliveries.held = null;
    await subscribe(stack, vera, 'Pro');
    const { stripe_subscription_id, subscription_end } = (await rowOf(stack, vera)) ?? {};
    const bought = { subscribed: true, subscription_tier: 'Pro', stripe_subscription_id, subscription_end };
    expect(ofTheEnd.length).toBeGreaterThan(0);
    for (const event of ofTheEnd) {
      // Stripe signs a delivery when it sends it, so a late one is accepted and a recorded one isn't.
      const old = { ...event, created: event.created - A_DAY };
      const itsFirst = signatureOf(JSON.stringify(old), secret(), now() - A_DAY);
      expect((await post(old, itsFirst)).status).toBe(400);
      expect((await post(old)).status).toBe(200);
    }
    expect(await rowOf(stack, vera)).toMatchObject(bought);
  });

  it("that arrive all at once, each twice, leave the subscription's present state", async () => {
    const vera = await influencer(stack);
    const events = await eventsOfALife(vera);
    const answers = await Promise.all([...events, ...events].map((event) => post(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await rowOf(stack, vera)).toMatchObject(ENDED);
  });

  it("about an ended subscription don't end the one that followed", async () => {
    const vera = await influencer(stack);
    const first = await subscribe(stack, vera, 'Boost');
    stack.stripe.deliveries.held = [];
    stack.stripe.account.end(first);
    const [late] = stack.stripe.deliveries.held;
    stack.stripe.deliveries.held = null;
    await subscribe(stack, vera, 'Growth');
    expect((await post(late)).status).toBe(200);
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: true, subscription_tier: 'Growth' });
  });

  it('about an old purchase leave a new checkout page open', async () => {
    const vera = await influencer(stack);
    const { deliveries, account } = stack.stripe;
    deliveries.held = [];
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
    await press(url, { card: 'good' });
    const late = deliveries.held.find(({ type }) => type === 'checkout.session.completed');
    deliveries.held = null;
    await invoke(vera.client, 'check-subscription');
    for (const subscription of await subscriptionsOf(stack, vera)) account.end(subscription);
    await rowComesToBe(stack, vera, { subscribed: false });
    const next = await addressFrom(vera, 'create-checkout', { planType: 'Pro' });
    expect((await post(late)).status).toBe(200);
    expect((await fetch(next)).status).toBe(200);
  });

  it.each(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'])(
    "tell of a purchase as the account's own change, when %s comes first",
    async (type) => {
      const vera = await influencer(stack);
      const { deliveries } = stack.stripe;
      deliveries.held = [];
      const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
      await press(url, { card: 'good' });
      const first = deliveries.held.filter((event) => event.type === type);
      expect(first).toHaveLength(1);
      for (const event of [...first, ...deliveries.held]) expect((await post(event)).status).toBe(200);
      const entries = await stack.database.sql`
        select actor_kind, actor_id from private.trail where account_id = ${vera.userId} and subject = 'plan'`;
      expect([...entries]).toEqual([{ actor_kind: 'self', actor_id: vera.userId }]);
    },
  );

  it('are answered with an error until they could be handled, so that Stripe sends them again', async () => {
    const vera = await influencer(stack);
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
    stack.stripe.outage = 'broken';
    const { deliveries } = stack.stripe;
    const attempts = vi.spyOn(deliveries, 'post');
    try {
      await press(url, { card: 'good' });
      await eventually(() => expect(attempts.mock.calls.length).toBeGreaterThan(3));
      expect(await rowOf(stack, vera)).toMatchObject({ subscribed: false });
      stack.stripe.outage = 'none';
      await rowComesToBe(stack, vera, { subscribed: true, subscription_tier: 'Boost' });
    } finally {
      attempts.mockRestore();
    }
  });

  it('about unknown customers or other objects are accepted and change nothing', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    const before = await rowOf(stack, vera);
    const event = (type: string, object: unknown) => ({
      id: 'evt_x',
      object: 'event',
      api_version: '2020-01-01',
      type,
      data: { object },
    });
    for (const other of [
      event('customer.subscription.updated', { ...subscription, customer: 'cus_nobody', status: 'active' }),
      event('customer.subscription.updated', { ...subscription, customer: null }),
      event('charge.refunded', { customer: subscription.customer }),
      event('something.new', {}),
    ]) {
      const response = await post(other);
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    }
    expect(await rowOf(stack, vera)).toEqual(before);
  });

  it('change only what Stripe confirms when it is asked', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    const lie = {
      id: 'evt_lie',
      object: 'event',
      type: 'customer.subscription.deleted',
      data: { object: { ...subscription, status: 'canceled' } },
    };
    expect((await post(lie)).status).toBe(200);
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: true, subscription_tier: 'Boost' });
  });

  it('leave an Elite contract alone', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    await stack.database.sql`
      update public.subscribers set subscription_tier = 'Elite', subscription_end = null where user_id = ${vera.userId}`;
    const before = await rowOf(stack, vera);
    stack.stripe.deliveries.held = [];
    stack.stripe.account.end(subscription);
    for (const event of stack.stripe.deliveries.held) expect((await post(event)).status).toBe(200);
    expect(await rowOf(stack, vera)).toEqual(before);
  });
});

describe("a webhook's signature", () => {
  const body = JSON.stringify({ id: 'evt_x', object: 'event', type: 'something.new', data: { object: {} } });

  it('is accepted when Stripe made it', async () => {
    const stripe = new Stripe('sk_test_x');
    const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret: secret() });
    expect((await stack.stripe.deliveries.post(body, header)).status).toBe(200);
    expect(header).toBe(signatureOf(body, secret(), Number(/t=(\d+)/.exec(header)?.[1])));
  });

  it.each([
    ['made with another secret', () => signatureOf(body, 'whsec_other')],
    ['of another body', () => signatureOf(`${body} `, secret())],
    ['that is ten minutes old', () => signatureOf(body, secret(), now() - 600)],
    ['that is a day old', () => signatureOf(body, secret(), now() - A_DAY)],
    [
      'with a later time inserted',
      () => signatureOf(body, secret(), now() - 600).replace(/t=\d+/, `t=${now()}`),
    ],
    ['that is malformed', () => 'yes'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_, signature) => {
    const response = await stack.stripe.deliveries.post(body, signature());
    expect([response.status, await response.json()]).toEqual([400, { error: 'The signature is not valid.' }]);
  });

  it('that is missing is answered with 400, and a GET request with 405', async () => {
    const url = `${stack.apiUrl}/functions/v1/stripe-webhook`;
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400);
    expect((await fetch(url)).status).toBe(405);
  });

  it('is required from a signed-in caller, too, who changes nothing without one', async () => {
    const vera = await influencer(stack);
    const subscription = await subscribe(stack, vera, 'Boost');
    stack.stripe.deliveries.held = [];
    stack.stripe.account.end(subscription);
    const [event] = stack.stripe.deliveries.held;
    const forged = { ...event };
    expect(await invoke(vera.client, 'stripe-webhook', forged)).toMatchObject({ status: 400 });
    expect(await rowOf(stack, vera)).toMatchObject({ subscribed: true });
  });
});
