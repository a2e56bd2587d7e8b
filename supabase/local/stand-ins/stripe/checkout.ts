import type Stripe from 'stripe';
import { type Checkout, list, newId, type Price } from './shapes';

const OPEN_SECONDS = 24 * 60 * 60;

export interface NewCheckout {
  customer: string;
  price: Price;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
  created: number;
}

export function newCheckout(fields: NewCheckout): Checkout {
  const { customer, price, successUrl, cancelUrl, metadata, created } = fields;
  const amount = price.unit_amount;
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: cancelUrl,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: created + OPEN_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: list(`/v1/checkout/sessions/${id}/line_items`, [lineItem(price)]),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: { ...metadata },
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

/** Answers leave the items out unless they are asked for, and nobody asks. */
export function shownCheckout({ line_items, ...checkout }: Checkout): Stripe.Checkout.Session {
  return checkout;
}

function lineItem(price: Price): Stripe.LineItem {
  const { unit_amount } = price;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unit_amount,
    amount_tax: 0,
    amount_total: unit_amount,
    currency: 'usd',
    description: price.nickname,
    metadata: {},
    price: { ...price },
    quantity: 1,
  };
}
