import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Host, InstagramQueue } from '../support/instagram';
import { manage } from '../support/managed-pair';
import { during, operator } from '../support/operator';
import { person } from '../support/scene';

let database: TestDatabase;
let sql: postgres.Sql;
let queue: InstagramQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  queue = new InstagramQueue(database);
});
afterAll(() => database.drop());
afterEach(async () => {
  await sql`delete from private.instagram_replies`;
  await sql`delete from private.worker_runs`;
});

const asServer = <Row>(statement: (tx: postgres.TransactionSql) => Promise<Row>) =>
  database.as('service_role', statement);

async function stateOf({ actor, id }: Host) {
  const [row] = await database.as(
    actor,
    (tx) => tx<{ state: string }[]>`select state from public.get_instagram(${id})`,
  );
  return row?.state;
}

const tokenOf = ({ id }: Pick<Host, 'id'>) =>
  asServer(async (tx) => [...(await tx`select * from public.sealed_instagram_token(${id})`)]);

const answers = async ({ instagramId }: Host) => {
  const [row] = await asServer((tx) => tx`select public.instagram_rules_of(${instagramId}) as rules`);
  return row?.rules !== null;
};

describe('connecting an Instagram account', () => {
  it('is allowed to the influencer and its present agency, and refused to everybody else', async () => {
    const host = await queue.host('connecting');
    const [agency, former, otherAgency] = await Promise.all(
      ['agency-of-it', 'agency-before', 'other-agency'].map((name) =>
        person(database, name, { is_agency: true }),
      ),
    );
    const rival = await person(database, 'connecting-rival', { is_influencer: true });
    if (!agency || !former || !otherAgency) throw new Error('There are three agencies.');
    await manage(database, agency, host);
    await manage(database, former, host);
    await sql`update public.agency_influencers set managed_by_agency = false where agency_id = ${former.id}`;
    await queue.connect(host, { by: agency.id });
    for (const by of [former.id, otherAgency.id, rival.id]) {
      await expect(queue.connect(host, { by })).rejects.toMatchObject({
        code: '42501',
        message: 'Only the influencer and its agency may do this.',
      });
    }
    const shopper = await person(database, 'connecting-shopper');
    await expect(queue.connect({ ...host, ...shopper })).rejects.toMatchObject({ code: '42501' });
  });

  it('is refused when another influencer has connected the same one', async () => {
    const [host, other] = [await queue.host('has_it'), await queue.host('wants_it')];
    await expect(queue.connect(other, { id: host.instagramId })).rejects.toMatchObject({
      code: 'P0001',
      hint: 'instagram_taken',
      message: 'This Instagram account is connected by somebody else.',
    });
    expect(await tokenOf(other)).toEqual([
      { instagram_user_id: other.instagramId, sealed_token: 'v1.sealed' },
    ]);
  });

  it('again keeps waiting replies and since when it answers; connecting another one fails and resets them', async () => {
    const host = await queue.host('connected_anew');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'one');
    const since = async () => {
      const [row] =
        await sql`select answering_since from public.instagram_accounts where influencer_id = ${host.id}`;
      return row?.answering_since;
    };
    const before = await since();
    await queue.connect(host);
    expect(await since()).toEqual(before);
    expect(await queue.stored(host)).toMatchObject([{ state: 'waiting' }]);
    await queue.connect(host, { id: '17841400000009999' });
    expect(await since()).not.toEqual(before);
    expect(await queue.stored(host)).toMatchObject([{ state: 'failed', reason: 'disconnected' }]);
    expect(await tokenOf(host)).toEqual([
      { instagram_user_id: '17841400000009999', sealed_token: 'v1.sealed' },
    ]);
  });
});

