import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Person, person } from '../support/scene';
import { endedOrBlocked, type Session, withSessions } from '../support/session';

let database: TestDatabase;
let agency: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  agency = await person(database, 'agency', { is_agency: true });
});
afterAll(() => database.drop());

/** An influencer with a plan, an agency and this many codes. */
async function influencerWith(tier: 'Starter' | 'Growth', codes: number): Promise<Person> {
  const influencer = await person(
    database,
    `${tier.toLowerCase()}-${codes}-${crypto.randomUUID().slice(0, 8)}`,
    {
      is_influencer: true,
    },
  );
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
    values (${agency.id}, ${influencer.id}, true)`;
  await database.sql`
    insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier, subscription_end)
    values (${influencer.id}, ${`cus_${influencer.id}`}, ${tier !== 'Starter'}, ${tier}, now() + interval '20 days')`;
  for (let n = 0; n < codes; n += 1) await add(database, influencer);
  return influencer;
}

function add({ sql }: Session | TestDatabase, influencer: Person, count = 1, category = 'Fashion') {
  return sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
    select ${influencer.id}::uuid, ${category} || ' brand', 'CODE' || n, '10% off', ${category},
           'https://brand.example/' || n
    from generate_series(1, ${count}) n`;
}

async function codesOf(influencer: Person): Promise<number> {
  const [row] = await database.sql<{ codes: number }[]>`
    select count(*)::int as codes from public.promo_codes where influencer_id = ${influencer.id}`;
  return row?.codes ?? 0;
}

/** The number of successes. Every failure must be the limit's refusal, never a deadlock. */
function successes(results: PromiseSettledResult<unknown>[]): number {
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) expect(reason).toMatchObject({ code: 'P0001' });
  return results.length - failures.length;
}

describe('50 inserts at once', () => {
  it.each([
    { tier: 'Growth', held: 9, limit: 10 },
    { tier: 'Starter', held: 0, limit: 1 },
    { tier: 'Growth', held: 0, limit: 10 },
  ] as const)('stop at $limit on $tier with $held codes', async ({ tier, held, limit }) => {
    const influencer = await influencerWith(tier, held);
    const tabs = Array.from({ length: 50 }, () => influencer.actor);
    await withSessions(database, tabs, async (...sessions) => {
      const results = await Promise.allSettled(sessions.map((session) => add(session, influencer)));
      expect(successes(results)).toBe(limit - held);
    });
    expect(await codesOf(influencer)).toBe(limit);
  });

  it("with several rows are accepted or refused as a whole, and an agency's are never refused", async () => {
    const influencer = await influencerWith('Growth', 0);
    const tabs = Array.from({ length: 20 }, () => influencer.actor);
    await withSessions(database, [...tabs, agency.actor], async (...sessions) => {
      const own = sessions.slice(0, -1);
      const [results, byAgency] = await Promise.all([
        Promise.allSettled(own.map((session) => add(session, influencer, 4))),
        Promise.allSettled(sessions.slice(-1).map((session) => add(session, influencer))),
      ]);
      // Whether or not the agency's one comes first, two inserts of four fit into ten and three don't.
      expect(successes(results)).toBe(2);
      expect(successes(byAgency)).toBe(1);
    });
    expect(await codesOf(influencer)).toBe(9);
  });
});

describe('an insert near the offer limit', () => {
  it.each(['committed', 'rolled back'] as const)(
    'waits for an uncommitted insert of the last code, and never exceeds the limit when that is %s',
    async (end) => {
      const influencer = await influencerWith('Growth', 9);
      await withSessions(database, [influencer.actor, influencer.actor], async (first, second) => {
        await first.sql`begin`;
        await add(first, influencer);
        const adding = add(second, influencer).execute();
        expect(await endedOrBlocked(database, second, adding)).toBe('blocked');
        await first.sql.unsafe(end === 'committed' ? 'commit' : 'rollback');
        expect(successes(await Promise.allSettled([adding]))).toBe(end === 'committed' ? 0 : 1);
      });
      expect(await codesOf(influencer)).toBe(10);
    },
  );

  it("finds no room from a deletion that isn't committed yet", async () => {
    const influencer = await influencerWith('Starter', 1);
    await withSessions(database, [influencer.actor, influencer.actor], async (first, second) => {
      await first.sql`begin`;
      await first.sql`delete from public.promo_codes where influencer_id = ${influencer.id}`;
      const adding = add(second, influencer).execute();
      await endedOrBlocked(database, second, adding);
      await first.sql`rollback`;
      expect(successes(await Promise.allSettled([adding]))).toBe(0);
    });
    expect(await codesOf(influencer)).toBe(1);
  });

  it("doesn't wait for another influencer's in another category", async () => {
    const one = await influencerWith('Growth', 0);
    const other = await influencerWith('Growth', 0);
    await withSessions(database, [one.actor, other.actor], async (first, second) => {
      await first.sql`begin`;
      await add(first, one);
      const adding = add(second, other, 1, 'Travel').execute();
      expect(await endedOrBlocked(database, second, adding)).toBe('ended');
      await adding;
      await first.sql`commit`;
    });
  });
});
