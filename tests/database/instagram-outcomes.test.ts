import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Host, InstagramQueue, type Outcome } from '../support/instagram';
import { endedOrBlocked, withSessions } from '../support/session';

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

/** One waiting comment of a new influencer. */
async function waiting(username: string, fields: Parameters<InstagramQueue['rule']>[1] = {}) {
  const host = await queue.host(username);
  const rule = await queue.rule(host, fields);
  await queue.comment(host, rule, 'one', { kind: fields.answers_to ?? 'comment' });
  return { host, rule };
}

const only = async (host: Host) => (await queue.stored(host))[0];

describe('the acknowledged outcome of an Instagram reply', () => {
  it.each<[string, Outcome, Record<string, unknown>]>([
    ['sent', { state: 'sent', offers: [] }, { state: 'sent', reason: null }],
    [
      'nothing live, profile sent',
      { state: 'nothing_live', sent: true },
      { state: 'nothing_live', reason: null },
    ],
    [
      'nothing live, nothing sent',
      { state: 'nothing_live', sent: false },
      { state: 'nothing_live', reason: null },
    ],
    ...['already_answered', 'cannot_receive', 'window_closed', 'refused', 'unsure'].map(
      (reason): [string, Outcome, Record<string, unknown>] => [
        `failed, ${reason}`,
        { state: 'failed', reason },
        { state: 'failed', reason },
      ],
    ),
  ])("is final, and the reply isn't sent again: %s", async (name, outcome, expected) => {
    const { host } = await waiting(`final_${name.replaceAll(/\W+/g, '_').slice(0, 20)}`);
    await queue.answer(outcome);
    await queue.passTime();
    expect(await queue.answer()).toEqual([]);
    expect(await only(host)).toMatchObject(expected);
  });

  it("'sent' records the offers, counts for the rule, and asks for the public reply once", async () => {
    const { host, rule } = await waiting('counted', { public_replies: ['Sent!'] });
    const run = await queue.startRun();
    const [reply] = await queue.claim(run);
    expect(await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [host.offer] })).toBe(true);
    await queue.acknowledgePublic(await queue.startRun(), reply?.id, true);
    expect(await only(host)).toMatchObject({ public_reply: 'unsure' });
    await queue.acknowledgePublic(run, reply?.id, false);
    await queue.acknowledgePublic(run, reply?.id, true);
    expect(await only(host)).toMatchObject({ state: 'sent', public_reply: 'failed' });
    expect([...(await sql`select matched, sent from public.instagram_rules where id = ${rule}`)]).toEqual([
      { matched: 1, sent: 1 },
    ]);
    expect([...(await sql`select offer_ids from private.instagram_replies`)]).toEqual([
      { offer_ids: [host.offer] },
    ]);
  });

  it('asks for no public reply when the rule has none, or nothing was sent', async () => {
    await waiting('no_public_reply');
    const run = await queue.startRun();
    const [reply] = await queue.claim(run);
    expect(await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [] })).toBe(false);
    await waiting('nothing_sent', { public_replies: ['Sent!'] });
    const [other] = await queue.claim(run);
    expect(await queue.acknowledge(run, other?.id, { state: 'nothing_live', sent: false })).toBe(false);
  });

  it.each<[string, Outcome, string]>([
    ['an unknown state', { state: 'perhaps' }, '22023'],
    ['no state', {}, '22023'],
    ['an unknown reason', { state: 'failed', reason: 'whim' }, '23514'],
    ['no reason', { state: 'failed' }, '23514'],
    ['an unknown reason to wait', { state: 'later', reason: 'whim' }, '23514'],
  ])('is refused with %s, and the reply stays claimed', async (name, outcome, refused) => {
    const { host } = await waiting(`odd_${name.replaceAll(' ', '_').slice(0, 20)}`);
    const run = await queue.startRun();
    const [reply] = await queue.claim(run);
    await expect(queue.acknowledge(run, reply?.id, outcome)).rejects.toMatchObject({ code: refused });
    expect(await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [] })).toBe(false);
    expect(await only(host)).toMatchObject({ state: 'sent' });
  });
});

