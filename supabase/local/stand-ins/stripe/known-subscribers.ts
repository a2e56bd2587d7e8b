import type { Sql } from 'postgres';
import type { StripeAccount } from './account';
import { addMonths, newSubscription } from './objects';
import { priceNamed } from './price';

interface Row {
  email: string | null;
  user_id: string;
  customer: string;
  /** The id of the subscription that runs; null for none. */
  subscription: string | null;
  tier: string;
  /** When the paid period ends, in seconds since 1970. */
  end: number;
  is_ending: boolean;
  is_unpaid: boolean;
  next_tier: string | null;
}

/** Enters what the database knows of customers and subscriptions, such as the sample data's, and what was bought before a restart. */
export async function addKnownSubscribers(account: StripeAccount, sql: Sql): Promise<void> {
  const rows = await sql<Row[]>`
    select
      u.email, s.user_id, s.stripe_customer_id as customer,
      case when s.subscribed and s.subscription_end is not null then s.stripe_subscription_id end as subscription,
      s.subscription_tier as tier, floor(extract(epoch from s.subscription_end))::integer as end,
      s.cancel_at_period_end as is_ending, coalesce(s.subscription_status = 'past_due', false) as is_unpaid, s.next_tier
    from public.subscribers s join auth.users u on u.id = s.user_id
    where s.stripe_customer_id is not null`;
  const { books } = account;
  for (const {
    email,
    user_id,
    customer,
    subscription: id,
    tier,
    end,
    is_ending,
    is_unpaid,
    next_tier,
  } of rows) {
    books.customers.push({ id: customer, email, metadata: { user_id } });
    const price = priceNamed(tier);
    if (id === null || !price) continue;
    const start = addMonths(end, -1);
    const bill = account.bill({ customer, amount: price.unit_amount, created: start, paid: !is_unpaid });
    const subscription = newSubscription({ id, customer, price, start, end, invoice: bill.id });
    books.subscriptions.push(subscription);
    if (is_unpaid) subscription.status = 'past_due';
    if (is_ending) Object.assign(subscription, { cancel_at_period_end: true, cancel_at: end });
    const next = priceNamed(next_tier ?? '');
    if (next) account.scheduleNextPrice(subscription, next);
  }
}
