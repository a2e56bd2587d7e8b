import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';

let database: TestDatabase;
let ada: string;
let bea: string;
let shoppers: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.empty();
  ada = (await database.createUser({ is_influencer: true })).id;
  bea = (await database.createUser({ is_influencer: true })).id;
  shoppers = [];
  for (let n = 0; n < 3; n += 1) shoppers.push((await database.createUser()).id);
});

const followAll = (userId: string, ...influencers: string[]) =>
  database.as(
    { userId },
    (tx) => tx`
    insert into public.user_domain_map (user_id, influencer_id, domain)
    select ${userId}, unnest(${influencers}::uuid[]), null
    on conflict (user_id, influencer_id, domain) do nothing`,
  );

const unfollow = (userId: string, influencerId: string) =>
  database.as(
    { userId },
    (tx) => tx`
    delete from public.user_domain_map where user_id = ${userId} and influencer_id = ${influencerId}`,
  );

async function numbers() {
  const rows = await database.sql<{ influencer_id: string; follower_count: number }[]>`
    select influencer_id, follower_count from public.follower_counts`;
  const told = Object.fromEntries(rows.map((row) => [row.influencer_id, row.follower_count]));
  return { ada: told[ada], bea: told[bea] };
}

describe('the follower count', () => {
  it('has no row before the first follow', async () => {
    expect(await numbers()).toEqual({ ada: undefined, bea: undefined });
  });

  it('counts followers, not their rows', async () => {
    await addOffers(database, [
      { influencerId: ada, link: 'https://a.example', brandUrl: 'https://b.example' },
    ]);
    for (const shopper of shoppers) await followAll(shopper, ada);
    await followAll(shoppers[0] ?? '', ada);
    expect(await numbers()).toEqual({ ada: 3, bea: undefined });
  });

  it('counts a follower once, also when a mapping is added', async () => {
    const [self = ''] = shoppers;
    await followAll(self, ada);
    await addOffers(database, [{ influencerId: ada, link: 'https://a.example' }]);
    await database.sql`delete from public.user_domain_map where domain is not null`;
    await database.as(
      { userId: self },
      (tx) => tx`
        insert into public.user_domain_map (user_id, influencer_id, domain) values (${self}, ${ada}, 'a.example')`,
    );
    expect(await numbers()).toEqual({ ada: 1, bea: undefined });
  });

  it('counts several influencers followed in one statement', async () => {
    for (const shopper of shoppers) await followAll(shopper, bea, ada, bea);
    expect(await numbers()).toEqual({ ada: 3, bea: 3 });
  });

  it('decreases with an unfollow, and never below 0', async () => {
    await followAll(shoppers[0] ?? '', ada, bea);
    await unfollow(shoppers[0] ?? '', ada);
    await unfollow(shoppers[0] ?? '', ada);
    expect(await numbers()).toEqual({ ada: 0, bea: 1 });
  });

  it('decreases once when one statement deletes several rows of several influencers', async () => {
    await addOffers(database, [
      { influencerId: ada, link: 'https://a.example', brandUrl: 'https://b.example' },
    ]);
    for (const shopper of shoppers) await followAll(shopper, ada, bea);
    for (const userId of shoppers.slice(1)) {
      await database.as({ userId }, (tx) => tx`delete from public.user_domain_map`);
    }
    expect(await numbers()).toEqual({ ada: 1, bea: 1 });
  });

  describe('when a follower deletes its account', () => {
    const settle = () => database.sql`select private.apply_delayed_unfollow()`;
    const makeDue = () =>
      database.sql`update private.delayed_unfollows set due_at = now() - interval '1 second'`;

    beforeEach(async () => {
      for (const shopper of shoppers) await followAll(shopper, ada, bea);
      await database.sql`delete from auth.users where id = ${shoppers[0] ?? null}`;
    });

    it('stays unchanged at that moment, so that nobody learns whom the account followed', async () => {
      await settle();
      expect(await numbers()).toEqual({ ada: 3, bea: 3 });
      const [owed] = await database.sql`
        select count(*)::integer as steps, count(distinct due_at)::integer as moments,
          bool_and(due_at between now() - interval '1 minute' and now() + interval '30 minutes') as soon
        from private.delayed_unfollows`;
      expect(owed).toEqual({ steps: 2, moments: 2, soon: true });
    });

    it('decreases later at random moments, one influencer at a time', async () => {
      await makeDue();
      await settle();
      expect(Object.values(await numbers()).sort()).toEqual([2, 3]);
      await settle();
      await settle();
      expect(await numbers()).toEqual({ ada: 2, bea: 2 });
    });

    it('decreases together with the changes of others', async () => {
      await makeDue();
      await unfollow(shoppers[1] ?? '', ada);
      await followAll(shoppers[1] ?? '', ada);
      expect(await numbers()).toEqual({ ada: 2, bea: 2 });
    });
  });

  it('is deleted with the influencer, as are the follows', async () => {
    for (const shopper of shoppers) await followAll(shopper, ada, bea);
    await database.sql`delete from auth.users where id = ${ada}`;
    expect(await numbers()).toEqual({ ada: undefined, bea: 3 });
    expect((await database.sql`select from public.user_domain_map where influencer_id = ${ada}`).length).toBe(
      0,
    );
  });

  it('includes rows that an operator inserts', async () => {
    await database.sql`
      insert into private.follows (influencer_id, user_id)
      select ${ada}, id from public.profiles where id in ${database.sql(shoppers)}`;
    expect(await numbers()).toEqual({ ada: 3, bea: undefined });
  });

  it('is 30 after 30 follows at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 30 }, () => database.createUser()));
    await Promise.all(crowd.map(({ id }, n) => (n % 2 ? followAll(id, ada, bea) : followAll(id, bea, ada))));
    expect(await numbers()).toEqual({ ada: 30, bea: 30 });
  });
});
