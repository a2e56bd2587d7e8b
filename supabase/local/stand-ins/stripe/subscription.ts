import { planOf } from './price';
import { list, newId, type Price, type Subscription } from './shapes';

export interface NewSubscription {
  id?: string;
  customer: string;
  price: Price;
  start: number;
  end: number;
  invoice: string | null;
}

export function newSubscription(fields: NewSubscription): Subscription {
  const { id = newId('sub'), customer, price, start, end, invoice } = fields;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId('si'),
        object: 'subscription_item',
        billing_thresholds: null,
        created: start,
        current_period_end: end,
        current_period_start: start,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planOf(price),
        price: { ...price },
        quantity: 1,
        subscription: id,
        tax_rates: [],
      },
    ]),
    latest_invoice: invoice,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}
