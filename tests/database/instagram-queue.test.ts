import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type ClaimedReply, InstagramQueue } from '../support/instagram';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let queue: InstagramQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  queue = new InstagramQueue(database);
});
afterAll(() => database.drop());
// What one test leaves waiting would be due in the next.
afterEach(async () => {
  await database.sql`delete from private.instagram_replies`;
  await database.sql`delete from private.worker_runs`;
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('a received Instagram event', () => {
  it('that arrives ten times at once becomes one reply and counts once for its rule', async () => {
    const host = await queue.host('tenfold');
    const rule = await queue.rule(host);
    const event = queue.event(rule, 'comment-1');
    const received = await Promise.all(Array.from({ length: 10 }, () => queue.receive(host, [event, event])));
    expect(received.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await queue.receive(host, [event])).toBe(0);
    expect(await queue.stored(host)).toMatchObject([{ event_id: 'comment-1', state: 'waiting' }]);
    expect([...(await database.sql`select matched from public.instagram_rules where id = ${rule}`)]).toEqual([
      { matched: 1 },
    ]);
  });

  it("is logged as too often and not answered when it is its writer's sixth within an hour; others' are answered", async () => {
    const host = await queue.host('often_asked');
    const rule = await queue.rule(host);
    await queue.answerSince(host, '1 day');
    const from = (sender_id: string, id: string, minutesAgo: number) =>
      queue.event(rule, id, { sender_id, happened_at: new Date(Date.now() - minutesAgo * 60_000) });
    const before = [90, 59, 58, 57, 56].map((minutesAgo, nth) => from('eager', `eager-${nth}`, minutesAgo));
    await queue.receive(host, before);
    await queue.receive(host, [
      from('eager', 'fifth', 3),
      from('eager', 'sixth', 2),
      from('calm', 'first', 1),
    ]);
    expect((await queue.stored(host)).filter(({ state }) => state !== 'waiting')).toMatchObject([
      { event_id: 'sixth', state: 'failed', reason: 'too_often' },
    ]);
    expect(await queue.stored(host)).toHaveLength(8);
  });

  it('is answered when its writer wrote five others within days, and all of them arrive at once', async () => {
    const host = await queue.host('faithful');
    const rule = await queue.rule(host);
    await queue.answerSince(host, '3 days');
    const written = [2.5, 2, 1.5, 1, 0.5, 0.1].map((days) =>
      queue.event(rule, `${days} days ago`, { sender_id: 'faithful', happened_at: daysAgo(days) }),
    );
    expect(await queue.receive(host, written)).toBe(6);
    expect((await queue.stored(host)).filter(({ state }) => state !== 'waiting')).toEqual([]);
  });

  it('is answered five times an hour, also when twenty of one writer match two rules at once', async () => {
    const host = await queue.host('two_rules');
    const rules = [
      await queue.rule(host),
      await queue.rule(host, { answers_to: 'comment', keywords: ['code'] }),
    ];
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        queue.receive(host, [
          // What happened last arrives first.
          queue.event(rules[nth % 2] ?? '', `at-once-${nth}`, {
            sender_id: 'eager',
            happened_at: new Date(Date.now() - nth * 1000),
          }),
        ]),
      ),
    );
    const stored = await queue.stored(host);
    expect(stored).toHaveLength(20);
    expect(stored.filter(({ state }) => state === 'waiting')).toHaveLength(5);
  });

  it("isn't answered when it happened before its rule was active or its account answered", async () => {
    const host = await queue.host('old_comment');
    const rule = await queue.rule(host);
    expect(await queue.comment(host, rule, 'before', { happened_at: daysAgo(0.1) })).toBe(0);
    await database.sql`
      update public.instagram_rules set active_since = now() - interval '1 day' where id = ${rule}`;
    expect(await queue.comment(host, rule, 'before', { happened_at: daysAgo(0.1) })).toBe(0);
    await queue.answerSince(host, '30 days');
    expect(await queue.comment(host, rule, 'before', { happened_at: daysAgo(0.1) })).toBe(1);
  });

  it("is answered when it happened in the second of its rule's creation, because Instagram gives whole seconds", async () => {
    const host = await queue.host('same_second');
    const rule = await queue.rule(host);
    await database.sql`
      update public.instagram_rules set active_since = date_trunc('second', now()) - interval '0.1 seconds' where id = ${rule}`;
    const [since] = await database.sql<{ at: Date }[]>`
      select date_trunc('second', active_since) as at from public.instagram_rules where id = ${rule}`;
    expect(await queue.comment(host, rule, 'at once', { happened_at: since?.at ?? new Date(0) })).toBe(1);
  });

  it("isn't answered by a rule that is off, has another trigger or influencer, or is gone", async () => {
    const host = await queue.host('no_rule');
    const rival = await queue.host('rival_host');
    for (const rule of [
      await queue.rule(host, { active: false }),
      await queue.rule(host, { answers_to: 'message', keywords: ['code'] }),
      await queue.rule(rival),
      randomUUID(),
    ]) {
      expect(await queue.comment(host, rule, rule)).toBe(0);
    }
    expect(await queue.stored(host)).toEqual([]);
  });

  it("that is older than 29 days isn't answered, because the log may have lost it", async () => {
    const host = await queue.host('forgotten');
    const rule = await queue.rule(host);
    await queue.answerSince(host, '30 days');
    expect(await queue.comment(host, rule, 'recent', { happened_at: daysAgo(28) })).toBe(1);
    expect(await queue.comment(host, rule, 'old', { happened_at: daysAgo(29.5) })).toBe(0);
    await database.sql`
      update private.instagram_replies set happened_at = now() - interval '31 days' where influencer_id = ${host.id}`;
    await database.sql`select private.forget_what_is_old()`;
    expect(await queue.stored(host)).toEqual([]);
  });

  it.each([
    ['no list', { event_id: 'x' }],
    ['1,001 events', Array.from({ length: 1001 }, (_, nth) => ({ event_id: String(nth) }))],
  ])('is refused in a malformed call: %s', async (_, events) => {
    const host = await queue.host(`malformed_${randomUUID().slice(0, 8)}`);
    await expect(queue.receive(host, events)).rejects.toMatchObject({
      code: '22023',
      message: 'Send a list of up to 1000 events.',
    });
  });
});

