import type Stripe from 'stripe';
import type { Books } from './books';
import { newCheckout, shownCheckout } from './checkout';
import { newCustomer } from './customer';
import { type News, newEvent } from './events';
import { newInvoice, payInvoice } from './invoice';
import { newPortal, type PlannedChange } from './portal';
import { planOf, priceWithId } from './price';
import { newRefund } from './refund';
import { missing, Refusal } from './refusal';
import { newSchedule } from './schedule';
import type { Checkout, Invoice, Price, Schedule, Subscription } from './shapes';
import { newSubscription } from './subscription';

export function monthAfter(seconds: number, months = 1): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / 1000);
}

function setPrice(item: Stripe.SubscriptionItem, price: Price) {
  Object.assign(item, { price: { ...price }, plan: planOf(price) });
}

const hasEnded = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired';

export interface AccountOptions {
  books: Books;
  /** Of the stand-in's own pages, without a trailing slash. */
  pagesUrl: () => string;
  tell: (event: Stripe.Event) => void;
}

/** A Stripe account's behaviour, as far as the functions use it: what is bought, changed, ended and given back. */
export class StripeAccount {
  readonly books: Books;
  readonly #options: AccountOptions;
  #ahead = 0;

  constructor(options: AccountOptions) {
    this.books = options.books;
    this.#options = options;
  }

  /** In seconds, as Stripe counts. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead;
  }

  /** Lets the account's time run ahead, as Stripe's test clocks do. */
  advance(seconds: number) {
    this.#ahead += seconds;
  }

  tell(news: News) {
    // Told as it is now, whatever becomes of it before it is delivered.
    this.#options.tell(structuredClone(newEvent(news, this.now())));
  }

  createCustomer(fields: { email?: string | undefined; metadata?: Record<string, string> | undefined }) {
    const customer = newCustomer({ ...fields, created: this.now() });
    this.books.customers.push(customer);
    return customer;
  }

  /** As the dashboard does: its subscriptions end with it. */
  deleteCustomer(id: string) {
    const customer = this.books.customers.find((one) => one.id === id);
    if (!customer) throw missing('customer', id);
    for (const subscription of this.books.subscriptions) {
      if (subscription.customer === id && !hasEnded(subscription)) this.end(subscription);
    }
    this.books.customers = this.books.customers.filter((one) => one !== customer);
    this.books.deletedCustomers.push(id);
    this.tell({ type: 'customer.deleted', data: { object: customer } });
  }

  openCheckout(fields: Omit<Parameters<typeof newCheckout>[0], 'created'>): Checkout {
    const checkout = newCheckout({ ...fields, created: this.now() });
    checkout.url = this.#checkoutUrl(checkout);
    this.books.checkouts.push(checkout);
    return checkout;
  }

  #checkoutUrl = ({ id }: Pick<Checkout, 'id'>) => `${this.#options.pagesUrl()}/checkout/${id}`;

  /** Pages that are open still are where the pages are now. */
  moveOpenCheckouts() {
    for (const checkout of this.books.checkouts) if (checkout.url) checkout.url = this.#checkoutUrl(checkout);
  }

