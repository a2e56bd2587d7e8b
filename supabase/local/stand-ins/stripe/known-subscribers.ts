import type { Sql } from 'postgres';
import { monthAfter, type StripeAccount } from './account';
import { newCustomer } from './customer';
import { newInvoice } from './invoice';
import { priceNamed } from './price';
import { newSubscription } from './subscription';

interface Row {
  email: string | null;
  user_id: string;
  customer: string;
  subscription: string | null;
  tier: string;
  /** In seconds. */
  end: number | null;
}

/** Makes the account know whom the database calls its customers: the sample accounts, in a new data folder. */
export async function addKnownSubscribers(account: StripeAccount, sql: Sql): Promise<void> {
  const rows = await sql<Row[]>`
    select
      u.email, s.user_id, s.stripe_customer_id as customer, s.stripe_subscription_id as subscription,
      s.subscription_tier as tier, extract(epoch from s.subscription_end)::float8 as end
    from public.subscribers s join auth.users u on u.id = s.user_id
    where s.stripe_customer_id is not null`;
  const { books } = account;
  for (const row of rows) {
    if (books.customers.some(({ id }) => id === row.customer)) continue;
    const created = account.now();
    const metadata = { user_id: row.user_id };
    books.customers.push(newCustomer({ id: row.customer, email: row.email ?? undefined, metadata, created }));
    addSubscription(account, row);
  }
}

function addSubscription({ books }: StripeAccount, { customer, subscription, tier, end }: Row) {
  const price = priceNamed(tier);
  if (!price || subscription === null || end === null) return;
  const ends = Math.floor(end);
  const start = monthAfter(ends, -1);
  const invoice = newInvoice({
    customer,
    amount: price.unit_amount,
    reason: 'subscription_cycle',
    created: start,
    paid: true,
  });
  books.invoices.push(invoice);
  books.subscriptions.push(
    newSubscription({ id: subscription, customer, price, start, end: ends, invoice: invoice.id }),
  );
}
