import type { Checkout, Customer, Invoice, Portal, Refund, Schedule, Subscription } from './objects';

/** The answer to an idempotency key. */
interface KeptAnswer {
  key: string;
  /** Path and body of the request, which is always a POST. */
  request: string;
  answer: unknown;
}

/** All data of the account. */
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