describe('disconnecting an Instagram account', () => {
  it('removes the token, fails waiting replies, and keeps rules and log; a run still acknowledges what it has sent', async () => {
    const host = await queue.host('disconnecting');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'claimed');
    const run = await queue.startRun();
    const [claimed] = await queue.claim(run);
    await queue.comment(host, rule, 'waiting');
    await asServer((tx) => tx`select public.disconnect_instagram_account(${host.id})`);
    expect(await queue.stored(host)).toMatchObject([
      { state: 'failed', reason: 'unsure' },
      { state: 'failed' },
    ]);
    expect(await queue.acknowledge(run, claimed?.id, { state: 'later', reason: 'retry' })).toBe(false);
    expect(await queue.stored(host)).toMatchObject([
      { state: 'failed', reason: 'unsure' },
      { state: 'failed' },
    ]);
    expect(await sql`select from private.instagram_tokens where influencer_id = ${host.id}`).toHaveLength(0);
    expect(await stateOf(host)).toBeUndefined();
    await queue.acknowledge(run, claimed?.id, { state: 'sent', offers: [] });
    expect(await queue.stored(host)).toMatchObject([
      { event_id: 'claimed', state: 'sent' },
      { event_id: 'waiting', state: 'failed', reason: 'disconnected' },
    ]);
    expect(await sql`select from public.instagram_rules where id = ${rule}`).toHaveLength(1);
  });
});

describe('a paused Instagram account', () => {
  const pause = ({ actor, id }: Host, paused: boolean) =>
    database.as(
      actor,
      (tx) => tx`update public.instagram_accounts set paused = ${paused} where influencer_id = ${id}`,
    );

  it('sends nothing; once resumed it sends what waited before, and never answers a comment of the meantime', async () => {
    const host = await queue.host('pausing');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'before');
    await pause(host, true);
    expect(await stateOf(host)).toBe('paused');
    expect(await answers(host)).toBe(false);
    const during = new Date();
    expect(await queue.comment(host, rule, 'meanwhile', { happened_at: during })).toBe(0);
    expect(await queue.answer()).toEqual([]);
    await pause(host, false);
    expect(await stateOf(host)).toBe('working');
    expect(await queue.comment(host, rule, 'meanwhile', { happened_at: during })).toBe(0);
    expect((await queue.answer()).map(({ event_id }) => event_id)).toEqual(['before']);
  });
});

describe("a suspended influencer's Instagram account", () => {
  it("answers no comment, can't be connected, and after the suspension answers none of the meantime", async () => {
    const host = await queue.host('suspended_host');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'before');
    await sql`select public.suspend_account(${host.id})`;
    expect(await answers(host)).toBe(false);
    const during = new Date();
    expect(await queue.comment(host, rule, 'meanwhile', { happened_at: during })).toBe(0);
    expect(await queue.answer()).toEqual([]);
    await expect(queue.connect(host)).rejects.toMatchObject({ code: '42501' });
    await sql`select public.lift_suspension(${host.id})`;
    expect(await answers(host)).toBe(true);
    expect(await queue.comment(host, rule, 'meanwhile', { happened_at: during })).toBe(0);
    expect(await queue.stored(host)).toMatchObject([
      { event_id: 'before', state: 'failed', reason: 'switched_off' },
    ]);
  });
});

describe('deleting an influencer with a connected Instagram account', () => {
  it('removes token and account at once, and rules and a long log in batches', async () => {
    const host = await queue.host('departing_host');
    const rule = await queue.rule(host);
    await queue.receive(
      host,
      Array.from({ length: 1000 }, (_, nth) => queue.event(rule, `event-${nth}`)),
    );
    await sql`delete from auth.users where id = ${host.id}`;
    const left = async () => [
      ...(await sql`
        select (select count(*)::int from private.instagram_tokens where influencer_id = ${host.id}) as tokens,
          (select count(*)::int from public.instagram_accounts where influencer_id = ${host.id}) as accounts,
          (select count(*)::int from public.instagram_rules where influencer_id = ${host.id}) as rules,
          (select count(*)::int from private.instagram_replies where influencer_id = ${host.id}) as replies`),
    ];
    expect(await left()).toMatchObject([{ tokens: 0, accounts: 0, rules: 1, replies: 500 }]);
    expect(await queue.answer()).toEqual([]);
    for (let batch = 1; batch <= 3; batch += 1) await sql`select private.remove_departed_accounts()`;
    expect(await left()).toEqual([{ tokens: 0, accounts: 0, rules: 0, replies: 0 }]);
  });
});

