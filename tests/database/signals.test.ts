import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';
import { type Signals, signalsOf } from '../support/signals';

let database: TestDatabase;
let forget: Signals['forget'];
let sent: Signals['sent'];
let topicsSent: Signals['topicsSent'];
let follow: Signals['follow'];
let unfollow: Signals['unfollow'];
let ada: string;
let bea: string;
let shopper: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ forget, sent, topicsSent, follow, unfollow } = signalsOf(database));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty();
  ada = (await database.createUser({ is_influencer: true })).id;
  bea = (await database.createUser({ is_influencer: true })).id;
  shopper = (await database.createUser()).id;
  await forget();
});

const aboutDeals = { topic: 'deals', event: 'offers', payload: {} };
const aboutOffersOf = (id: string) => ({ topic: `influencer:${id}`, event: 'offers', payload: {} });

describe('realtime without a partition for the day', () => {
  it('loses the signals of what is published and nothing else, and takes signals again when it is there', async () => {
    const { sql } = database;
    // As the insert fails on a hosted project before the service has made the day's partition.
    await sql`alter table realtime.messages add constraint no_partition check (false) not valid`;
    await addOffers(database, [{ influencerId: ada }]);
    expect(await sent()).toEqual([]);
    expect(await sql`select from public.promo_codes where influencer_id = ${ada}`).toHaveLength(1);

    await sql`alter table realtime.messages drop constraint no_partition`;
    await addOffers(database, [{ influencerId: ada, code: 'NEXT' }]);
    expect(await topicsSent()).toEqual(['deals', `influencer:${ada}`]);
  });
});

describe('signals of offers', () => {
  it('are one message for all and one for each influencer per statement, however many offers it adds', async () => {
    await addOffers(
      database,
      Array.from({ length: 100 }, (_, n) => ({ influencerId: n % 2 ? ada : bea, code: `CODE${n}` })),
    );
    const told = await sent();
    expect(told).toHaveLength(3);
    expect(told).toEqual(expect.arrayContaining([aboutDeals, aboutOffersOf(ada), aboutOffersOf(bea)]));
  });

  it("are also sent for changes and removals, but not for an influencer's new name", async () => {
    await addOffers(database, [{ influencerId: ada }]);
    for (const [change, expected] of [
      [`update public.profiles set full_name = 'Somebody New'`, []],
      ['update public.promo_codes set promo_code = promo_code', []],
      [`update public.promo_codes set promo_code = 'OTHER'`, ['deals', `influencer:${ada}`]],
      [`update public.promo_codes set category = 'Tech'`, ['deals', `influencer:${ada}`]],
      ['delete from public.promo_codes', ['deals', `influencer:${ada}`]],
    ] as const) {
      await forget();
      await database.sql.unsafe(change);
      expect([change, await topicsSent()]).toEqual([change, expected]);
    }
  });

  it('are one message for all who show deals, however much was changed since the last tick', async () => {
    for (let time = 0; time < 3; time += 1) await addOffers(database, [{ influencerId: ada }]);
    const ofAda = `influencer:${ada}`;
    expect(await topicsSent()).toEqual(['deals', ofAda, ofAda, ofAda]);
    await addOffers(database, [{ influencerId: bea }]);
    expect((await topicsSent()).filter((topic) => topic === 'deals')).toHaveLength(2);
  });

  it("aren't sent by a transaction that is rolled back", async () => {
    const doomed = database.sql.begin(async (tx) => {
      await tx`
        insert into public.promo_codes (influencer_id, brand_name, brand_url, promo_code, description, category)
        values (${ada}, 'Lumen', 'https://lumen.test', 'BRIGHT10', '10% off', 'Fashion')`;
      expect(await tx`select from realtime.messages`).toHaveLength(1);
      throw new Error('changed my mind');
    });
    await expect(doomed).rejects.toThrow('changed my mind');
    expect(await sent()).toEqual([]);
  });

  it("don't keep an offer from being added when no message can be sent", async () => {
    await database.sql`alter table realtime.messages add constraint closed check (false) not valid`;
    const ids = await addOffers(database, [{ influencerId: ada }]);
    const told = await sent();
    await database.sql`alter table realtime.messages drop constraint closed`;
    expect(ids).toHaveLength(1);
    expect(told).toEqual([]);
  });
});

