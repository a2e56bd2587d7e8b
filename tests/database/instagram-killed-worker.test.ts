import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { InstagramQueue } from '../support/instagram';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let queue: InstagramQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  queue = new InstagramQueue(database);
});
afterAll(() => database.drop());

describe('a worker that sends Instagram replies and is killed', () => {
  it(
    'at each of twenty moments answers each comment once, and each message once or as unsure',
    SLOW,
    async () => {
      const host = await queue.host('killed');
      const rules = {
        comment: await queue.rule(host),
        message: await queue.rule(host, { answers_to: 'message', keywords: ['code'] }),
      };
      const [events, batch, kills] = [240, 10, 20];
      await queue.receive(
        host,
        Array.from({ length: events }, (_, nth) => {
          const kind = nth % 2 === 0 ? 'comment' : 'message';
          return queue.event(rules[kind], `${kind}-${nth}`, { kind });
        }),
      );
      /** What arrived: Instagram takes one answer to a comment, and every message. */
      const arrived: string[] = [];
      let killed = 0;
      for (let call = 0; call < 500; call += 1) {
        const run = await queue.startRun();
        const claimed = await queue.claim(run, batch);
        if (claimed.length === 0) break;
        // Before, between and behind sending and acknowledging each of ten replies: seven is no divisor of twenty, so each comes once.
        const diesAt = killed < kills ? (call * 7) % (2 * batch) : Number.POSITIVE_INFINITY;
        let step = 0;
        for (const { id, event_id, is_repeated, kind } of claimed) {
          if (step++ === diesAt) break;
          // Without is_repeated, a second one would be taken for somebody else's answer, and fail.
          if (kind === 'comment' && arrived.includes(event_id)) expect(is_repeated).toBe(true);
          else arrived.push(event_id);
          if (step++ === diesAt) break;
          await queue.acknowledge(run, id, { state: 'sent', offers: [host.offer] });
        }
        if (Number.isFinite(diesAt)) killed += 1;
        await queue.passTime();
      }
      expect(killed).toBe(kills);
      expect(new Set(arrived).size).toBe(arrived.length);
      const stored = await queue.stored(host);
      expect(stored).toHaveLength(events);
      const sent = stored.filter(({ state }) => state === 'sent').map(({ event_id }) => event_id);
      expect(sent.filter((id) => !arrived.includes(id))).toEqual([]);
      expect(sent.filter((id) => id.startsWith('comment'))).toHaveLength(events / 2);
      expect(stored.filter(({ state, reason }) => state !== 'sent' && reason !== 'unsure')).toEqual([]);
    },
  );

  it.each(['story_reply', 'message'] as const)(
    'while it sends the reply to a %s leaves that as unsure until it says after all, and nobody sends it twice',
    async (kind) => {
      const host = await queue.host(`killed_${kind}`);
      const rule = await queue.rule(host, { answers_to: kind, keywords: ['code'] });
      await queue.comment(host, rule, 'one', { kind });
      const run = await queue.startRun();
      const [reply] = await queue.claim(run);
      await queue.passTime();
      expect(await queue.claim(await queue.startRun())).toEqual([]);
      expect(await queue.stored(host)).toMatchObject([{ state: 'failed', reason: 'unsure' }]);
      // The run was only slow.
      await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [] });
      expect(await queue.stored(host)).toMatchObject([{ state: 'sent', reason: null }]);
    },
  );

  it('between private and public reply leaves the public one as unsure, and nobody writes it twice', async () => {
    const host = await queue.host('killed_public');
    const rule = await queue.rule(host, { public_replies: ['Sent!'] });
    await queue.comment(host, rule, 'one');
    const run = await queue.startRun();
    const [reply] = await queue.claim(run);
    expect(await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [] })).toBe(true);
    expect(await queue.acknowledge(run, reply?.id, { state: 'sent', offers: [] })).toBe(false);
    await queue.passTime();
    expect(await queue.claim(await queue.startRun())).toEqual([]);
    expect(await queue.stored(host)).toMatchObject([{ state: 'sent', public_reply: 'unsure' }]);
  });
});