describe('an Instagram reply that is tried later', () => {
  const later = (fields: Outcome): Outcome => ({
    state: 'later',
    reason: 'retry',
    seconds: null,
    whole_account: false,
    ...fields,
  });

  it('waits as long as Instagram asks, but a day at most', async () => {
    const { host } = await waiting('told_to_wait');
    await queue.answer(later({ reason: 'rate_limit', seconds: 900 }));
    expect(await only(host)).toMatchObject({ state: 'waiting', reason: 'rate_limit', due_in: 900 });
    await queue.passTime();
    await queue.answer(later({ reason: 'rate_limit', seconds: 9_000_000 }));
    expect(await only(host)).toMatchObject({ due_in: 86_400 });
  });

  it('waits longer after each attempt when Instagram names no time, about an hour at most', async () => {
    const { host } = await waiting('backing_off');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await queue.answer(later({}));
      waits.push((await only(host))?.due_in ?? 0);
      await queue.passTime();
    }
    expect(waits[0]).toBeGreaterThanOrEqual(12);
    expect(waits[0]).toBeLessThanOrEqual(18);
    expect(waits[4]).toBeGreaterThanOrEqual(192);
    expect(waits[9]).toBeGreaterThanOrEqual(2_880);
    expect(waits[9]).toBeLessThanOrEqual(4_320);
  });

  it('is marked as repeated after a fault, because it may have arrived, and not after a rate limit', async () => {
    await waiting('repeated');
    await queue.answer(later({ reason: 'rate_limit' }));
    await queue.passTime();
    expect(await queue.answer(later({}))).toMatchObject([{ is_repeated: false }]);
    await queue.passTime();
    expect(await queue.answer(later({ reason: 'rate_limit' }))).toMatchObject([{ is_repeated: true }]);
    await queue.passTime();
    expect(await queue.answer()).toMatchObject([{ is_repeated: true }]);
  });

  it("holds up its account's other replies when the limit is the whole account's, and no other account's", async () => {
    const { host, rule } = await waiting('resting');
    await queue.answer(later({ reason: 'rate_limit', seconds: 60, whole_account: true }));
    await queue.comment(host, rule, 'two');
    const { host: other } = await waiting('not_resting');
    expect((await queue.answer()).map(({ influencer_id }) => influencer_id)).toEqual([other.id]);
    await sql`update public.instagram_accounts set resume_at = now() where influencer_id = ${host.id}`;
    expect((await queue.answer()).map(({ event_id }) => event_id)).toEqual(['two']);
  });

  it('holds up its whole account until it is due itself when Instagram names no time', async () => {
    const { host } = await waiting('resting_for_a_while');
    const [before] = await sql<{ now: string }[]>`select now()::text as now`;
    await queue.answer(later({ reason: 'rate_limit', whole_account: true }));
    const [account] = await sql<{ rests: boolean }[]>`
      select
        a.resume_at = r.due_at
        and a.resume_at between ${before?.now ?? ''}::timestamptz + interval '12 seconds' and now() + interval '18 seconds' as rests
      from public.instagram_accounts a join private.instagram_replies r on r.influencer_id = a.influencer_id
      where a.influencer_id = ${host.id}`;
    expect(account?.rests).toBe(true);
  });

  it('because Instagram refused the token is sent when the account is connected again', async () => {
    const { host, rule } = await waiting('refused_token');
    await queue.answer({ state: 'reconnect' });
    await queue.comment(host, rule, 'two');
    expect(await queue.stored(host)).toMatchObject([{ reason: 'reconnect' }, { reason: null }]);
    expect(await queue.answer()).toEqual([]);
    await queue.connect(host);
    expect((await queue.answer()).map(({ event_id, is_repeated }) => [event_id, is_repeated])).toEqual([
      ['one', false],
      ['two', false],
    ]);
  });

  it.each<Outcome>([later({ reason: 'rate_limit', whole_account: true }), { state: 'reconnect' }])(
    'is unsure when its account is disconnected as %j is acknowledged, and both succeed',
    async (outcome) => {
      const { host } = await waiting(`disconnected_${outcome.state}`);
      const run = await queue.startRun();
      const [reply] = await queue.claim(run);
      await withSessions(database, ['service_role'], async (worker) => {
        let acknowledged: Promise<unknown> | undefined;
        await sql.begin(async (tx) => {
          await tx`select from public.instagram_accounts where influencer_id = ${host.id} for update`;
          acknowledged = worker.sql`
            select public.acknowledge_instagram_reply(
              ${run}, ${reply?.id ?? null}, ${JSON.stringify(outcome)}::text::jsonb
            )`.execute();
          expect(await endedOrBlocked(database, worker, acknowledged)).toBe('blocked');
          await tx`select public.disconnect_instagram_account(${host.id})`;
        });
        await acknowledged;
      });
      expect(await only(host)).toMatchObject({ state: 'failed', reason: 'unsure' });
    },
  );
});

describe("an Instagram reply that can't be sent any more", () => {
  it.each<['comment' | 'story_reply' | 'message', string]>([
    ['comment', '7 days'],
    ['story_reply', '24 hours'],
    ['message', '24 hours'],
  ])('fails as too late when the %s is %s old', async (kind, time) => {
    const { host } = await waiting(`late_${kind}`, { answers_to: kind, keywords: ['code'] });
    const age = (how: string) => sql`
      update private.instagram_replies set
        gives_up_at = gives_up_at - (now() - happened_at) - ${how}::interval, happened_at = now() - ${how}::interval
      where influencer_id = ${host.id}`;
    await sql`select private.settle_instagram_replies()`;
    expect(await only(host)).toMatchObject({ state: 'waiting' });
    const [row] = await sql<{ takes: boolean }[]>`
      select gives_up_at = happened_at + ${time}::interval as takes from private.instagram_replies`;
    expect(row?.takes).toBe(true);
    await age(time);
    expect(await queue.claim(await queue.startRun())).toEqual([]);
    expect(await only(host)).toMatchObject({ state: 'failed', reason: 'too_late' });
  });

  it('fails as unsure when an earlier attempt may have arrived', async () => {
    const { host } = await waiting('late_and_unsure');
    await queue.claim(await queue.startRun());
    await queue.passTime();
    await sql`select private.settle_instagram_replies()`;
    await sql`update private.instagram_replies set gives_up_at = now()`;
    await sql`select private.settle_instagram_replies()`;
    expect(await only(host)).toMatchObject({ state: 'failed', reason: 'unsure' });
  });

  it.each([
    ['deleted', (rule: string) => sql`delete from public.instagram_rules where id = ${rule}`],
    [
      'switched off',
      (rule: string) => sql`update public.instagram_rules set active = false where id = ${rule}`,
    ],
  ])('because its rule was %s fails, and replies of other rules are handed out', async (how, change) => {
    const { host, rule } = await waiting(`rule_${how.replace(' ', '_')}`);
    const other = await queue.rule(host);
    for (let nth = 0; nth < 50; nth += 1) await queue.comment(host, rule, `gone-${nth}`);
    await queue.comment(host, other, 'there');
    await change(rule);
    expect((await queue.answer(undefined, 10)).map(({ event_id }) => event_id)).toEqual(['there']);
    expect((await queue.stored(host)).filter(({ reason }) => reason === 'rule_gone')).toHaveLength(51);
  });
});