describe('signals of follows', () => {
  const told = (number: number) => [
    { topic: `influencer:${ada}`, event: 'followers', payload: { follower_count: number } },
    { topic: `member:${shopper}`, event: 'follows', payload: {} },
  ];

  it('tell the member that its follows changed, and everybody the new count', async () => {
    await follow(shopper, ada);
    expect(await sent()).toEqual(told(1));
    await forget();
    await follow(shopper, ada);
    expect(await sent()).toEqual([]);
    await unfollow(shopper, ada);
    expect(await sent()).toEqual(told(0));
  });

  it("that end with their influencer are sent once on the influencer's topic, not to each follower", async () => {
    await follow(shopper, ada);
    await forget();
    await database.sql`delete from auth.users where id = ${ada}`;
    expect(await topicsSent()).toEqual(['deals', `influencer:${ada}`]);
  });

  it('never name the member to others, also when it deletes its account', async () => {
    await follow(shopper, ada);
    await follow(shopper, bea);
    await forget();
    await database.sql`delete from auth.users where id = ${shopper}`;
    expect(await sent()).toEqual([]);

    const other = (await database.createUser()).id;
    await follow(other, ada);
    await unfollow(other, ada);
    const elsewhere = (await sent()).filter(({ topic }) => topic !== `member:${other}`);
    expect(elsewhere).toHaveLength(2);
    expect(JSON.stringify(elsewhere)).not.toContain(other);
  });

  it("tell no number of a suspended influencer's followers", async () => {
    await follow(shopper, ada);
    await database.sql`select public.suspend_account(${ada})`;
    await forget();
    await database.sql`delete from private.follows`;
    expect(await topicsSent()).toEqual([`member:${shopper}`]);
  });

  it('of a deleted account send the lower count later', async () => {
    await follow(shopper, ada);
    await database.sql`delete from auth.users where id = ${shopper}`;
    await forget();
    await database.sql`update private.delayed_unfollows set due_at = now()`;
    await database.sql`select private.apply_delayed_unfollow()`;
    expect(await sent()).toEqual(told(0).slice(0, 1));
  });
});

describe('who may join a topic:', () => {
  const HEARD = 'heard';

  async function hears(
    userId: string | null,
    topic: string,
    { session = true, extension = 'broadcast' } = {},
  ) {
    let outcome = 'silence';
    const role = userId === null ? 'anon' : 'authenticated';
    const rehearsal = database.sql.begin(async (tx) => {
      const [opened] =
        userId !== null && session
          ? await tx`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${userId}) returning id`
          : [];
      const claims = { role, ...(userId && { sub: userId }), ...(opened && { session_id: opened.id }) };
      await tx`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
      await tx`
        select set_config('role', ${role}, true), set_config('realtime.topic', ${topic}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      if ((await tx`select from realtime.messages`).length > 0) outcome = HEARD;
      throw new Error('undo');
    });
    await expect(rehearsal).rejects.toThrow('undo');
    return outcome;
  }

  it('for deals and influencers, everybody', async () => {
    for (const topic of ['deals', `influencer:${ada}`]) {
      expect(await hears(null, topic)).toBe(HEARD);
      expect(await hears(shopper, topic)).toBe(HEARD);
    }
  });

  it("for a member's follows, that member", async () => {
    expect(await hears(shopper, `member:${shopper}`)).toBe(HEARD);
    expect(await hears(ada, `member:${shopper}`)).toBe('silence');
    expect(await hears(null, `member:${shopper}`)).toBe('silence');
    expect(await hears(null, 'member:')).toBe('silence');
  });

  it('for any other topic, nobody', async () => {
    for (const topic of ['', 'deal', 'deals2', 'members', 'influencer', `x influencer:${ada}`, '%']) {
      expect([topic, await hears(shopper, topic), await hears(null, topic)]).toEqual([
        topic,
        'silence',
        'silence',
      ]);
    }
    expect(await hears(shopper, 'deals', { extension: 'presence' })).toBe('silence');
  });

  it('with a token whose session has ended, nobody', async () => {
    for (const topic of ['deals', `influencer:${ada}`, `member:${shopper}`]) {
      expect(await hears(shopper, topic, { session: false })).toBe('silence');
    }
  });

  it.each(['anon', 'authenticated'] as const)('the role %s may send nothing', async (role) => {
    const actor = role === 'anon' ? role : { userId: shopper };
    for (const topic of ['deals', `influencer:${ada}`, `member:${shopper}`]) {
      const sending = database.as(actor, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return tx`insert into realtime.messages (topic, extension, event, private) values (${topic}, 'broadcast', 'offers', true)`;
      });
      await expect(sending).rejects.toThrow(/row-level security/);
    }
    await database.as(actor, (tx) => tx`select realtime.send('{}', 'offers', 'deals', true)`);
    expect(await sent()).toEqual([]);
  });
});
