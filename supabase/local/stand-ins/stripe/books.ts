import type { Checkout, Customer, Invoice, Portal, Refund, Schedule, Subscription } from './shapes';

/** An answer given to an idempotency key. */
export interface KeptAnswer {
  key: string;
  /** Method, path and body. */
  request: string;
  answer: unknown;
  at: number;
}

/** All that the account holds; it can be written as JSON. */
export interface Books {
  customers: Customer[];
  deletedCustomers: string[];
  subscriptions: Subscription[];
  schedules: Schedule[];
  checkouts: Checkout[];
  portals: Portal[];
  invoices: Invoice[];
  refunds: Refund[];
  keptAnswers: KeptAnswer[];
}

export const emptyBooks = (): Books => ({
  customers: [],
  deletedCustomers: [],
  subscriptions: [],
  schedules: [],
  checkouts: [],
  portals: [],
  invoices: [],
  refunds: [],
  keptAnswers: [],
});
