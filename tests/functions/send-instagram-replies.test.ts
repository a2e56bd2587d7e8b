import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../supabase/local/stand-ins/instagram/start';
import { eventually } from '../support/eventually';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import {
  addOffer,
  addRule,
  answering,
  connect,
  failNextMessage,
  passWaiting,
  repliesOf,
  replyComesToBe,
} from './instagram-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const world = () => stack.instagram.world;

type Answering = Awaited<ReturnType<typeof answering>>;

/** A comment of which no webhook tells. */
const untold = ({ account }: Answering) =>
  world().addComment({
    accountId: account.id,
    postId: account.posts[0]?.id ?? '',
    personId: world().person('nora').id,
    text: 'code?',
    parentId: null,
  });

const endOffer = ({ offer }: Answering) =>
  stack.database.sql`update public.promo_codes set expiration_date = private.today() - 1 where id = ${offer}`;

/** Has a comment answered, as the webhook does. */
async function store({ person, rule }: Answering, { id, personId, postId }: ReturnType<typeof untold>) {
  await stack.database.sql`
    select public.receive_instagram_events(${person.userId}, jsonb_build_array(jsonb_build_object(
      'event_id', ${id}::text, 'kind', 'comment', 'sender_id', ${personId}::text, 'media_id', ${postId}::text,
      'rule_id', ${rule}::uuid, 'happened_at', now()
    )))`;
}

describe('a reply on Instagram', () => {
  it('has the code, saving, end, link and both labels, and is followed by the public reply', async () => {
    const on = await answering(stack, { public_replies: ['Sent you a message!'] });
    await stack.database.sql`
      update public.promo_codes set expiration_date = '2099-12-31', minimum_spend = 50 where id = ${on.offer}`;
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'sent', public_reply: 'sent' });
    const [message] = world().messagesTo(on.account, 'nora');
    for (const part of ['CLAY20', 'Clay Pots', '20% off', '2099', '$50', 'Paid link', 'Sent automatically'])
      expect(message?.text).toContain(part);
    expect(message?.text).toContain(`offer=${on.offer}`);
    expect(world().publicRepliesTo(comment)).toEqual(['Sent you a message!']);
  });

  it('takes turns among the public replies of its rule', async () => {
    const on = await answering(stack, { public_replies: ['One', 'Two'] });
    const comments = [];
    for (const name of ['nora', 'ida', 'sam']) {
      const comment = world().comment(on.account, name, 'code?');
      await replyComesToBe(stack, on.person, comment, { state: 'sent', public_reply: 'sent' });
      comments.push(comment);
    }
    const written = comments.flatMap((comment) => world().publicRepliesTo(comment));
    expect(new Set(written.slice(0, 2))).toEqual(new Set(['One', 'Two']));
    expect(written[2]).toBe(written[0]);
  });

  it('has a link to the profile instead of an offer that ended before it was sent', async () => {
    const on = await answering(stack);
    await endOffer(on);
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'nothing_live', offer_ids: [] });
    const [message] = world().messagesTo(on.account, 'nora');
    expect(message?.text).not.toContain('CLAY20');
    expect(message?.buttons[0]?.url).toContain(`/influencer/`);
    expect(message?.buttons[0]?.url).toContain(`rule=${on.rule}&from=instagram`);
  });

  it.each([
    ['hidden', `update public.promo_codes set hidden = true where id = `],
    ['for followers only', `update public.promo_codes set followers_only = true where id = `],
    ['deleted', `delete from public.promo_codes where id = `],
  ])("isn't sent when the offer is %s and the rule says to send nothing then", async (_, statement) => {
    const on = await answering(stack, { if_nothing_live: 'nothing' });
    await stack.database.sql.unsafe(`${statement}'${on.offer}'`);
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'nothing_live', offer_ids: [] });
    expect(world().messagesTo(on.account, 'nora')).toEqual([]);
  });

  it('of a menu has a line with the code and a button for each live offer, and none for an expired one', async () => {
    const on = await answering(stack, { keywords: ['nothing'] });
    const { userId } = on.person;
    const soap = await addOffer(stack.database, userId, { brand_name: 'Soap Bar', promo_code: 'SOAP5' });
    const ended = await addOffer(stack.database, userId, {
      promo_code: 'OLD',
      expiration_date: '2020-01-01',
    });
    await addRule(stack.database, userId, { offer_ids: [on.offer, soap, ended], message: 'My codes:' });
    const comment = world().comment(on.account, 'nora', 'codes please');
    await replyComesToBe(stack, on.person, comment, { state: 'sent', offer_ids: [on.offer, soap] });
    const [message] = world().messagesTo(on.account, 'nora');
    expect(message?.text).toMatch(/CLAY20.*SOAP5/s);
    expect(message?.text).not.toContain('OLD');
    expect(message?.buttons).toHaveLength(2);
  });
});

