import { limitReached, offersText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HOUR = 3_600_000;

async function influencerOn(tier: string | null) {
  const { id } = await database.createUser({ is_influencer: true });
  if (tier !== null) await moveTo(id, tier);
  return id;
}

/** Writes the row as a webhook does. */
async function moveTo(id: string, tier: string, endsIn = 20 * 24 * HOUR, subscribed = true) {
  await database.sql`
    insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
    values (${id}, ${subscribed}, ${tier}, ${new Date(Date.now() + endsIn)})
    on conflict (user_id) do update
    set subscribed = excluded.subscribed, subscription_tier = excluded.subscription_tier,
        subscription_end = excluded.subscription_end`;
}

/** The database's error for one more code by the influencer; null when it is accepted. */
async function refusal(id: string, count = 1): Promise<string | null> {
  const codes = Array.from({ length: count }, () => ({
    influencer_id: id,
    brand_name: 'Brand',
    promo_code: 'CODE',
    description: '10% off',
    category: 'Tech',
    affiliate_link: 'https://brand.example/',
  }));
  try {
    await database.as({ userId: id }, (tx) => tx`insert into public.promo_codes ${tx(codes)}`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const codesOf = async (id: string) => {
  const [row] = await database.sql`
    select count(*)::int as count from public.promo_codes where influencer_id = ${id}`;
  return row?.count;
};

async function keepOnly(id: string, count: number) {
  await database.sql`
    delete from public.promo_codes where influencer_id = ${id} and id not in (
      select c.id from public.promo_codes c where c.influencer_id = ${id} order by c.id limit ${count})`;
}

describe("the database's copy of the plans", () => {
  it.each(plans)('gives $name the limit that the app shows', async ({ name, maxOffers }) => {
    const [row] = await database.sql`select private.max_offers(${name}) as max_offers`;
    expect(row?.max_offers === null ? 'Unlimited' : String(row?.max_offers)).toBe(offersText(maxOffers));
  });

  it('treats an unknown plan as Starter', async () => {
    const [row] = await database.sql`select private.max_offers('Gold') as max_offers`;
    expect(row?.max_offers).toBe(1);
  });

  it.each(plans.filter(({ maxOffers }) => Number.isFinite(maxOffers)))(
    "says in the app's words when $name is full",
    async ({ name, maxOffers }) => {
      const id = await influencerOn(name);
      expect(await refusal(id, maxOffers)).toBeNull();
      expect(await refusal(id)).toBe(limitReached(maxOffers, name));
    },
  );
});

describe('after a downgrade', () => {
  it('codes stay, and none can be added before there is room', async () => {
    const id = await influencerOn('Growth');
    expect(await refusal(id, 10)).toBeNull();
    await moveTo(id, 'Boost');
    expect(await codesOf(id)).toBe(10);
    for (const left of [10, 4, 3]) {
      await keepOnly(id, left);
      expect([left, await refusal(id)]).toEqual([left, limitReached(3, 'Boost')]);
    }
    await keepOnly(id, 2);
    expect(await refusal(id)).toBeNull();
    expect(await refusal(id)).toBe(limitReached(3, 'Boost'));
  });

  it('codes stay when the plan ends, and can be edited', async () => {
    const id = await influencerOn('Boost');
    await refusal(id, 3);
    await moveTo(id, 'Starter', 0, false);
    expect(await codesOf(id)).toBe(3);
    expect(await refusal(id)).toBe(limitReached(1, 'Starter'));
    const edited = await database.as(
      { userId: id },
      (tx) => tx`update public.promo_codes set description = '20% off' where influencer_id = ${id}`,
    );
    expect(edited.count).toBe(3);
  });

  it('an upgrade makes room at once', async () => {
    const id = await influencerOn(null);
    await refusal(id);
    expect(await refusal(id)).toBe(limitReached(1, 'Starter'));
    await moveTo(id, 'Pro');
    expect(await refusal(id, 19)).toBeNull();
    expect(await refusal(id)).toBe(limitReached(20, 'Pro'));
  });
});

describe("a plan's end without a webhook", () => {
  it.each([
    ['an hour before the days of grace are over', -71, 'Boost', 3],
    ['an hour after the days of grace are over', -73, 'Starter', 1],
  ])('leaves a Boost account %s (%i hours) on %s with a limit of %i', async (_, hours, tier, limit) => {
    const id = await influencerOn('Boost');
    await refusal(id, 3);
    await moveTo(id, 'Boost', hours * HOUR);
    expect(await refusal(id)).toBe(limitReached(limit, tier));
  });

  it('makes a Boost account Starter at once when Stripe has said that the plan ended', async () => {
    const id = await influencerOn('Boost');
    await refusal(id, 2);
    await moveTo(id, 'Starter', -HOUR, false);
    expect(await refusal(id)).toBe(limitReached(1, 'Starter'));
  });
});

it("the promotion lifts every plan's limit while it is on", async () => {
  const id = await influencerOn(null);
  await database.sql`update public.app_settings set promotion_active = true`;
  try {
    expect(await refusal(id, 30)).toBeNull();
  } finally {
    await database.sql`update public.app_settings set promotion_active = false`;
  }
  expect(await refusal(id)).toBe(limitReached(1, 'Starter'));
  expect(await codesOf(id)).toBe(30);
});