describe("the operator's switch that turns Instagram off", () => {
  const WHY = 'It answers with what nobody asked for.';

  it("stops one influencer's replies and refuses to connect an account until Instagram is switched on again", async () => {
    const desk = await operator(database, 'operator-of-one');
    const [host, other] = [await queue.host('switched_off'), await queue.host('left_on')];
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'before');
    const toggle = async (off: boolean) => {
      const [row] = await during(
        database,
        desk,
        (tx) => tx`select public.operator_switch_instagram(${off}, ${WHY}, ${host.id}) as changed`,
      );
      return row?.changed;
    };
    const atDesk = async () =>
      (
        await during(
          database,
          desk,
          (tx) =>
            tx`select instagram_username, instagram_switched_off from public.operator_account(${host.id})`,
        )
      )[0];
    expect(await toggle(false)).toBe(false);
    expect(await toggle(true)).toBe(true);
    expect(await toggle(true)).toBe(false);
    expect(await atDesk()).toEqual({ instagram_username: 'at_instagram', instagram_switched_off: true });
    expect(await stateOf(host)).toBe('switched_off');
    const [told] = await database.as(
      host.actor,
      (tx) => tx`select switched_off_because from public.get_instagram(${host.id})`,
    );
    expect(told).toEqual({ switched_off_because: WHY });
    expect([await answers(host), await answers(other)]).toEqual([false, true]);
    expect(await queue.stored(host)).toMatchObject([{ state: 'failed', reason: 'switched_off' }]);
    await asServer((tx) => tx`select public.disconnect_instagram_account(${host.id})`);
    await expect(queue.connect(host)).rejects.toMatchObject({
      code: 'P0001',
      hint: 'instagram_off',
      message: 'Instagram is switched off here by Promobell.',
    });
    const meanwhile = new Date();
    expect(await toggle(false)).toBe(true);
    await queue.connect(host);
    expect(await queue.comment(host, rule, 'meanwhile', { happened_at: meanwhile })).toBe(0);
    expect(await stateOf(host)).toBe('working');
    const acts = await sql`
      select act, account_id, reason, before, after from private.operator_acts where account_id = ${host.id} order by id`;
    expect([...acts]).toEqual([
      {
        act: 'switch off Instagram',
        account_id: host.id,
        reason: WHY,
        before: { instagram: true },
        after: { instagram: false },
      },
      {
        act: 'switch on Instagram',
        account_id: host.id,
        reason: WHY,
        before: { instagram: false },
        after: { instagram: true },
      },
    ]);
  });

  it('stops the replies of all accounts until Instagram is switched on again', async () => {
    const desk = await operator(database, 'operator-of-all');
    const host = await queue.host('all_off');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'before');
    const toggle = async (off: boolean) => {
      const [row] = await during(
        database,
        desk,
        (tx) => tx`select public.operator_switch_instagram(${off}, ${WHY}, for_all => true) as changed`,
      );
      return row?.changed;
    };
    expect(await toggle(true)).toBe(true);
    expect(await toggle(true)).toBe(false);
    const [settings] = await database.as(
      'anon',
      (tx) => tx`select instagram_switched_off as off from public.app_settings`,
    );
    expect(settings?.off).toBe(true);
    expect(await stateOf(host)).toBe('switched_off');
    expect(await answers(host)).toBe(false);
    expect(await queue.stored(host)).toMatchObject([{ state: 'failed', reason: 'switched_off' }]);
    expect(await toggle(false)).toBe(true);
    expect(await answers(host)).toBe(true);
  });
});