const CLASSES: [string, Fault['as'], { state: string; reason: string | null }][] = [
  ['an invalid token (190)', { code: 190, status: 401 }, { state: 'waiting', reason: 'reconnect' }],
  ['too many calls (4)', { code: 4 }, { state: 'waiting', reason: 'rate_limit' }],
  ['too many calls (17)', { code: 17 }, { state: 'waiting', reason: 'rate_limit' }],
  ['too many calls (32)', { code: 32 }, { state: 'waiting', reason: 'rate_limit' }],
  ['too many calls (613)', { code: 613 }, { state: 'waiting', reason: 'rate_limit' }],
  ['too many calls (80002)', { code: 80002 }, { state: 'waiting', reason: 'rate_limit' }],
  ['a fault (1)', { code: 1, status: 500 }, { state: 'waiting', reason: 'retry' }],
  ['a fault (2)', { code: 2, status: 503 }, { state: 'waiting', reason: 'retry' }],
  ['no answer', 'silent', { state: 'waiting', reason: 'retry' }],
  ['a closed window', { code: 10, subcode: 2534022 }, { state: 'failed', reason: 'window_closed' }],
  [
    'an answer by another app',
    { code: 100, subcode: 2534025 },
    { state: 'failed', reason: 'already_answered' },
  ],
  ['a person who takes none', { code: 551 }, { state: 'failed', reason: 'cannot_receive' }],
  ['anything else', { code: 100 }, { state: 'failed', reason: 'refused' }],
];

describe('a private reply that Instagram refuses', () => {
  it.each(CLASSES)('for %s gets the matching state and reason in the log', async (_, as, expected) => {
    const on = await answering(stack);
    failNextMessage(stack, on.account, as);
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, expected);
    expect(world().messagesTo(on.account, 'nora')).toEqual([]);
  });

  it.each([
    ['was asked to wait', { code: 613 }],
    ['met a fault', { code: 2 }],
  ] as const)('because it %s is sent once after its wait', async (_, as) => {
    const on = await answering(stack);
    failNextMessage(stack, on.account, as);
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting' });
    await passWaiting(stack.database, on.person.userId);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
    expect(world().messagesTo(on.account, 'nora')).toHaveLength(1);
  });

  it('because of its token waits, and the account is marked as to be connected again', async () => {
    const on = await answering(stack);
    failNextMessage(stack, on.account, { code: 190, status: 401 });
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting', reason: 'reconnect' });
    const { data } = await on.person.client.rpc('get_instagram', { of_influencer: on.person.userId });
    expect(data).toMatchObject([{ state: 'reconnect' }]);
  });

  it('because of its token is sent by the same run when the account is connected again meanwhile', async () => {
    const [on, other] = [await answering(stack), await answering(stack)];
    failNextMessage(stack, on.account, { code: 190, status: 401 });
    const comment = untold(on);
    await store(on, comment);
    await store(other, untold(other));
    let run: Promise<unknown> | undefined;
    try {
      await stack.database.sql.begin(async (tx) => {
        // Acknowledging the other reply waits for its rule, and with it the run.
        await tx`select from public.instagram_rules where id = ${other.rule} for update`;
        run = stack.tick();
        await eventually(async () =>
          expect(await repliesOf(stack.database, on.person.userId)).toMatchObject([{ reason: 'reconnect' }]),
        );
        await connect(stack, on);
      });
    } finally {
      await run;
    }
    expect(await repliesOf(stack.database, on.person.userId)).toMatchObject([{ state: 'sent' }]);
  });

  it('on a second attempt, because the answer to the first was lost, arrives once and counts as sent', async () => {
    const on = await answering(stack);
    failNextMessage(stack, on.account, 'unanswered');
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting', reason: 'retry' });
    expect(world().messagesTo(on.account, 'nora')).toHaveLength(1);
    await passWaiting(stack.database, on.person.userId);
    await replyComesToBe(stack, on.person, comment, { state: 'sent', reason: null });
    expect(world().messagesTo(on.account, 'nora')).toHaveLength(1);
  });

  it.each([
    ['its offer ended', (on: Answering) => endOffer(on)],
    ['it is refused', (on: Answering) => failNextMessage(stack, on.account, { code: 100 })],
  ])('on a second attempt, before which %s, is unsure: the first may have arrived', async (_, before) => {
    const on = await answering(stack, { if_nothing_live: 'nothing' });
    failNextMessage(stack, on.account, 'unanswered');
    const comment = world().comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting', reason: 'retry' });
    await before(on);
    await passWaiting(stack.database, on.person.userId);
    await replyComesToBe(stack, on.person, comment, { state: 'failed', reason: 'unsure' });
    expect(world().messagesTo(on.account, 'nora')).toHaveLength(1);
  });

  it('because another app has answered the comment fails, and no public reply is written', async () => {
    const on = await answering(stack, { public_replies: ['Sent!'] });
    const comment = untold(on);
    comment.isAnswered = true;
    await store(on, comment);
    await replyComesToBe(stack, on.person, comment, { state: 'failed', reason: 'already_answered' });
    expect(world().publicRepliesTo(comment)).toEqual([]);
  });
});

