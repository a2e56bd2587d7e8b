import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

// Stripe's own types, with references kept as ids: what an answer expands is put in when it is asked for.
export type Customer = Stripe.Customer;
export type Price = Stripe.Price & { unit_amount: number; product: string; nickname: string };
export type Invoice = Stripe.Invoice & { customer: string; payments: Stripe.ApiList<Stripe.InvoicePayment> };
export type Subscription = Stripe.Subscription & {
  customer: string;
  latest_invoice: string | null;
  schedule: string | null;
};
export type Schedule = Stripe.SubscriptionSchedule;
export type Checkout = Stripe.Checkout.Session & {
  customer: string;
  line_items: Stripe.ApiList<Stripe.LineItem>;
};
export type Portal = Stripe.BillingPortal.Session;
export type Refund = Stripe.Refund & { payment_intent: string };

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function list<T>(url: string, data: T[]): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}
