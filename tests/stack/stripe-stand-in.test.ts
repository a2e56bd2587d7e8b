import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import { type StripeStandIn, startStripeStandIn } from '../../supabase/local/stand-ins/stripe/start';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { eventually } from '../support/eventually';

// The stand-in is called with Stripe's unmodified SDK.
let database: TestDatabase;
let standIn: StripeStandIn;
let stripe: Stripe;
let webhook: Server;
/** The events that the webhook received, and its answer. */
const received: { body: string; signature: string }[] = [];
const answers: number[] = [];
let webhookUrl = '';

const open = () =>
  startStripeStandIn({
    sql: database.sql,
    webhookUrl: () => webhookUrl,
    retryPauseMs: 10,
    log: () => undefined,
  });

function sdkOf({ url, environment }: StripeStandIn, key = environment.STRIPE_SECRET_KEY ?? '') {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

beforeAll(async () => {
  database = await createTestDatabase();
  webhook = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: String(request.headers['stripe-signature']) });
    response.writeHead(answers.shift() ?? 200).end('{}');
  });
  webhookUrl = `http://127.0.0.1:${await listen(webhook, 0)}/`;
  standIn = await open();
  stripe = sdkOf(standIn);
});
afterAll(async () => {
  await standIn.close();
  await closeServer(webhook);
  await database.drop();
});
afterEach(async () => {
  await standIn.deliveries.idle();
  received.length = 0;
  answers.length = 0;
});

const price = (name: string) => standIn.environment[`STRIPE_PRICE_${name}`] ?? '';
const subscriptionsOf = ({ id }: { id: string }) =>
  stripe.subscriptions.list({ customer: id, status: 'all', limit: 100, expand: ['data.latest_invoice'] });
const checkoutFor = (customer: string, name = 'BOOST') =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price(name), quantity: 1 }],
    success_url: 'http://app.test/yes',
    cancel_url: 'http://app.test/no',
  });
const press = (url: string | null, body: Record<string, string>) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });

async function subscriber() {
  const customer = await stripe.customers.create({ email: 'vera@example.com', metadata: { user_id: 'u' } });
  const { url } = await checkoutFor(customer.id);
  expect((await press(url, { card: 'good' })).headers.get('location')).toBe('http://app.test/yes');
  const { data } = await subscriptionsOf(customer);
  const [subscription] = data;
  if (!subscription) throw new Error('Nothing was bought.');
  return { customer, subscription };
}