describe('an Instagram message to somebody who wrote', () => {
  it.each(['silent', 'unanswered', { code: 2, status: 500 }] as const)(
    "fails as unsure and isn't repeated when nobody knows whether it arrived (%j)",
    async (as) => {
      const on = await answering(stack, { answers_to: 'message', keywords: ['code'] });
      failNextMessage(stack, on.account, as);
      const written = world().write(on.account, 'nora', 'code');
      await replyComesToBe(stack, on.person, written, { state: 'failed', reason: 'unsure' });
      await passWaiting(stack.database, on.person.userId);
      expect(world().messagesTo(on.account, 'nora')).toHaveLength(as === 'unanswered' ? 1 : 0);
    },
  );

  it("is sent after the wait that Instagram asked for, because it certainly didn't arrive before", async () => {
    const on = await answering(stack, { answers_to: 'message', keywords: ['code'] });
    failNextMessage(stack, on.account, { code: 613 });
    const written = world().write(on.account, 'nora', 'code');
    await replyComesToBe(stack, on.person, written, { state: 'waiting', reason: 'rate_limit' });
    await passWaiting(stack.database, on.person.userId);
    await replyComesToBe(stack, on.person, written, { state: 'sent' });
    expect(world().messagesTo(on.account, 'nora')).toHaveLength(1);
  });
});

it('a public reply that Instagram refuses is logged as failed, and the message counts as sent', async () => {
  const on = await answering(stack, { public_replies: ['Sent!'] });
  const comment = untold(on);
  stack.instagram.faults.push({ path: new RegExp(`/${comment.id}/replies$`), as: { code: 100 } });
  await store(on, comment);
  await replyComesToBe(stack, on.person, comment, { state: 'sent', public_reply: 'failed' });
});

it('an account with a token sealed for another influencer sends nothing and asks to be connected again', async () => {
  const { sql } = stack.database;
  const [one, other] = [await answering(stack), await answering(stack)];
  await sql`
    update private.instagram_tokens t set sealed_token = o.sealed_token
    from private.instagram_tokens o
    where t.influencer_id = ${one.person.userId} and o.influencer_id = ${other.person.userId}`;
  const comment = world().comment(one.account, 'nora', 'code?');
  await replyComesToBe(stack, one.person, comment, { state: 'waiting', reason: 'reconnect' });
  expect(world().messagesTo(one.account, 'nora')).toEqual([]);
});

it('hostile text in a rule and an offer reaches Instagram without mentions, within 640 characters', async () => {
  const on = await answering(stack, { message: '<b>@everyone</b> {code} {{link}} {brand}' });
  await stack.database.sql`
    update public.promo_codes set description = ${`<script>@you</script> ${'long '.repeat(60)}`}
    where id = ${on.offer}`;
  const comment = world().comment(on.account, 'nora', 'code?');
  await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  const [message] = world().messagesTo(on.account, 'nora');
  expect(message?.text).toContain('CLAY20');
  expect(message?.text).not.toMatch(/@everyone|@you/);
  expect(message?.text.length).toBeLessThanOrEqual(640);
});

it('sixty comments at once are each answered by one Instagram message', async () => {
  const on = await answering(stack);
  const comments = Array.from({ length: 60 }, (_, nth) =>
    world().comment(on.account, `nora_${nth}`, 'code?'),
  );
  await stack.instagram.deliveries.idle();
  await stack.tick();
  const replies = await repliesOf(stack.database, on.person.userId);
  expect(replies.filter(({ state }) => state === 'sent')).toHaveLength(comments.length);
  for (const [nth] of comments.entries())
    expect(world().messagesTo(on.account, `nora_${nth}`)).toHaveLength(1);
});

it.each(['send-instagram-replies', 'poll-instagram'])(
  '%s can be called by the schedule only',
  async (name) => {
    const refused = { status: 401, body: { error: 'Only the schedule calls this.' } };
    const nora = await stack.signUp();
    for (const body of [{}, { run: randomUUID() }, { run: 'x' }]) {
      expect(await invoke(nora.client, name, body)).toEqual(refused);
      expect(await invoke(stack.admin(), name, body)).toEqual(refused);
    }
  },
);