describe('a run that sends Instagram replies', () => {
  it('claims what is due in the order of arrival, with everything that the message needs', async () => {
    const host = await queue.host('handed');
    const rule = await queue.rule(host, { public_replies: ['Look at your messages!', 'Sent!'] });
    for (const id of ['first', 'second', 'third']) await queue.comment(host, rule, id);
    const claimed = await queue.claim(await queue.startRun());
    expect(claimed.map(({ event_id, public_reply }) => [event_id, public_reply])).toEqual([
      ['first', 'Look at your messages!'],
      ['second', 'Sent!'],
      ['third', 'Look at your messages!'],
    ]);
    expect(claimed[0]).toMatchObject({
      influencer_id: host.id,
      instagram_user_id: host.instagramId,
      sealed_token: 'v1.sealed',
      kind: 'comment',
      sender_id: 'sender-of-first',
      is_repeated: false,
      rule_id: rule,
      message: 'Here it is: {code}',
      if_nothing_live: 'profile',
      username: 'handed',
      influencer_name: 'Name of handed',
      offers: [{ id: host.offer, promo_code: 'SAVE10', is_paid: true }],
    });
    expect(await queue.claim(await queue.startRun())).toEqual([]);
  });

  it('that is unknown, ended or of another job claims nothing, and none acknowledges what another one claimed', async () => {
    const host = await queue.host('no_run');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'one');
    const ended = await queue.startRun();
    await database.sql`update private.worker_runs set ends_at = now() where id = ${ended}`;
    for (const run of [randomUUID(), ended, await queue.startRun('notifications')]) {
      await expect(queue.claim(run)).rejects.toMatchObject({
        code: '42501',
        message: 'There is no such run.',
      });
    }
    const [reply] = await queue.claim(await queue.startRun());
    const other = await queue.startRun();
    expect(await queue.acknowledge(other, reply?.id, { state: 'sent', offers: [] })).toBe(false);
    expect(await queue.stored(host)).toMatchObject([{ state: 'waiting' }]);
  });

  it('shares its batch equally among accounts, first those that have sent least', async () => {
    const [busy, quiet] = [await queue.host('busy'), await queue.host('quiet')];
    const [ofBusy, ofQuiet] = [await queue.rule(busy), await queue.rule(quiet)];
    await queue.receive(
      busy,
      Array.from({ length: 30 }, (_, nth) => queue.event(ofBusy, `busy-${nth}`)),
    );
    await queue.answer(undefined, 10);
    await queue.receive(
      quiet,
      Array.from({ length: 30 }, (_, nth) => queue.event(ofQuiet, `quiet-${nth}`)),
    );
    const run = await queue.startRun();
    const ofWhom = (await queue.claim(run, 10)).map(({ username }) => username);
    expect(ofWhom.filter((name) => name === 'busy')).toHaveLength(5);
    expect(ofWhom.filter((name) => name === 'quiet')).toHaveLength(5);
    expect((await queue.claim(run, 1)).map(({ username }) => username)).toEqual(['quiet']);
  });

  it('beside five others claims no reply that another one has', async () => {
    const host = await queue.host('side_by_side');
    const rule = await queue.rule(host);
    await queue.receive(
      host,
      Array.from({ length: 60 }, (_, nth) => queue.event(rule, `event-${nth}`)),
    );
    const runs = await Promise.all(Array.from({ length: 6 }, () => queue.startRun()));
    const claims = await Promise.all(runs.map((run) => queue.claim(run, 10)));
    const claimed = claims.flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });
});

