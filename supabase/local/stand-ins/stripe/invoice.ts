import type Stripe from 'stripe';
import { type Invoice, list, newId } from './shapes';

export interface NewInvoice {
  customer: string;
  amount: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  created: number;
  /** Whether the card was charged; else the bill is open. */
  paid: boolean;
}

export function newInvoice({ customer, amount, reason, created, paid }: NewInvoice): Invoice {
  const id = newId('in');
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Promobell',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: paid ? amount : 0,
    amount_remaining: paid ? 0 : amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    auto_advance: !paid,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    custom_fields: null,
    customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list(`/v1/invoices/${id}/lines`, []),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: list(`/v1/invoices/${id}/payments`, paid ? [payment(id, amount, created)] : []),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: paid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: paid ? created : null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: null,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** An open bill that is paid now. */
export function payInvoice(invoice: Invoice, now: number) {
  const { id, amount_due } = invoice;
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: amount_due,
    amount_remaining: 0,
    auto_advance: false,
  });
  invoice.status_transitions.paid_at = now;
  invoice.payments.data.push(payment(id, amount_due, now));
}

function payment(invoice: string, amount: number, created: number): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created,
    currency: 'usd',
    invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: newId('pi'), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  };
}
