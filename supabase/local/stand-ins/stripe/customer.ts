import { type Customer, newId } from './shapes';

export interface NewCustomer {
  id?: string;
  email?: string | undefined;
  metadata?: Record<string, string> | undefined;
  created: number;
}

export function newCustomer({ id = newId('cus'), email, metadata = {}, created }: NewCustomer): Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: email ?? null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
