import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../supabase/local/stand-ins/instagram/start';
import { commentWebhook } from '../../supabase/local/stand-ins/instagram/webhooks';
import { eventually } from '../support/eventually';
import { sharedTestStack, type TestStack } from '../support/stack';
import { answering, connected, repliesOf, replyComesToBe } from './instagram-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const secret = () => stack.instagram.environment.INSTAGRAM_APP_SECRET ?? '';
const url = () => `${stack.apiUrl}/functions/v1/instagram-webhook`;
const post = (payload: unknown, signature?: string) =>
  stack.instagram.deliveries.post(JSON.stringify(payload), signature);

/** A comment as a webhook would tell of it, which nobody is told of by itself. */
function untold({ account }: Awaited<ReturnType<typeof answering>>, text = 'code?') {
  const { world } = stack.instagram;
  const person = world.person(`nora_${crypto.randomUUID().slice(0, 8)}`);
  const comment = world.addComment({
    accountId: account.id,
    postId: account.posts[0]?.id ?? '',
    personId: person.id,
    text,
    parentId: null,
  });
  return { person, comment, payload: commentWebhook(account, comment, person) };
}

describe("Meta's question whether the webhook is ours", () => {
  const ask = async (query: Record<string, string>) => {
    const response = await fetch(`${url()}?${new URLSearchParams(query)}`);
    return [response.status, await response.text()];
  };
  const right = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': stack.instagram.environment.INSTAGRAM_VERIFY_TOKEN ?? '',
    'hub.challenge': '1158201444',
  });

  it('is answered with its challenge when it knows the verify token', async () => {
    expect(await ask(right())).toEqual([200, '1158201444']);
  });

  it.each([
    ['with another verify token', { 'hub.verify_token': 'instagram_local_verify_tokem' }],
    ['without a verify token', { 'hub.verify_token': '' }],
    ['of another mode', { 'hub.mode': 'unsubscribe' }],
  ])('is refused %s', async (_, query) => {
    const [status, body] = await ask({ ...right(), ...query });
    expect([status, JSON.parse(String(body))]).toEqual([403, { error: 'The verify token is not valid.' }]);
  });
});

