import type { Books } from './books';
import {
  addMonths,
  type Customer,
  type Events,
  type Invoice,
  itemOf,
  newId,
  newInvoice,
  type Portal,
  payInvoice,
  type Schedule,
  type StripeEvent,
  type Subscription,
} from './objects';
import { type Price, priceWithId } from './price';
import { missing, Refusal } from './refusal';

const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

interface AccountOptions {
  books: Books;
  /** Address of the stand-in's own pages, without a trailing slash. */
  pagesUrl: () => string;
  send: (event: StripeEvent) => void;
}

/** A Stripe account's books and time, and changes, cancellations and refunds as far as the functions use them. Purchases are in checkouts.ts. */
export class StripeAccount {
  readonly books: Books;
  readonly options: AccountOptions;
  #ahead = 0;

  constructor(options: AccountOptions) {
    this.books = options.books;
    this.options = options;
  }

  /** In seconds, as Stripe counts. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead;
  }

  /** Advances the account's time. What is due by then happens with the next request (passing-time.ts). */
  advance(seconds: number) {
    this.#ahead += seconds;
  }

  /** Sends the webhook event with a copy of the object as it is now. */
  tell<Type extends keyof Events>(type: Type, object: Events[Type]) {
    const data = { object: structuredClone(object) };
    this.options.send({ id: newId('evt'), type, created: this.now(), data });
  }

  createCustomer(fields: { email?: string | undefined; metadata?: Record<string, string> | undefined }) {
    const customer: Customer = {
      id: newId('cus'),
      email: fields.email ?? null,
      metadata: fields.metadata ?? {},
    };
    this.books.customers.push(customer);
    return customer;
  }

  /** Deletes a customer like Stripe's dashboard: its subscriptions end. */
  deleteCustomer(id: string) {
    const customer = this.books.customers.find((one) => one.id === id);
    if (!customer) throw missing('customer', id);
    for (const subscription of this.books.subscriptions) {
      if (subscription.customer === id && !hasEnded(subscription)) this.end(subscription);
    }
    this.books.customers = this.books.customers.filter((one) => one !== customer);
    this.books.deletedCustomers.push(id);
    this.tell('customer.deleted', customer);
  }

  openPortal(fields: Pick<Portal, 'customer' | 'return_url' | 'change'>): Portal {
    const id = newId('bps');
    const portal = { ...fields, id, url: `${this.options.pagesUrl()}/portal/${id}` };
    this.books.portals.push(portal);
    return portal;
  }

  /**
   * Changes the plan: a smaller one follows at the end of the period; for a bigger one the difference for the rest of the period is
   * charged at once.
   */
  changePrice(subscription: Subscription, price: Price) {
    const item = itemOf(subscription);
    this.dropSchedule(subscription);
    const { current_period_start: start, current_period_end: end } = item;
    const more = price.unit_amount - item.price.unit_amount;
    if (more < 0) {
      this.scheduleNextPrice(subscription, price);
      this.change(subscription, {});
      return;
    }
    item.price = { ...price };
    const difference = Math.round(more * Math.max(0, (end - this.now()) / (end - start)));
    if (difference > 0) {
      const invoice = this.bill({ customer: subscription.customer, amount: difference, paid: true });
      subscription.latest_invoice = invoice.id;
      this.tell('invoice.paid', invoice);
    }
    this.change(subscription, {});
  }

  /** Lets another price follow at the end of the paid period, by a schedule as Stripe has it. */
  scheduleNextPrice(subscription: Subscription, price: Price) {
    const { current_period_start: start, current_period_end: end, price: present } = itemOf(subscription);
    const schedule: Schedule = {
      id: newId('sub_sched'),
      status: 'active',
      current_phase: { start_date: start, end_date: end },
      phases: [
        { start_date: start, end_date: end, items: [{ price: present.id }] },
        { start_date: end, end_date: addMonths(end, 1), items: [{ price: price.id }] },
      ],
    };
    this.books.schedules.push(schedule);
    subscription.schedule = schedule.id;
  }

  /** The price that follows at the end of the paid period, if it changes. */
  nextPrice({ schedule }: Subscription): Price | undefined {
    const phases = this.books.schedules.find(({ id }) => id === schedule)?.phases;
    return priceWithId(phases?.[1]?.items[0]?.price ?? '');
  }

  /** Removes a planned change of the price. A planned end has no schedule (setEnding). */
  release(schedule: Schedule): Schedule {
    const subscription = this.books.subscriptions.find((one) => one.schedule === schedule.id);
    if (subscription) {
      this.dropSchedule(subscription);
      this.change(subscription, {});
    }
    return schedule;
  }

  dropSchedule(subscription: Subscription) {
    this.books.schedules = this.books.schedules.filter(({ id }) => id !== subscription.schedule);
    subscription.schedule = null;
  }

  /** The open bill of a subscription, if there is one. */
  openBill({ latest_invoice }: Subscription): Invoice | undefined {
    return this.books.invoices.find(({ id, status }) => id === latest_invoice && status === 'open');
  }

  /** Charges the card for the bill; the subscription continues. */
  payBill(subscription: Subscription, bill: Invoice) {
    payInvoice(bill);
    this.tell('invoice.paid', bill);
    this.change(subscription, { status: 'active' });
  }

  /** Sets fields and sends the event. */
  change(subscription: Subscription, fields: Partial<Subscription>): Subscription {
    Object.assign(subscription, fields);
    this.tell('customer.subscription.updated', subscription);
    return subscription;
  }

  /** Has the subscription end with the paid period, or go on after all. Like Stripe, refuses one that has a schedule. */
  setEnding(subscription: Subscription, ending: boolean): Subscription {
    if (subscription.schedule) {
      throw new Refusal({ status: 400, message: 'The subscription is managed by a subscription schedule.' });
    }
    const cancel_at = ending ? itemOf(subscription).current_period_end : null;
    return this.change(subscription, { cancel_at_period_end: ending, cancel_at });
  }

  /** Ends the subscription at once. @param at the time that it says it ended */
  end(subscription: Subscription, at = this.now()): Subscription {
    if (hasEnded(subscription)) throw missing('subscription', subscription.id);
    this.dropSchedule(subscription);
    Object.assign(subscription, { status: 'canceled', ended_at: at });
    this.tell('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** Pays a payment back, once. */
  refund(payment_intent: string) {
    const paid = this.books.invoices.find(({ payments }) =>
      payments.data.some(({ payment }) => payment.payment_intent === payment_intent),
    );
    if (!paid) throw missing('payment_intent', payment_intent, 'payment_intent');
    if (this.books.refunds.some((refund) => refund.payment_intent === payment_intent)) {
      throw new Refusal({
        status: 400,
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    }
    const refund = { id: newId('re'), amount: paid.amount_due, payment_intent };
    this.books.refunds.push(refund);
    return refund;
  }

  /** Adds an invoice, created now by default. */
  bill(fields: Omit<Parameters<typeof newInvoice>[0], 'created'> & { created?: number }): Invoice {
    const invoice = newInvoice({ created: this.now(), ...fields });
    this.books.invoices.push(invoice);
    return invoice;
  }
}
