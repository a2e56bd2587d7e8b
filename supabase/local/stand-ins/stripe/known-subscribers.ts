import type { Sql } from 'postgres';
import type { StripeAccount } from './account';
import { monthAfter, newSubscription } from './objects';
import { priceNamed } from './price';

interface Row {
  email: string | null;
  user_id: string;
  customer: string;
  subscription: string;
  tier: string;
  /** In seconds. */
  end: number;
}

/** Adds the sample data's customers and subscriptions that the account doesn't have yet. */
export async function addKnownSubscribers(account: StripeAccount, sql: Sql): Promise<void> {
  const rows = await sql<Row[]>`
    select
      u.email, s.user_id, s.stripe_customer_id as customer, s.stripe_subscription_id as subscription,
      s.subscription_tier as tier, floor(extract(epoch from s.subscription_end))::integer as end
    from public.subscribers s join auth.users u on u.id = s.user_id
    where s.stripe_customer_id is not null and s.stripe_subscription_id is not null
      and s.subscription_end is not null`;
  const { books } = account;
  for (const { email, user_id, customer, subscription, tier, end } of rows) {
    const price = priceNamed(tier);
    if (!price || books.customers.some(({ id }) => id === customer)) continue;
    const start = monthAfter(end, -1);
    const { id: invoice } = account.bill({ customer, amount: price.unit_amount, created: start, paid: true });
    books.customers.push({ id: customer, email, metadata: { user_id } });
    books.subscriptions.push(newSubscription({ id: subscription, customer, price, start, end, invoice }));
  }
}