describe('an Instagram webhook', () => {
  it("about a comment leads to a message with the code, and the comment's text is stored nowhere", async () => {
    const on = await answering(stack, { keywords: ['code'] });
    const { world } = stack.instagram;
    const comment = world.comment(on.account, 'nora', 'What is the CODE, please? purple-elephant');
    await replyComesToBe(stack, on.person, comment, {
      state: 'sent',
      kind: 'comment',
      offer_ids: [on.offer],
    });
    const [message] = world.messagesTo(on.account, 'nora');
    expect(message?.text).toContain('CLAY20');
    expect(message?.buttons).toEqual([
      {
        title: expect.any(String),
        url: `http://localhost:5173/deals?offer=${on.offer}&rule=${on.rule}&from=instagram`,
      },
    ]);
    const rows = await stack.database.sql`
      select r::text as text from private.instagram_replies r where r.event_id = ${comment.id}`;
    expect(rows[0]?.text).not.toContain('purple-elephant');
    expect(stack.log.join('\n')).not.toContain('purple-elephant');
  });

  it('that arrives ten times at once leads to one message', async () => {
    const on = await answering(stack);
    const { comment, payload, person } = untold(on);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(payload)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
    expect((await post(payload)).status).toBe(200);
    expect(await repliesOf(stack.database, on.person.userId)).toHaveLength(1);
    expect(stack.instagram.world.messagesTo(on.account, person.username)).toHaveLength(1);
  });

  it('about a comment on a boosted post, and again on the post itself, leads to one message', async () => {
    const on = await answering(stack);
    const [post0] = on.account.posts;
    await stack.database.sql`
      update public.instagram_rules set media_ids = ${[post0?.id ?? '']} where id = ${on.rule}`;
    await stack.database.sql`
      update public.instagram_rules set active_since = now() - interval '1 minute' where id = ${on.rule}`;
    const { comment, payload, person } = untold(on);
    const boosted = JSON.parse(JSON.stringify(payload));
    boosted.entry[0].changes[0].value.media = {
      id: '99',
      ad_id: '98',
      ad_title: 'Boosted',
      original_media_id: post0?.id,
      media_product_type: 'AD',
    };
    expect((await post(boosted)).status).toBe(200);
    expect((await post(payload)).status).toBe(200);
    await replyComesToBe(stack, on.person, comment, { state: 'sent', media_id: post0?.id });
    expect(stack.instagram.world.messagesTo(on.account, person.username)).toHaveLength(1);
  });

  it("with its comment outside 'changes', as in one of Meta's samples, leads to a message, too", async () => {
    const on = await answering(stack);
    const { comment, payload } = untold(on);
    const { changes, ...entry } = JSON.parse(JSON.stringify(payload.entry[0]));
    expect((await post([{ object: 'instagram', entry: [{ ...entry, ...changes[0] }] }])).status).toBe(200);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });

  it("about its account's own comments, other accounts or texts that match no rule answers 200 and stores nothing", async () => {
    const on = await answering(stack, { keywords: ['code'] });
    const { world } = stack.instagram;
    const asked = world.comment(on.account, 'nora', 'code');
    await replyComesToBe(stack, on.person, asked, { state: 'sent' });
    world.comment(on.account, 'nora', 'decoded');
    world.comment(on.account, 'nora', 'code', { parentId: asked.id });
    world.replyTo(on.account, asked, 'code');
    world.write(on.account, 'nora', 'code');
    for (const other of [
      { object: 'instagram', entry: [{ id: 'nobody', time: 1, changes: [] }] },
      { object: 'page', entry: [] },
      {},
      null,
    ])
      expect((await post(other)).status).toBe(200);
    await stack.instagram.deliveries.idle();
    expect(await repliesOf(stack.database, on.person.userId)).toHaveLength(1);
  });

  it('about a story reply, or a message with a keyword, is answered by the rule of that trigger', async () => {
    const on = await answering(stack, { answers_to: 'story_reply' });
    const { world } = stack.instagram;
    const reply = world.storyReply(on.account, 'nora', 'where is it from?');
    await replyComesToBe(stack, on.person, reply, { state: 'sent', kind: 'story_reply' });
    expect(world.messagesTo(on.account, 'nora')).toHaveLength(1);

    const other = await answering(stack, { answers_to: 'message', keywords: ['clay'] });
    const silent = world.write(other.account, 'ida', 'hello');
    const message = world.write(other.account, 'ida', 'CLAY!');
    await replyComesToBe(stack, other.person, message, { state: 'sent', kind: 'message' });
    const replies = await repliesOf(stack.database, other.person.userId);
    expect(replies.map(({ event_id }) => event_id)).not.toContain(silent.id);
  });

  it('with an event of an odd time or id answers 200, and its other events are answered', async () => {
    const on = await answering(stack);
    const { comment, payload } = untold(on);
    const odd = {
      id: on.account.id,
      time: 1e18,
      changes: [{ field: 'comments', value: { id: 'x', from: { id: 'y' } } }],
    };
    const message = {
      sender: { id: 'nora\u0000' },
      timestamp: Date.now(),
      message: { mid: 'm', text: 'code' },
    };
    const entry = [odd, { id: on.account.id, messaging: [message] }, { id: '\u0000', messaging: [message] }];
    const answer = await post([{ object: 'instagram', entry }, payload]);
    expect(answer.status).toBe(200);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });

  it('of a paused account stores nothing', async () => {
    const on = await answering(stack);
    const paused = await on.person.client
      .from('instagram_accounts')
      .update({ paused: true })
      .eq('influencer_id', on.person.userId);
    expect(paused.error).toBeNull();
    stack.instagram.world.comment(on.account, 'nora', 'code');
    await stack.instagram.deliveries.idle();
    expect(await repliesOf(stack.database, on.person.userId)).toEqual([]);
  });

  it.each([
    ['a mention and a link', '@everyone https://evil.example code'],
    ['text from right to left', '\u202Ecode\u202C \u0627\u0644\u0631\u0645\u0632 code'],
    ['2,200 characters', `${'a '.repeat(1_098)}code`],
    ['markup', '<script>alert(1)</script> code </p>'],
    ['SQL and templates', "'; drop table profiles; -- {code} $$code$$ code"],
    ['characters outside of the basic plane, and half of one', '💥\ud800 code'],
  ])('about a comment with %s leads to the same message as any other', async (_, text) => {
    const on = await answering(stack, { keywords: ['code'] });
    const { world } = stack.instagram;
    const plain = world.comment(on.account, 'ida', 'code');
    const hostile = world.comment(on.account, 'nora', text);
    await replyComesToBe(stack, on.person, plain, { state: 'sent' });
    await replyComesToBe(stack, on.person, hostile, { state: 'sent' });
    const textTo = (name: string) => world.messagesTo(on.account, name).map((message) => message.text);
    expect(textTo('nora')).toEqual(textTo('ida'));
  });

  it("that can't be stored is sent again by Instagram until it is, and then answered", async () => {
    const on = await answering(stack);
    const { sql } = stack.database;
    await sql`revoke insert on private.instagram_replies from service_role`;
    const comment = stack.instagram.world.comment(on.account, 'nora', 'code');
    try {
      await eventually(async () =>
        expect(stack.log.join('\n')).toMatch(/permission denied for table instagram_replies/),
      );
    } finally {
      await sql`grant insert on private.instagram_replies to service_role`;
    }
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });
});

