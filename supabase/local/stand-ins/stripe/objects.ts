import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Price } from './price';

// Stripe's objects, with the fields that this code, the edge functions or tests read. They have Stripe's names and
// types; only Checkout's price and Portal's change are notes of the stand-in's own. An object refers to another by its id,
// and an answer that expands the field puts the other object in its place.

export type Customer = Pick<Stripe.Customer, 'id' | 'email' | 'metadata'>;

type Item = Pick<Stripe.SubscriptionItem, 'id' | 'current_period_start' | 'current_period_end'> & {
  price: Price;
};

type SubscriptionFields = 'id' | 'created' | 'status' | 'cancel_at' | 'cancel_at_period_end' | 'ended_at';
export type Subscription = Pick<Stripe.Subscription, SubscriptionFields> & {
  customer: string;
  items: { data: Item[] };
  latest_invoice: string | null;
  schedule: string | null;
};

/** A schedule that the portal creates for a smaller plan: the present price until the end of the paid period, then the smaller one. */
export type Schedule = Pick<Stripe.SubscriptionSchedule, 'id' | 'status' | 'current_phase'> & {
  phases: { start_date: number; end_date: number; items: { price: string }[] }[];
};

type InvoiceFields = 'id' | 'created' | 'status' | 'amount_due';
export type Invoice = Pick<Stripe.Invoice, InvoiceFields> & {
  customer: string;
  payments: { data: { status: 'paid'; payment: { payment_intent: string } }[] };
};

type CheckoutFields = 'id' | 'created' | 'expires_at' | 'status' | 'metadata' | 'success_url' | 'cancel_url';
export type Checkout = Pick<Stripe.Checkout.Session, CheckoutFields | 'amount_total'> & {
  customer: string;
  price: string;
  url: string | null;
};

export type Portal = Pick<Stripe.BillingPortal.Session, 'id' | 'return_url' | 'url'> & {
  customer: string;
  /** The change that the page asks to confirm. */
  change: { price: string; returnUrl: string } | null;
};

export type Refund = Pick<Stripe.Refund, 'id' | 'amount'> & { payment_intent: string };

/** The webhook events that the account sends, each with the object that it is about. */
export interface Events {
  'checkout.session.completed': Checkout;
  'customer.deleted': Customer;
  'customer.subscription.created': Subscription;
  'customer.subscription.updated': Subscription;
  'customer.subscription.deleted': Subscription;
  'invoice.paid': Invoice;
  'invoice.payment_failed': Invoice;
}

export interface StripeEvent {
  id: string;
  type: keyof Events;
  created: number;
  data: { object: Events[keyof Events] };
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

interface NewSubscription {
  id?: string;
  customer: string;
  price: Price;
  start: number;
  end: number;
  invoice: string;
}

export function newSubscription(fields: NewSubscription): Subscription {
  const { id = newId('sub'), customer, price, start, end, invoice } = fields;
  const item = {
    id: newId('si'),
    price: { ...price },
    current_period_start: start,
    current_period_end: end,
  };
  return {
    id,
    customer,
    created: start,
    status: 'active',
    items: { data: [item] },
    latest_invoice: invoice,
    schedule: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
  };
}

interface NewInvoice {
  customer: string;
  amount: number;
  created: number;
  /** Whether the card was charged; if not, the invoice is open. */
  paid: boolean;
}

export function newInvoice({ customer, amount, created, paid }: NewInvoice): Invoice {
  const invoice: Invoice = {
    id: newId('in'),
    customer,
    created,
    status: 'open',
    amount_due: amount,
    payments: { data: [] },
  };
  if (paid) payInvoice(invoice);
  return invoice;
}

export function payInvoice(invoice: Invoice) {
  invoice.status = 'paid';
  invoice.payments.data.push({ status: 'paid', payment: { payment_intent: newId('pi') } });
}

/** The only item of a subscription. */
export function itemOf({ id, items }: Subscription) {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item.`);
  return item;
}

/** The same day of a later or earlier month, or the month's last day where it has no such day: Stripe's periods end so. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  // The day before the first of the month after.
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
