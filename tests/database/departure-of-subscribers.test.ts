import { expect, it } from 'vitest';
import { leave, setDepartures } from '../support/departures';
import { withSessions } from '../support/session';

const stage = setDepartures();

/** Waits until a statement of this database waits for a lock. */
async function someoneWaits() {
  for (let waiting = 0; waiting === 0; ) {
    const rows = await stage.database.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    waiting = rows.length;
  }
}

it("an account whose plan changes while it is deleted is deleted completely, and the change isn't refused", async () => {
  const { database, people } = stage;
  const { id } = people.ada;
  await database.sql`
    insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier)
    values (${id}, 'cus_ada', true, 'Growth')`;
  await withSessions(database, ['service_role'], async (webhook) => {
    // The two halves of write_subscription: it holds the row, and then the trail asks for the account.
    await webhook.sql`begin`;
    await webhook.sql`select from public.subscribers where user_id = ${id} for update`;
    const leaving = leave(database, people.ada).execute();
    await someoneWaits();
    await webhook.sql`update public.subscribers set subscribed = false where user_id = ${id}`;
    await webhook.sql`commit`;
    await leaving;
  });
  expect(await database.sql`select from private.accounts where id = ${id}`).toHaveLength(0);
});
