import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { StripeAccount } from './account';
import { shownCheckout } from './checkout';
import { priceWithId } from './price';
import { missing, Refusal } from './refusal';
import { expandable, metadata, type Route, route } from './route';
import { list, type Subscription } from './shapes';

function find<T extends { id: string }>(things: T[], what: string, id: string, param?: string): T {
  const found = things.find((thing) => thing.id === id);
  if (!found) throw missing(what, id, param);
  return found;
}

const customerNamed = ({ books }: StripeAccount, id: string) =>
  find(books.customers, 'customer', id, 'customer');

function priceNamed(id: string) {
  const price = priceWithId(id);
  if (!price) throw missing('price', id, 'price');
  return price;
}

const newestFirst = <T extends { created: number }>(things: T[]): T[] =>
  things
    .map((thing, index) => ({ thing, index }))
    .sort((a, b) => b.thing.created - a.thing.created || b.index - a.index)
    .map(({ thing }) => thing);

const customers = [
  route(
    'POST',
    /^\/v1\/customers$/,
    z.strictObject({ email: z.optional(z.string()), metadata }),
    (account, params) => account.createCustomer(params),
  ),
  route('GET', /^\/v1\/customers\/(\w+)$/, z.strictObject({}), ({ books }, _, id) =>
    books.deletedCustomers.includes(id)
      ? { id, object: 'customer', deleted: true }
      : find(books.customers, 'customer', id),
  ),
];

const checkouts = [
  route(
    'POST',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({
      mode: z.literal('subscription'),
      customer: z.string(),
      line_items: z.strictObject({ 0: z.strictObject({ price: z.string(), quantity: z.literal('1') }) }),
      success_url: z.url(),
      cancel_url: z.url(),
      metadata,
    }),
    (account, params) => {
      customerNamed(account, params.customer);
      const checkout = account.openCheckout({
        customer: params.customer,
        price: priceNamed(params.line_items[0].price),
        successUrl: params.success_url,
        cancelUrl: params.cancel_url,
        metadata: params.metadata ?? {},
      });
      return shownCheckout(checkout);
    },
  ),
  route(
    'GET',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({ customer: z.string(), limit: z.optional(z.string()) }),
    (account, params) => {
      customerNamed(account, params.customer);
      const own = account.books.checkouts.filter(({ customer }) => customer === params.customer);
      return list(
        '/v1/checkout/sessions',
        newestFirst(own)
          .slice(0, Number(params.limit ?? 10))
          .map(shownCheckout),
      );
    },
  ),
  route('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, z.strictObject({}), (account, _, id) =>
    shownCheckout(account.expireCheckout(find(account.books.checkouts, 'checkout.session', id))),
  ),
];

const subscriptions = [
  route(
    'GET',
    /^\/v1\/subscriptions$/,
    z.strictObject({
      customer: z.string(),
      status: z.literal('all'),
      limit: z.optional(z.string()),
      expand: expandable('data.latest_invoice', 'data.schedule'),
    }),
    (account, params) => {
      customerNamed(account, params.customer);
      const own = account.books.subscriptions.filter(({ customer }) => customer === params.customer);
      const shown = newestFirst(own).slice(0, Number(params.limit ?? 10));
      return list<Stripe.Subscription>(
        '/v1/subscriptions',
        shown.map(expanded(account, Object.values(params.expand ?? {}))),
      );
    },
  ),
  route(
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    z.strictObject({
      cancel_at_period_end: z.optional(z.enum(['true', 'false'])),
      cancel_at: z.optional(z.literal('')),
    }),
    (account, params, id) => {
      const subscription = find(account.books.subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      return account.setEnding(subscription, params.cancel_at_period_end === 'true');
    },
  ),
  route('DELETE', /^\/v1\/subscriptions\/(\w+)$/, z.strictObject({}), (account, _, id) =>
    account.end(find(account.books.subscriptions, 'subscription', id)),
  ),
];

const expanded = (account: StripeAccount, paths: string[]) => (subscription: Subscription) => ({
  ...subscription,
  ...(paths.includes('data.latest_invoice') && {
    latest_invoice: account.books.invoices.find(({ id }) => id === subscription.latest_invoice) ?? null,
  }),
  ...(paths.includes('data.schedule') && { schedule: account.scheduleOf(subscription) ?? null }),
});

const schedules = [
  route('POST', /^\/v1\/subscription_schedules\/(\w+)\/release$/, z.strictObject({}), (account, _, id) =>
    account.release(find(account.books.schedules, 'subscription_schedule', id)),
  ),
];

const portals = [
  route(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    z.strictObject({
      customer: z.string(),
      return_url: z.optional(z.url()),
      flow_data: z.optional(
        z.strictObject({
          type: z.literal('subscription_update_confirm'),
          subscription_update_confirm: z.strictObject({
            subscription: z.string(),
            items: z.strictObject({
              0: z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1') }),
            }),
          }),
          after_completion: z.optional(
            z.strictObject({
              type: z.literal('redirect'),
              redirect: z.strictObject({ return_url: z.url() }),
            }),
          ),
        }),
      ),
    }),
    (account, { customer, return_url, flow_data }) => {
      customerNamed(account, customer);
      const change = flow_data && {
        subscription: flow_data.subscription_update_confirm.subscription,
        item: flow_data.subscription_update_confirm.items[0].id,
        price: flow_data.subscription_update_confirm.items[0].price,
        returnUrl: flow_data.after_completion?.redirect.return_url ?? null,
      };
      if (change) checkChange(account, customer, change);
      return account.openPortal({ customer, returnUrl: return_url ?? null, change: change ?? null });
    },
  ),
];

function checkChange(
  { books }: StripeAccount,
  customer: string,
  change: { subscription: string; item: string; price: string },
) {
  const subscription = find(books.subscriptions, 'subscription', change.subscription, 'flow_data');
  const item = subscription.items.data.find(({ id }) => id === change.item);
  const refuse = (message: string) => new Refusal({ status: 400, param: 'flow_data', message });
  if (subscription.customer !== customer) throw refuse('The subscription belongs to another customer.');
  if (!item) throw refuse(`The subscription has no item ${change.item}.`);
  if (!['active', 'trialing', 'past_due'].includes(subscription.status)) {
    throw refuse(`A subscription that is ${subscription.status} can't be updated.`);
  }
  if (item.price.id === priceNamed(change.price).id) throw refuse('The update changes nothing.');
}

const bills = [
  route(
    'GET',
    /^\/v1\/invoices\/(\w+)$/,
    z.strictObject({ expand: expandable('payments') }),
    ({ books }, { expand }, id) => {
      const { payments, ...invoice } = find(books.invoices, 'invoice', id);
      return expand ? { ...invoice, payments } : invoice;
    },
  ),
  route(
    'POST',
    /^\/v1\/refunds$/,
    z.strictObject({ payment_intent: z.string(), reason: z.literal('duplicate') }),
    (account, { payment_intent }) => account.refund(payment_intent),
  ),
];

/** The part of Stripe's API that the functions call. */
export const routes: readonly Route[] = [
  ...customers,
  ...checkouts,
  ...subscriptions,
  ...schedules,
  ...portals,
  ...bills,
];
