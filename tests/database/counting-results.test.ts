import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { countsOf, NO_RESULTS, offerOfSomebody, readResults } from '../support/results';
import { code, follow, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';
import { SLOW } from '../support/slow';

const stage = setTheScene();

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0';

interface Visit {
  actor?: Actor;
  network?: string;
  agent?: string;
}

/** Sends events as a browser does. */
const send = (events: unknown, { actor = 'anon', network = '203.0.113.1', agent = BROWSER }: Visit = {}) =>
  stage.database.as(actor, async (tx) => {
    const headers = { 'user-agent': agent, 'cf-connecting-ip': network, 'accept-language': 'en' };
    await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
    await tx`select public.count_results(${JSON.stringify(events)}::text::jsonb)`;
  });

const event = (offer: string, kind = 'copied', source = 'deals') => ({ offer, kind, source });

describe('a result of an offer', () => {
  it('is counted once a day for each person, offer and kind', async () => {
    const { offer } = await offerOfSomebody(stage.database);
    await send([event(offer), event(offer), event(offer, 'shown'), event(offer, 'shop')]);
    await send([event(offer, 'copied', 'profile')]);
    await send([event(offer)], { network: '203.0.113.2' });
    await send([event(offer)], { actor: stage.scene.shopper.actor, network: '203.0.113.3' });
    await send([event(offer)], { actor: stage.scene.shopper.actor, network: '203.0.113.4' });
    expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, shown: 1, copied: 3, shop: 1 });
  });

  it("isn't counted for whoever publishes the offer, or for a deleted offer", async () => {
    const { influencer, offer } = await offerOfSomebody(stage.database);
    const { agency, otherAgency } = stage.scene;
    await stage.database.sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${influencer.id})`;
    await send([event(offer), event(crypto.randomUUID())], { actor: influencer.actor });
    await send([event(offer)], { actor: agency.actor });
    expect(await countsOf(stage.database, offer)).toEqual(NO_RESULTS);
    await send([event(offer)], { actor: otherAgency.actor });
    expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, copied: 1 });
  });

  it("of a hidden offer isn't counted, and the earlier counts return when it is shown", async () => {
    const { sql } = stage.database;
    const { influencer, offer } = await offerOfSomebody(stage.database);
    await send([event(offer)]);
    await sql`select private.hide_offer(${offer}, 'operator', 'It is not theirs.')`;
    await send([event(offer)], { network: '203.0.113.2' });
    expect(await countsOf(stage.database, offer)).toBeUndefined();
    await sql`select private.show_offer(${offer}, array['operator'], 'It is theirs.')`;
    await sql`select public.suspend_account(${influencer.id})`;
    await send([event(offer)], { network: '203.0.113.2' });
    await sql`select public.lift_suspension(${influencer.id})`;
    expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, copied: 1 });
  });

  it('of kind follow counts only if the follow happened, and of kind ring only for an account', async () => {
    const { influencer, offer } = await offerOfSomebody(stage.database);
    const { shopper } = stage.scene;
    const events = [event(offer, 'followed'), event(offer, 'rung', 'extension')];
    await send(events);
    await send([event(offer, 'followed')], { actor: shopper.actor });
    expect(await countsOf(stage.database, offer)).toEqual(NO_RESULTS);
    await follow(stage.database, shopper, influencer, null);
    await send(events, { actor: shopper.actor });
    expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, followed: 1, rung: 1 });
    const other = await code(stage.database, influencer, { domain: 'other.example' });
    const claims = [event(offer, 'followed'), event(other, 'followed')];
    await send(claims, { actor: shopper.actor, network: '203.0.113.6' });
    expect(await countsOf(stage.database, other)).toEqual(NO_RESULTS);
    await follow(stage.database, stage.scene.bystander, influencer, null);
    await send(claims, { actor: stage.scene.bystander.actor, network: '203.0.113.7' });
    await countsOf(stage.database, other);
    expect((await readResults(stage.database, influencer.actor)).counts).toMatchObject({ followed: 2 });
  });

  it.each([
    ['no list', { offer: 'x' }],
    ['null', null],
    ['51 events', Array(51).fill(event(crypto.randomUUID()))],
    ['an unknown kind', [event(crypto.randomUUID(), 'bought')]],
    ['an unknown source', [event(crypto.randomUUID(), 'copied', 'elsewhere')]],
    ['no offer', [{ kind: 'copied', source: 'deals' }]],
    ['no object', ['copied']],
  ])('that is malformed (%s) is an error, and nothing of its batch is counted', async (_, events) => {
    const { offer } = await offerOfSomebody(stage.database);
    const batch = Array.isArray(events) ? [event(offer), ...events] : events;
    await expect(send(batch)).rejects.toMatchObject({ code: '22023' });
    expect(await countsOf(stage.database, offer)).toEqual(NO_RESULTS);
  });
});

it(
  'an attacker on one network can add at most 32 copies a day, and an account at most one',
  SLOW,
  async () => {
    const { offer } = await offerOfSomebody(stage.database);
    const { offer: other } = await offerOfSomebody(stage.database);
    // Which of its network's 32 slots a browser gets is chance. Of so many browsers one gets the last slot, but for once in 100 million runs.
    for (let nth = 0; nth < 700; nth += 1) {
      await send([event(offer)], {
        network: `2001:db8:5:${nth.toString(16)}::1`,
        agent: `${BROWSER} ${nth}`,
      });
    }
    for (let nth = 0; nth < 10; nth += 1) {
      await send([event(other)], { network: `10.0.${nth}.1`, actor: stage.scene.bystander.actor });
    }
    expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, copied: 32 });
    expect(await countsOf(stage.database, other)).toEqual({ ...NO_RESULTS, copied: 1 });
  },
);

it.each([
  ['an account', 'result event of account', '203.0.113.81', 1_000],
  ['a network', 'result event of network', '203.0.113.80', 10_000],
])('what %s sends beyond the limit of a day is counted no more', async (_, action, laterNetwork, limit) => {
  const { sql } = stage.database;
  const { offer } = await offerOfSomebody(stage.database);
  const { shopper, bystander } = stage.scene;
  const isOfAccount = action === 'result event of account';
  await sql`delete from private.counted_calls`;
  await sql`update private.call_limits set calls = 3 where action = ${action}`;
  const [first, second] = [
    { actor: shopper.actor },
    { actor: isOfAccount ? shopper.actor : bystander.actor },
  ];
  await send([event(offer), event(offer, 'shop')], { ...first, network: '203.0.113.80' });
  await send([event(offer, 'shown'), event(offer, 'rung')], { ...second, network: laterNetwork });
  expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, copied: 1, shop: 1 });
  await send([event(offer)], { actor: bystander.actor, network: '203.0.113.82' });
  await sql`update private.call_limits set calls = ${limit} where action = ${action}`;
  expect(await countsOf(stage.database, offer)).toMatchObject({ copied: 2 });
});

it("stored results name nobody, and the day's marks and secret are deleted the next day", async () => {
  const { sql } = stage.database;
  const { offer } = await offerOfSomebody(stage.database);
  await send([event(offer)], { actor: stage.scene.shopper.actor });
  const columns = await sql`
    select string_agg(attname, ', ' order by attnum) as names from pg_attribute
    where attrelid in ('private.noted_results'::regclass, 'private.counted_results'::regclass) and attnum > 0`;
  expect(columns[0]?.names).not.toMatch(/user|account|address/);
  const [before] = await sql`select secret from private.result_day`;
  await sql`update private.result_day set day = day - 1`;
  await sql`select private.start_result_day()`;
  const [after] = await sql`
    select secret, (select count(*)::int from private.counted_results) as marks from private.result_day`;
  expect(after?.marks).toBe(0);
  expect(after?.secret).not.toEqual(before?.secret);
});

it('a new day waits for a count that is still running, which then finishes', async () => {
  const { sql } = stage.database;
  await sql`update private.result_day set day = day - 1`;
  await withSessions(stage.database, ['service_role'], async (beginning) => {
    await beginning.sql`reset role`;
    let starting: Promise<unknown> = Promise.resolve();
    await sql.begin(async (counting) => {
      await counting`insert into private.counted_results (mark) values (1)`;
      starting = beginning.sql`select private.start_result_day()`.execute();
      expect(await endedOrBlocked(stage.database, beginning, starting)).toBe('blocked');
      await counting`insert into private.counted_results (mark) values (2)`;
    });
    await starting;
  });
  expect(await sql`select from private.counted_results`).toHaveLength(0);
});

it("an account's results are deleted with it", async () => {
  const { sql } = stage.database;
  const { influencer, offer } = await offerOfSomebody(stage.database);
  await send([event(offer)]);
  await send([event(offer)], { network: '203.0.113.77' });
  await sql`insert into private.follower_history values (${influencer.id}, private.today() - 9, 7)`;
  await countsOf(stage.database, offer);
  await send([event(offer, 'shop')]);
  await sql`delete from auth.users where id = ${influencer.id}`;
  await sql`select private.add_up_results()`;
  const [left] = await sql`
    select (select count(*)::int from private.offer_results where influencer_id = ${influencer.id})
      + (select count(*)::int from private.influencer_results where influencer_id = ${influencer.id})
      + (select count(*)::int from private.follower_history where influencer_id = ${influencer.id})
      + (select count(*)::int from private.noted_results) as rows`;
  expect(left?.rows).toBe(0);
});