  expireCheckout(checkout: Checkout): Checkout {
    if (checkout.status !== 'open') {
      throw new Refusal({
        status: 400,
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.status}.`,
      });
    }
    Object.assign(checkout, { status: 'expired', url: null });
    this.tell({ type: 'checkout.session.expired', data: { object: shownCheckout(checkout) } });
    return checkout;
  }

  /** The card is charged and the subscription begins. */
  payCheckout(checkout: Checkout, price: Price): Subscription {
    const { customer } = checkout;
    const start = this.now();
    const invoice = this.bill({
      customer,
      amount: price.unit_amount,
      reason: 'subscription_create',
      paid: true,
    });
    const subscription = newSubscription({
      customer,
      price,
      start,
      end: monthAfter(start),
      invoice: invoice.id,
    });
    this.books.subscriptions.push(subscription);
    Object.assign(checkout, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      invoice: invoice.id,
      subscription: subscription.id,
    });
    this.tell({ type: 'customer.subscription.created', data: { object: subscription } });
    this.tell({ type: 'invoice.paid', data: { object: invoice } });
    this.tell({ type: 'checkout.session.completed', data: { object: shownCheckout(checkout) } });
    return subscription;
  }

  openPortal(fields: { customer: string; returnUrl: string | null; change: PlannedChange | null }) {
    const portal = newPortal({
      ...fields,
      created: this.now(),
      pageUrl: (id) => `${this.#options.pagesUrl()}/portal/${id}`,
    });
    this.books.portals.push(portal);
    return portal;
  }

  /**
   * A smaller plan follows at the end of the period. Of a bigger one the difference for the rest of the period is
   * charged at once.
   */
  changePrice(subscription: Subscription, price: Price) {
    const [item] = subscription.items.data;
    if (!item) throw new Error(`${subscription.id} has no item.`);
    this.#release(subscription);
    const { current_period_start: start, current_period_end: end } = item;
    const more = price.unit_amount - (item.price.unit_amount ?? 0);
    if (more < 0) {
      const schedule = newSchedule(subscription, price, monthAfter(end), this.now());
      this.books.schedules.push(schedule);
      this.change(subscription, { schedule: schedule.id });
      return;
    }
    setPrice(item, price);
    const difference = Math.round(more * Math.max(0, (end - this.now()) / (end - start)));
    if (difference > 0) {
      const { customer } = subscription;
      const invoice = this.bill({ customer, amount: difference, reason: 'subscription_update', paid: true });
      subscription.latest_invoice = invoice.id;
      this.tell({ type: 'invoice.paid', data: { object: invoice } });
    }
    this.change(subscription, {});
  }

  scheduleOf({ schedule }: Pick<Subscription, 'schedule'>): Schedule | undefined {
    return this.books.schedules.find(({ id }) => id === schedule);
  }

  /** The subscription goes on as it is. */
  release(schedule: Schedule): Schedule {
    const subscription = this.books.subscriptions.find(({ id }) => id === schedule.subscription);
    if (schedule.status !== 'active' || !subscription) {
      throw new Refusal({
        status: 400,
        message: `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      });
    }
    this.#release(subscription);
    this.change(subscription, {});
    return schedule;
  }

  #release(subscription: Subscription) {
    const schedule = this.scheduleOf(subscription);
    if (!schedule) return;
    Object.assign(schedule, {
      status: 'released',
      released_at: this.now(),
      released_subscription: subscription.id,
      subscription: null,
    });
    subscription.schedule = null;
  }

  /** The period is over: the plan that was to follow does. */
  followSchedule(subscription: Subscription) {
    const [item] = subscription.items.data;
    const next = priceWithId(String(this.scheduleOf(subscription)?.phases[1]?.items[0]?.price));
    if (item && next) setPrice(item, next);
    this.#release(subscription);
  }

  /** The open bill of a subscription, if there is one. */
  openBill({ latest_invoice }: Subscription): Invoice | undefined {
    return this.books.invoices.find(({ id, status }) => id === latest_invoice && status === 'open');
  }

  /** The card is charged for it, and the subscription goes on. */
  payBill(subscription: Subscription, bill: Invoice) {
    payInvoice(bill, this.now());
    this.tell({ type: 'invoice.paid', data: { object: bill } });
    this.change(subscription, { status: 'active' });
  }

  /** Sets fields and tells of it. */
  change(subscription: Subscription, fields: Partial<Subscription>): Subscription {
    Object.assign(subscription, fields);
    this.tell({ type: 'customer.subscription.updated', data: { object: subscription } });
    return subscription;
  }

  setEnding(subscription: Subscription, ending: boolean): Subscription {
    if (subscription.schedule) {
      throw new Refusal({
        status: 400,
        message: `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      });
    }
    const [item] = subscription.items.data;
    return this.change(subscription, {
      cancel_at_period_end: ending,
      cancel_at: ending ? (item?.current_period_end ?? null) : null,
      canceled_at: ending ? this.now() : null,
    });
  }

  end(subscription: Subscription, at = this.now()): Subscription {
    if (hasEnded(subscription)) throw missing('subscription', subscription.id);
    this.#release(subscription);
    Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at });
    this.tell({ type: 'customer.subscription.deleted', data: { object: subscription } });
    return subscription;
  }

  refund(paymentIntent: string) {
    const payments = this.books.invoices.flatMap(({ payments: { data } }) => data);
    const paid = payments.find(({ payment }) => payment.payment_intent === paymentIntent);
    if (!paid) throw missing('payment_intent', paymentIntent, 'payment_intent');
    if (this.books.refunds.some(({ payment_intent }) => payment_intent === paymentIntent)) {
      throw new Refusal({
        status: 400,
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    }
    const refund = newRefund(paymentIntent, paid.amount_requested, this.now());
    this.books.refunds.push(refund);
    return refund;
  }

  /** Writes an invoice, made now unless told. */
  bill(fields: Omit<Parameters<typeof newInvoice>[0], 'created'> & { created?: number }): Invoice {
    const invoice = newInvoice({ created: this.now(), ...fields });
    this.books.invoices.push(invoice);
    return invoice;
  }
}
