import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, wholeList } from '../support/offers';

let database: TestDatabase;
let shopper: Actor;
let bystander: Actor;
let ada: string;
let card: string;
let former: string;

interface FollowedList {
  search?: string | null;
  after?: string | null;
  pageSize?: number | null;
}

const followed = (list: FollowedList = {}, actor: Actor = shopper) =>
  database.as(actor, async (tx) => [
    ...(await tx`
      select * from public.list_followed_influencers(
        search => ${list.search ?? null}, after => ${list.after ?? null}, page_size => ${list.pageSize ?? null}
      )`),
  ]);

/** Ada has a live code and an expired one, the card none, and the third isn't an influencer any more. */
beforeAll(async () => {
  database = await createTestDatabase();
  const userId = (await database.createUser()).id;
  shopper = { userId };
  bystander = { userId: (await database.createUser()).id };
  ada = (await database.createUser({ full_name: 'Ada Osei', username: 'ada.osei', is_influencer: true })).id;
  card = (await database.createUser({ full_name: 'Kestrel', username: 'kestrel.card', is_creditcard: true }))
    .id;
  former = (await database.createUser({ full_name: 'Formerly', is_influencer: true })).id;
  await addOffers(database, [{ influencerId: ada }, { influencerId: ada, daysLeft: -1 }]);
  for (const id of [ada, card, former]) {
    await database.as(
      shopper,
      (tx) => tx`insert into public.user_domain_map (user_id, influencer_id) values (${userId}, ${id})`,
    );
  }
  await database.sql`update public.profiles set is_influencer = false where id = ${former}`;
});
afterAll(() => database.drop());

describe('my_followed_influencers', () => {
  it('lists the latest follow first, with and without live offers', async () => {
    expect(await followed()).toMatchObject([
      { id: former, full_name: null, username: null, live_offer_count: 0, total: 3 },
      { id: card, full_name: 'Kestrel', is_creditcard: true, live_offer_count: 0, follower_count: 1 },
      { id: ada, full_name: 'Ada Osei', username: 'ada.osei', live_offer_count: 1, follower_count: 1 },
    ]);
  });

  it.each([
    ['ada', 1],
    ['@ada.OSEI', 1],
    ['kes', 1],
    ['osëi ÁDA', 1],
    ['O’sei', 1],
    ['nobody', 0],
    ['%', 0],
  ])('finds by name and username: %j', async (search, count) => {
    const rows = await followed({ search });
    expect(rows).toHaveLength(count);
    if (count > 0) expect(rows[0]).toMatchObject({ total: count });
  });

  it('comes page by page without gap or repeat', async () => {
    const pages = await wholeList((after) => followed({ after, pageSize: 1 }));
    expect(idsOf(pages)).toEqual([former, card, ada]);
  });

  it('accepts only its own cursors', async () => {
    await expect(followed({ after: 'W10=' })).rejects.toThrow("This list can't be continued from here.");
  });

  it("shows only the caller's follows", async () => {
    expect(await followed({}, bystander)).toEqual([]);
    await expect(followed({}, 'anon')).rejects.toMatchObject({ code: '42501' });
  });
});