describe("an Instagram account's limit of 700 replies an hour", () => {
  it(
    'holds for 1,500 comments at once: all are answered in their order, and none is lost',
    SLOW,
    async () => {
      const host = await queue.host('stormed');
      const rule = await queue.rule(host);
      const [all, batch] = [1_500, 500];
      for (let from = 0; from < all; from += batch) {
        const events = Array.from({ length: batch }, (_, nth) =>
          queue.event(rule, `storm-${String(from + nth).padStart(5, '0')}`),
        );
        expect(await queue.receive(host, events)).toBe(batch);
      }
      const answered: string[] = [];
      while (answered.length < all) {
        const before = answered.length;
        for (;;) {
          // Two runs at once ask for the same room.
          const runs = await Promise.all([queue.startRun(), queue.startRun()]);
          const claims = await Promise.all(runs.map((run) => queue.claim(run, 100)));
          const claimed = claims.flat().sort((a, b) => Number(a.id) - Number(b.id));
          if (claimed.length === 0) break;
          answered.push(...claimed.map(({ event_id }) => event_id));
          await database.sql`
          update private.instagram_replies
          set state = 'sent', sent_at = now()
          where state = 'waiting' and claimed_by = any (${runs}::uuid[])`;
        }
        expect(answered.length - before).toBe(Math.min(700, all - before));
        // An hour and a minute pass.
        await database.sql`
        update private.instagram_replies set claimed_at = claimed_at - interval '61 minutes' where claimed_at is not null`;
      }
      expect(new Set(answered).size).toBe(all);
      expect(answered).toEqual([...answered].sort());
    },
  );

  it("counts replies that may have been sent, and not those that certainly weren't", async () => {
    const host = await queue.host('limited');
    const rule = await queue.rule(host);
    await queue.receive(
      host,
      Array.from({ length: 710 }, (_, nth) => queue.event(rule, `event-${nth}`)),
    );
    const run = await queue.startRun();
    const claimed: ClaimedReply[] = [];
    for (;;) {
      const some = await queue.claim(run, 100);
      if (some.length === 0) break;
      claimed.push(...some);
    }
    expect(claimed).toHaveLength(700);
    const [unsent, refused, unsure, faulty] = claimed;
    await queue.acknowledge(run, unsent?.id, { state: 'nothing_live', sent: false });
    await queue.acknowledge(run, refused?.id, { state: 'failed', reason: 'refused' });
    await queue.acknowledge(run, unsure?.id, { state: 'failed', reason: 'unsure' });
    await queue.acknowledge(run, faulty?.id, {
      state: 'later',
      reason: 'retry',
      seconds: 3600,
      whole_account: false,
    });
    expect(await queue.claim(run, 100)).toHaveLength(2);
    expect(await queue.claim(run, 100)).toEqual([]);
  });
});