describe("an Instagram webhook's signature", () => {
  const body = JSON.stringify({ object: 'instagram', entry: [] });
  const NOT_VALID = { error: 'The signature is not valid.' };

  it("is accepted when it was made with the app's secret", async () => {
    expect((await stack.instagram.deliveries.post(body, signatureOf(body, secret()))).status).toBe(200);
  });

  it.each([
    ['made with another secret', () => signatureOf(body, 'another')],
    ['of another body', () => signatureOf(`${body} `, secret())],
    ['without its prefix', () => signatureOf(body, secret()).replace('sha256=', '')],
    ['by SHA-1', () => `sha1=${createHmac('sha1', secret()).update(body).digest('hex')}`],
    ['that is cut', () => signatureOf(body, secret()).slice(0, -2)],
    ['that is empty', () => ''],
    ['that is malformed', () => 'sha256=yes'],
  ])('%s is refused', async (_, signature) => {
    const response = await stack.instagram.deliveries.post(body, signature());
    expect([response.status, await response.json()]).toEqual([401, NOT_VALID]);
  });

  it('that is missing is answered with 401', async () => {
    const response = await fetch(url(), { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([401, { error: 'The signature is missing.' }]);
  });

  it('is checked over the received bytes, so that a Cyrillic comment with an emoji is answered', async () => {
    const on = await answering(stack, { keywords: ['скидка'] });
    const { comment, payload } = untold(on, 'Какая СКИДКА? 🎁');
    expect((await post(payload)).status).toBe(200);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });

  it("isn't checked for a body that is too long, which is answered with 413", async () => {
    // One byte more, and without a declared length, so that nothing is left to send when it is refused.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'x-hub-signature-256': signatureOf(body, secret()) },
      body: new Blob(['x'.repeat(4 * 1024 * 1024 + 1)]).stream(),
      duplex: 'half',
    };
    const response = await fetch(url(), init);
    expect([response.status, await response.json()]).toEqual([413, { error: 'The upload is too large.' }]);
  });
});

it("a comment to one Instagram account isn't answered by another influencer's rule", async () => {
  const [one, other] = [await answering(stack), await connected(stack)];
  stack.instagram.world.comment(other.account, 'nora', 'code');
  await stack.instagram.deliveries.idle();
  expect(await repliesOf(stack.database, one.person.userId)).toEqual([]);
});
