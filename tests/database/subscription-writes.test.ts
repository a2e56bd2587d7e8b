import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Row {
  subscribed: boolean;
  subscription_tier: string;
  subscription_end: Date | null;
}

async function customer(row: Partial<Row> = {}) {
  const { id } = await database.createUser({ is_influencer: true });
  const customerId = `cus_${id}`;
  const { subscribed = false, subscription_tier = 'Starter', subscription_end = null } = row;
  await database.sql`
    insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier, subscription_end)
    values (${id}, ${customerId}, ${subscribed}, ${subscription_tier}, ${subscription_end})`;
  return { id, customerId };
}

/** Begins a reading, as the server does before it asks Stripe. */
const begin = () =>
  database.as('service_role', async (tx) => {
    const [row] = await tx`select public.begin_subscription_reading() as reading`;
    return String(row?.reading);
  });

const write = (customerId: string, reading: string, tier: string) =>
  database.as(
    'service_role',
    (tx) => tx`
      select public.write_subscription(
        ${customerId}, ${reading}, ${`sub_${customerId}`}, 'active', true, ${tier}, now() + interval '30 days', false, 'Boost')`,
  );

const tierOf = async (userId: string) => {
  const [row] =
    await database.sql`select subscription_tier from public.subscribers where user_id = ${userId}`;
  return row?.subscription_tier;
};

describe('a state read from the payment service', () => {
  it("is written to the subscriber's row with every field", async () => {
    const { id, customerId } = await customer();
    await write(customerId, await begin(), 'Growth');
    const [row] = await database.sql`select * from public.subscribers where user_id = ${id}`;
    expect(row).toMatchObject({
      stripe_customer_id: customerId,
      stripe_subscription_id: `sub_${customerId}`,
      subscription_status: 'active',
      subscribed: true,
      subscription_tier: 'Growth',
      cancel_at_period_end: false,
      next_tier: 'Boost',
    });
    expect(row?.subscription_end.getTime()).toBeGreaterThan(Date.now());
  });

  it('is ignored when a state that was read later is written, in either order', async () => {
    for (const laterFirst of [true, false]) {
      const { id, customerId } = await customer();
      const earlier = await begin();
      const later = await begin();
      const writes = [() => write(customerId, earlier, 'Boost'), () => write(customerId, later, 'Pro')];
      for (const run of laterFirst ? writes.reverse() : writes) await run();
      expect([laterFirst, await tierOf(id)]).toEqual([laterFirst, 'Pro']);
    }
  });

  it('is written once, and a second write of the same reading is ignored', async () => {
    const { id, customerId } = await customer();
    const reading = await begin();
    await write(customerId, reading, 'Boost');
    await write(customerId, reading, 'Pro');
    expect(await tierOf(id)).toBe('Boost');
  });

  it('changes only the row of its own customer', async () => {
    const one = await customer();
    const other = await customer();
    await write(one.customerId, await begin(), 'Pro');
    expect(await tierOf(other.id)).toBe('Starter');
  });
});

describe('an Elite contract', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);

  it.each([
    ['without an end', null],
    ['with an end to come', days(200)],
    ['within its days of grace', days(-2)],
  ])('is not overwritten by a bought plan when it is %s', async (_, subscription_end) => {
    const { id, customerId } = await customer({
      subscribed: true,
      subscription_tier: 'Elite',
      subscription_end,
    });
    await write(customerId, await begin(), 'Boost');
    expect(await tierOf(id)).toBe('Elite');
  });

  it.each([
    ['that has ended', { subscribed: true, subscription_end: days(-4) }],
    ['that was revoked', { subscribed: false, subscription_end: null }],
  ])('is overwritten by a bought plan when it is one %s', async (_, row) => {
    const { id, customerId } = await customer({ subscription_tier: 'Elite', ...row });
    await write(customerId, await begin(), 'Boost');
    expect(await tierOf(id)).toBe('Boost');
  });
});