describe('the API of the Stripe stand-in', () => {
  it("returns customers and subscriptions in the form that Stripe's SDK reads", async () => {
    const { customer } = await subscriber();
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      email: 'vera@example.com',
      metadata: { user_id: 'u' },
    });
    const [subscription] = await subscriptionsOf(customer).autoPagingToArray({ limit: 100 });
    expect(subscription).toMatchObject({
      status: 'active',
      customer: customer.id,
      latest_invoice: { amount_due: 500, status: 'paid' },
    });
  });

  it("refuses unknown objects, parameters, paths and keys with Stripe's errors", async () => {
    const gone = { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 };
    await expect(stripe.customers.retrieve('cus_x')).rejects.toMatchObject(gone);
    await expect(stripe.subscriptions.cancel('sub_x')).rejects.toMatchObject(gone);
    await expect(checkoutFor('cus_x')).rejects.toMatchObject({ ...gone, param: 'customer', statusCode: 400 });
    await expect(stripe.customers.create({ description: 'x' })).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
    await expect(sdkOf(standIn, 'sk_test_other').customers.retrieve('cus_x')).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: expect.stringContaining('sk_test_other'),
    });
  });

  it('ends a subscription once and refunds a payment once, and refuses a second time', async () => {
    const { subscription } = await subscriber();
    const { latest_invoice: bill } = subscription;
    if (typeof bill !== 'object' || !bill) throw new Error('The bill is missing.');
    const { payments } = await stripe.invoices.retrieve(bill.id, { expand: ['payments'] });
    const payment_intent = String(payments?.data[0]?.payment.payment_intent);
    expect(await stripe.refunds.create({ payment_intent, reason: 'duplicate' })).toMatchObject({
      amount: 500,
    });
    await expect(stripe.refunds.create({ payment_intent, reason: 'duplicate' })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('returns the first object for a repeated idempotency key, and refuses the key with other parameters', async () => {
    const key = { idempotencyKey: 'customer/1' };
    const first = await stripe.customers.create({ email: 'a@example.com' }, key);
    expect((await stripe.customers.create({ email: 'a@example.com' }, key)).id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'b@example.com' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('confirms a change to another plan, and refuses one to the present plan or of an unknown item', async () => {
    const { customer, subscription } = await subscriber();
    const item = subscription.items.data[0]?.id ?? '';
    const plan = (name: string, id = item) =>
      stripe.billingPortal.sessions.create({
        customer: customer.id,
        return_url: 'http://app.test/back',
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id, price: price(name), quantity: 1 }],
          },
          after_completion: { type: 'redirect', redirect: { return_url: 'http://app.test/yes' } },
        },
      });
    expect((await plan('PRO')).url).toContain(standIn.url);
    await expect(plan('BOOST')).rejects.toMatchObject({ statusCode: 400 });
    await expect(plan('PRO', 'si_x')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('the pages of the Stripe stand-in', () => {
  it('say that they are a stand-in, escape what people typed, and answer 404 for an unknown checkout', async () => {
    const customer = await stripe.customers.create({ email: '<b>vera@example.com' });
    const { url } = await checkoutFor(customer.id);
    const response = await fetch(url ?? '');
    const page = await response.text();
    expect(page).toContain('Local stand-in for Stripe.');
    expect(page).toContain('Subscribe to Boost');
    expect(page).toContain('&lt;b&gt;vera@example.com');
    expect(page).toContain('href="http://app.test/no"');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${standIn.url}/checkout/cs_test_x`)).status).toBe(404);
    expect((await fetch(`${standIn.url}/`)).status).toBe(404);
  });

  it('accept one of three payments of the same checkout', async () => {
    const customer = await stripe.customers.create({});
    const { url } = await checkoutFor(customer.id);
    const pressed = await Promise.all([1, 2, 3].map(() => press(url, { card: 'good' })));
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
    const { data } = await subscriptionsOf(customer);
    expect(data).toHaveLength(1);
  });

  it('expire after a day, and when the API closes them', async () => {
    const customer = await stripe.customers.create({});
    const [first, second] = [await checkoutFor(customer.id), await checkoutFor(customer.id)];
    await stripe.checkout.sessions.expire(first.id);
    await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await fetch(first.url ?? '')).status).toBe(410);
    standIn.account.advance(25 * 3600);
    expect((await press(second.url, { card: 'good' })).status).toBe(410);
  });
});

describe('the webhooks of the Stripe stand-in', () => {
  it('are signed as Stripe signs them', async () => {
    const { subscription } = await subscriber();
    await eventually(() => expect(received).toHaveLength(3));
    const events = await Promise.all(
      received.map(({ body, signature }) =>
        stripe.webhooks.constructEventAsync(body, signature, standIn.environment.STRIPE_WEBHOOK_SECRET ?? ''),
      ),
    );
    expect(events.map(({ type }) => type).sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    const created = events.find(({ type }) => type === 'customer.subscription.created');
    expect(created?.data.object).toMatchObject({ id: subscription.id, status: 'active' });
  });

  it('are delivered again until they are accepted', async () => {
    answers.push(500, 503, 200);
    const customer = await stripe.customers.create({});
    standIn.account.deleteCustomer(customer.id);
    await eventually(() => expect(received).toHaveLength(3));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });
});

it('the Stripe stand-in knows after a restart what the database knows: who pays, what follows, and which bill is open', async () => {
  const rows = [
    { customer: 'cus_a', status: 'active', cancel_at_period_end: true, next_tier: null },
    { customer: 'cus_b', status: 'active', cancel_at_period_end: false, next_tier: 'Boost' },
    { customer: 'cus_c', status: 'past_due', cancel_at_period_end: false, next_tier: null },
    { customer: 'cus_d', status: 'canceled', cancel_at_period_end: false, next_tier: null },
  ];
  for (const { customer, status, ...plans } of rows) {
    const { id } = await database.createUser({ is_influencer: true });
    await database.sql`insert into public.subscribers ${database.sql({
      user_id: id,
      stripe_customer_id: customer,
      stripe_subscription_id: `sub_${customer}`,
      subscription_status: status,
      subscribed: status !== 'canceled',
      subscription_tier: 'Growth',
      subscription_end: new Date(Date.now() + 86_400_000),
      ...plans,
    })}`;
  }
  await standIn.close();
  standIn = await open();
  stripe = sdkOf(standIn);
  const running = async (id: string) => {
    const { data } = await stripe.subscriptions.list({
      customer: id,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice', 'data.schedule'],
    });
    return data;
  };
  expect(await running('cus_a')).toMatchObject([
    { id: 'sub_cus_a', status: 'active', cancel_at_period_end: true },
  ]);
  expect(await running('cus_b')).toMatchObject([
    {
      schedule: { phases: [{ items: [{ price: price('GROWTH') }] }, { items: [{ price: price('BOOST') }] }] },
    },
  ]);
  expect(await running('cus_c')).toMatchObject([{ status: 'past_due', latest_invoice: { status: 'open' } }]);
  expect(await running('cus_d')).toEqual([]);
});
