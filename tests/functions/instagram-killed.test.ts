import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer, listen } from '../../supabase/local/listen';
import { eventually } from '../support/eventually';
import { startTestStack, type TestStack } from '../support/stack';
import { CutLine } from './cut-line';
import { addOffer, addRule, connected, passWaiting, repliesOf } from './instagram-bed';

const KILLS = 50;
/** Each kill costs a start of Deno. */
const PATIENCE = { timeout: 600_000 };
/** A run that began while Deno started anew may have claimed replies when the last one was killed. They are free after a minute. */
const UNTIL_CLAIMS_END_MS = 90_000;

const toInstagram = new CutLine();
const toSupabase = new CutLine();
let stack: TestStack;

beforeAll(async () => {
  const [instagram, supabase] = [await listen(toInstagram.server, 0), await listen(toSupabase.server, 0)];
  stack = await startTestStack({
    functionEnv: {
      INSTAGRAM_GRAPH_URL: `http://127.0.0.1:${instagram}`,
      SUPABASE_URL: `http://127.0.0.1:${supabase}`,
    },
  });
  toInstagram.target = stack.instagram.url;
  toSupabase.target = stack.apiUrl;
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([closeServer(toInstagram.server), closeServer(toSupabase.server)]);
});

/** What a killed run has claimed is free again, as after its time. */
async function endRuns() {
  const { sql } = stack.database;
  await sql`update private.send_runs set ends_at = now() where job = 'instagram'`;
  await sql`
    update private.instagram_replies set claimed_until = now() - interval '1 second'
    where state = 'waiting' and claimed_by is not null`;
  await sql`update private.instagram_replies set due_at = now() where state = 'waiting'`;
}

it(
  'Instagram senders killed at fifty random moments answer each comment once, and log messages that may have arrived',
  PATIENCE,
  async () => {
    const { world, deliveries } = stack.instagram;
    const { person, account } = await connected(stack);
    const { database } = stack;
    const offer = await addOffer(database, person.userId);
    await addRule(database, person.userId, { offer_ids: [offer], public_replies: ['Sent you a message!'] });
    await addRule(database, person.userId, {
      offer_ids: [offer],
      answers_to: 'message',
      keywords: ['code'],
    });
    const comments = [];
    const written = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const line = [toInstagram, toSupabase][randomInt(2)] ?? toInstagram;
      line.cutAfter(randomInt(1, line === toInstagram ? 4 : 9));
      for (const name of ['a', 'b'])
        comments.push(world.comment(account, `commenter_${name}_${kill}`, 'code?'));
      written.push(world.write(account, `writer_${kill}`, 'code'));
      await eventually(() => expect(line.isCut).toBe(true));
      line.cutAfter(Number.POSITIVE_INFINITY);
      await endRuns();
    }
    await deliveries.idle();
    await endRuns();
    await eventually(async () => {
      await passWaiting(database, person.userId);
      const replies = await repliesOf(database, person.userId);
      expect(replies.filter(({ state }) => state === 'waiting')).toEqual([]);
      expect(replies).toHaveLength(comments.length + written.length);
    }, UNTIL_CLAIMS_END_MS);

    const replies = new Map(
      (await repliesOf(database, person.userId)).map((reply) => [reply.event_id, reply]),
    );
    for (const [nth, comment] of comments.entries()) {
      const name = `commenter_${nth % 2 === 0 ? 'a' : 'b'}_${Math.floor(nth / 2)}`;
      expect(world.messagesTo(account, name)).toHaveLength(1);
      expect(replies.get(comment.id)).toMatchObject({ state: 'sent', offer_ids: [offer] });
      const publicReplies = world.publicRepliesTo(comment).length;
      expect(publicReplies).toBeLessThanOrEqual(1);
      expect([
        ['sent', 1],
        ['unsure', 0],
        ['unsure', 1],
      ]).toContainEqual([replies.get(comment.id)?.public_reply, publicReplies]);
    }
    for (const [kill, { id }] of written.entries()) {
      const { state, reason } = replies.get(id) ?? {};
      expect([
        ['sent', null, 1],
        ['failed', 'unsure', 0],
        ['failed', 'unsure', 1],
      ]).toContainEqual([state, reason, world.messagesTo(account, `writer_${kill}`).length]);
    }
  },
);
