import * as z from 'zod/mini';
import type { StripeAccount } from './account';
import { expireCheckout, openCheckout } from './checkouts';
import type { Subscription } from './objects';
import { catalogue, priceWithId } from './price';
import { missing, Refusal } from './refusal';

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  run: (account: StripeAccount, form: unknown, id: string) => unknown;
}

/** A route that refuses parameters that it doesn't know, so that a function with a mistyped one fails here too. */
function route<Schema extends z.ZodMiniType>(
  method: Route['method'],
  path: RegExp,
  schema: Schema,
  run: (account: StripeAccount, params: z.infer<Schema>, id: string) => unknown,
): Route {
  return {
    method,
    path,
    run(account, form, id) {
      const { data, error } = schema.safeParse(form);
      if (error) throw new Refusal({ status: 400, message: z.prettifyError(error) });
      return run(account, data, id);
    },
  };
}

/** The parameter `expand[]`, limited to the paths that the route can expand. */
const expandable = (...paths: [string, ...string[]]) => z.optional(z.record(z.string(), z.enum(paths)));
const metadata = z.optional(z.record(z.string(), z.string()));

function find<T extends { id: string }>(things: readonly T[], what: string, id: string, param?: string): T {
  const found = things.find((thing) => thing.id === id);
  if (!found) throw missing(what, id, param);
  return found;
}

/** A customer's objects as Stripe lists them, newest first, always on one page. */
function listOf<T extends { customer: string; created: number }>(
  { books }: StripeAccount,
  things: T[],
  customer: string,
) {
  find(books.customers, 'customer', customer, 'customer');
  const own = things.filter((thing) => thing.customer === customer);
  // Objects of the same second are also sorted newest first, by the order of their creation.
  return { object: 'list', data: own.reverse().sort((a, b) => b.created - a.created), has_more: false };
}

/** A subscription with these paths' objects in place of their ids. */
const expanded =
  ({ books }: StripeAccount, paths: string[]) =>
  (subscription: Subscription) => ({
    ...subscription,
    ...(paths.includes('data.latest_invoice') && {
      latest_invoice: books.invoices.find(({ id }) => id === subscription.latest_invoice) ?? null,
    }),
    ...(paths.includes('data.schedule') && {
      schedule: books.schedules.find(({ id }) => id === subscription.schedule) ?? null,
    }),
  });

/** `flow_data` of a portal session that only confirms a change: another price for a subscription's only item. */
const changeFlow = z.strictObject({
  type: z.literal('subscription_update_confirm'),
  subscription_update_confirm: z.strictObject({
    subscription: z.string(),
    items: z.strictObject({
      0: z.strictObject({ id: z.string(), price: z.string(), quantity: z.literal('1') }),
    }),
  }),
  after_completion: z.strictObject({
    type: z.literal('redirect'),
    redirect: z.strictObject({ return_url: z.url() }),
  }),
});

function changeOf(
  { books }: StripeAccount,
  { subscription_update_confirm, after_completion }: z.infer<typeof changeFlow>,
) {
  const { subscription, items } = subscription_update_confirm;
  const { id, price } = items[0];
  const [item] = find(books.subscriptions, 'subscription', subscription, 'flow_data').items.data;
  if (item?.id !== id || item.price.id === price) {
    throw new Refusal({ status: 400, param: 'flow_data', message: 'The update changes nothing.' });
  }
  return { price, returnUrl: after_completion.redirect.return_url };
}

/** The part of Stripe's API that the functions call. */
export const routes: readonly Route[] = [
  route(
    'POST',
    /^\/v1\/customers$/,
    z.strictObject({ email: z.optional(z.string()), metadata }),
    (account, params) => account.createCustomer(params),
  ),
  route('GET', /^\/v1\/customers\/(\w+)$/, z.strictObject({}), ({ books }, _, id) =>
    books.deletedCustomers.includes(id) ? { id, deleted: true } : find(books.customers, 'customer', id),
  ),
  route('GET', /^\/v1\/prices\/(\w+)$/, z.strictObject({}), (_account, _params, id) => ({
    ...find(catalogue, 'price', id),
    active: true,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
  })),
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
    (account, { customer, line_items, success_url, cancel_url, metadata = {} }) => {
      find(account.books.customers, 'customer', customer, 'customer');
      const price = priceWithId(line_items[0].price);
      if (!price) throw missing('price', line_items[0].price, 'price');
      return openCheckout(account, { customer, price, success_url, cancel_url, metadata });
    },
  ),
  route(
    'GET',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({ customer: z.string(), limit: z.literal('100') }),
    (account, { customer }) => listOf(account, account.books.checkouts, customer),
  ),
  route('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, z.strictObject({}), ({ books }, _, id) =>
    expireCheckout(find(books.checkouts, 'checkout.session', id)),
  ),
  route(
    'GET',
    /^\/v1\/subscriptions$/,
    z.strictObject({
      customer: z.string(),
      status: z.literal('all'),
      limit: z.literal('100'),
      expand: expandable('data.latest_invoice', 'data.schedule'),
    }),
    (account, { customer, expand = {} }) => {
      const found = listOf(account, account.books.subscriptions, customer);
      return { ...found, data: found.data.map(expanded(account, Object.values(expand))) };
    },
  ),
  route(
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    z.strictObject({
      cancel_at_period_end: z.optional(z.enum(['true', 'false'])),
      // Stripe's form encoding of null: no end is planned any more.
      cancel_at: z.optional(z.literal('')),
    }),
    (account, { cancel_at_period_end }, id) =>
      account.setEnding(
        find(account.books.subscriptions, 'subscription', id),
        cancel_at_period_end === 'true',
      ),
  ),
  route('DELETE', /^\/v1\/subscriptions\/(\w+)$/, z.strictObject({}), (account, _, id) =>
    account.end(find(account.books.subscriptions, 'subscription', id)),
  ),
  route('POST', /^\/v1\/subscription_schedules\/(\w+)\/release$/, z.strictObject({}), (account, _, id) =>
    account.release(find(account.books.schedules, 'subscription_schedule', id)),
  ),
  route(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    z.strictObject({ customer: z.string(), return_url: z.url(), flow_data: z.optional(changeFlow) }),
    (account, { customer, return_url, flow_data }) => {
      find(account.books.customers, 'customer', customer, 'customer');
      const change = flow_data ? changeOf(account, flow_data) : null;
      return account.openPortal({ customer, return_url, change });
    },
  ),
  route(
    'GET',
    /^\/v1\/invoices\/(\w+)$/,
    z.strictObject({ expand: expandable('payments') }),
    ({ books }, _, id) => find(books.invoices, 'invoice', id),
  ),
  route(
    'POST',
    /^\/v1\/refunds$/,
    z.strictObject({ payment_intent: z.string(), reason: z.literal('duplicate') }),
    (account, { payment_intent }) => account.refund(payment_intent),
  ),
];
