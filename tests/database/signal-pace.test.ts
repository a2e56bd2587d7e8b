import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';
import { type Signals, signalsOf } from '../support/signals';

let database: TestDatabase;
let signals: Signals;
let ada: string;
let bea: string;
let shopper: string;

beforeAll(async () => {
  database = await createTestDatabase();
  signals = signalsOf(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty();
  await database.sql`delete from private.accounts`;
  ada = (await database.createUser({ is_influencer: true })).id;
  bea = (await database.createUser({ is_influencer: true })).id;
  shopper = (await database.createUser()).id;
  await setQuota(500, 500);
  await signals.forget();
});

const send = () => database.sql`select private.send_signals()`;
const dealsSent = async () => (await signals.topicsSent()).filter((topic) => topic === 'deals').length;
const setQuota = (messagesPerSecond: number, listeners: number) =>
  database.sql`
    update private.realtime_quota
    set messages_per_second = ${messagesPerSecond}, listeners = ${listeners} where only_row`;

/** How many seconds after one signal the next one of the same kind may follow. */
async function secondsBetween(change: () => Promise<unknown>, topic: string) {
  await signals.forget();
  await change();
  const [budget] = await database.sql`
    select -credit / (share * messages_per_second) as seconds from private.signal_budgets, private.realtime_quota
    where topics = ${topic}`;
  // The full bucket was a second's worth.
  return 1 + Number(budget?.seconds);
}

it.each([
  ['Free', 100, 200, 5, 2.9],
  ['Pro', 500, 500, 2.5, 0.58],
  ['Team', 2_500, 10_000, 10, 0.12],
  ['Team with a peak of 50 pages', 2_500, 50, 0.05, 0.06],
])(
  'throttling at the pace on %s allows one signal of deals, and one of an influencer with 2,000 followers, per so many seconds',
  async (_, messages, listeners, deals, influencer) => {
    await setQuota(messages, listeners);
    await database.sql`insert into public.follower_counts values (${ada}, 2000)`;
    expect(await secondsBetween(() => addOffers(database, [{ influencerId: ada }]), 'deals')).toBeCloseTo(
      deals,
      1,
    );
    expect(await secondsBetween(() => signals.follow(shopper, ada), 'influencers')).toBeCloseTo(
      influencer,
      1,
    );
  },
);

/** So many that their second signal has to wait for minutes, however slow the machine is. */
const MANY = 100_000;

it('throttling leaves the last follower count of a popular influencer to the schedule', async () => {
  await setQuota(500, MANY);
  await database.sql`insert into public.follower_counts values (${ada}, 1000000)`;
  await signals.forget();
  await signals.follow(shopper, ada);
  await signals.unfollow(shopper, ada);
  await send();
  const numbers = async () =>
    (await signals.sent())
      .filter(({ event }) => event === 'followers')
      .map(({ payload }) => payload.follower_count);
  expect(await numbers()).toEqual([1_000_001]);
  await signals.giveTime(3_600);
  for (let time = 0; time < 2; time += 1) await send();
  expect(await numbers()).toEqual([1_000_000, 1_000_001]);
});

it('throttling merges deals published meanwhile into one signal, with the next change or by schedule', async () => {
  await setQuota(500, MANY);
  for (let time = 0; time < 3; time += 1) await addOffers(database, [{ influencerId: ada }]);
  expect(await dealsSent()).toBe(1);
  await signals.giveTime(3_600);
  await addOffers(database, [{ influencerId: ada }]);
  expect(await dealsSent()).toBe(2);
  await addOffers(database, [{ influencerId: ada }]);
  await signals.giveTime(3_600);
  for (let time = 0; time < 2; time += 1) await send();
  expect(await dealsSent()).toBe(3);
});

it("throttling of deals lets follower counts and a member's follows pass", async () => {
  await database.sql`
    update private.signal_budgets set credit = -100000, credited_at = now() where topics = 'deals'`;
  await addOffers(database, [{ influencerId: bea }]);
  await signals.follow(shopper, ada);
  expect(await signals.topicsSent()).toEqual(
    [`influencer:${ada}`, `influencer:${bea}`, `member:${shopper}`].sort(),
  );
});

it("throttling never delays signals of a member's own follows", async () => {
  await database.sql`update private.signal_budgets set credit = -100000, credited_at = now()`;
  await signals.follow(shopper, ada);
  await signals.unfollow(shopper, ada);
  expect(await signals.topicsSent()).toEqual([`member:${shopper}`, `member:${shopper}`]);
});

it('throttling holds when a crowd publishes at one moment, and the rest is sent later', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 40 }, () => database.createUser({ is_influencer: true })),
  );
  await setQuota(500, MANY);
  await Promise.all(crowd.map(({ id }) => addOffers(database, [{ influencerId: id }])));
  expect(await dealsSent()).toBe(1);
  await signals.giveTime(3_600);
  await send();
  expect(await dealsSent()).toBe(2);
  expect(new Set(await signals.topicsSent())).toEqual(
    new Set(['deals', ...crowd.map(({ id }) => `influencer:${id}`)]),
  );
  expect(await database.sql`select from private.waiting_signals`).toHaveLength(0);
});

it('throttling makes no transaction wait for another one that is sending', async () => {
  const other = await database.sql.reserve();
  await other`begin`;
  await other`select from private.signal_budgets for update`;
  await addOffers(database, [{ influencerId: ada }]);
  await other`rollback`;
  other.release();
  expect(await signals.topicsSent()).toEqual([]);
  await addOffers(database, [{ influencerId: bea }]);
  expect(await signals.topicsSent()).toEqual(['deals', `influencer:${ada}`, `influencer:${bea}`].sort());
});

it('throttling sends no follower count of an influencer who was hidden while it waited', async () => {
  await database.sql`update private.signal_budgets set credit = -100000, credited_at = now()`;
  await signals.follow(shopper, ada);
  await database.sql`delete from auth.users where id = ${ada}`;
  await signals.giveTime(3_600);
  await send();
  expect((await signals.sent()).filter(({ event }) => event === 'followers')).toEqual([]);
});
