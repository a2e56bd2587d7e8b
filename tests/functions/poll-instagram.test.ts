import { beforeAll, describe, expect, it } from 'vitest';
import { postsInTurn } from '../../supabase/functions/poll-instagram/posts-in-turn';
import type { Comment } from '../../supabase/local/stand-ins/instagram/state';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { answering, repliesOf, replyComesToBe } from './instagram-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const HOUR_MS = 60 * 60_000;

type Answering = Awaited<ReturnType<typeof answering>>;

/** A comment of which no webhook tells. */
function missed({ account }: Answering, fields: Partial<Comment> = {}): Comment {
  const { world } = stack.instagram;
  const comment = world.addComment({
    accountId: account.id,
    postId: account.posts[0]?.id ?? '',
    personId: world.person('nora').id,
    text: 'code?',
    parentId: null,
  });
  return Object.assign(comment, fields);
}

/** Adds posts that are older than the ten newest, and has the rule name them. */
async function nameOldPosts({ account, rule }: Answering, count: number): Promise<string[]> {
  const { world } = stack.instagram;
  const posts = Array.from({ length: 10 + count }, () => ({
    id: world.newId(),
    caption: 'Old',
    kind: 'FEED' as const,
    at: 0,
  }));
  account.posts.push(...posts);
  const old = posts.slice(10).map(({ id }) => id);
  await stack.database.sql`update public.instagram_rules set media_ids = ${old} where id = ${rule}`;
  return old;
}

/** Polls the influencer's account alone, whenever it was connected or its rules were written. */
async function poll({ person }: Answering) {
  const { sql } = stack.database;
  const long = '10 days';
  await sql`
    update public.instagram_accounts
    set polled_at = null, connected_at = now() - ${long}::interval, answering_since = now() - ${long}::interval
    where influencer_id = ${person.userId}`;
  await sql`
    update public.instagram_rules set active_since = now() - ${long}::interval where influencer_id = ${person.userId}`;
  const [row] = await sql<{ id: string }[]>`
    insert into private.worker_runs (purpose, ends_at) values ('instagram-poll', now() + interval '1 minute') returning id`;
  expect(await invoke(stack.client(), 'poll-instagram', { run: row?.id })).toMatchObject({ status: 200 });
}

describe('poll-instagram', () => {
  it('finds a comment of which no webhook came, and answers it once', async () => {
    const on = await answering(stack);
    const comment = missed(on);
    await poll(on);
    await replyComesToBe(stack, on.person, comment, { state: 'sent', media_id: comment.postId });
    await poll(on);
    expect(await repliesOf(stack.database, on.person.userId)).toHaveLength(1);
    expect(stack.instagram.world.messagesTo(on.account, 'nora')).toHaveLength(1);
  });

  it('finds 120 comments, over several pages', async () => {
    const on = await answering(stack);
    const comments = Array.from({ length: 120 }, (_, nth) => missed(on, { at: Date.now() - nth * 1000 }));
    await poll(on);
    expect(await repliesOf(stack.database, on.person.userId)).toHaveLength(comments.length);
  });

  it("ignores comments older than 72 hours, the account's own, replies to comments, and texts that match no rule", async () => {
    const on = await answering(stack, { keywords: ['code'] });
    missed(on, { at: Date.now() - 73 * HOUR_MS });
    missed(on, { personId: on.account.id });
    missed(on, { text: 'nice' });
    const seen = missed(on, { at: Date.now() - 71 * HOUR_MS });
    missed(on, { parentId: seen.id });
    await poll(on);
    const replies = await repliesOf(stack.database, on.person.userId);
    expect(replies.map(({ event_id }) => event_id)).toEqual([seen.id]);
  });

  it('finds a comment under an old post only when a rule names that post', async () => {
    const on = await answering(stack);
    const old = { id: stack.instagram.world.newId(), caption: 'Old', kind: 'FEED' as const, at: 0 };
    const posts = Array.from({ length: 12 }, (_, nth) => ({ ...old, id: `${old.id}${nth}` }));
    on.account.posts.push(...posts, old);
    const comment = missed(on, { postId: old.id });
    const { sql } = stack.database;
    await poll(on);
    expect(await repliesOf(stack.database, on.person.userId)).toEqual([]);
    await sql`update public.instagram_rules set media_ids = ${[old.id]} where id = ${on.rule}`;
    await poll(on);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });

  it('skips a post that a rule names and that was deleted, and polls the others', async () => {
    const on = await answering(stack);
    const [deleted, kept = ''] = await nameOldPosts(on, 2);
    on.account.posts = on.account.posts.filter(({ id }) => id !== deleted);
    const comment = missed(on, { postId: kept });
    await poll(on);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });

  it('polls old posts that a rule names in turn when they are more than 25', async () => {
    const on = await answering(stack);
    const old = await nameOldPosts(on, 40);
    for (const postId of old) missed(on, { postId });
    const before = new Date();
    await poll(on);
    const polled = (await repliesOf(stack.database, on.person.userId)).map(({ media_id }) => media_id);
    const expected = [before, new Date()].map((at) => postsInTurn(old, 25, at).toSorted());
    expect(expected).toContainEqual(polled.toSorted());
  });

  it("stops at Instagram's rate limit, stores what it has found, and resumes when the account's wait is over", async () => {
    const on = await answering(stack);
    const [first, second, third] = on.account.posts.map(({ id: postId }) => missed(on, { postId }));
    stack.instagram.faults.push({ path: new RegExp(`/${second?.postId}/comments$`), as: { code: 4 } });
    await poll(on);
    const { sql } = stack.database;
    const waiting = () => sql`
      select from public.instagram_accounts
      where influencer_id = ${on.person.userId} and resume_at > now() + interval '4 minutes'`;
    expect(await waiting()).toHaveLength(1);
    const events = async () =>
      (await repliesOf(stack.database, on.person.userId)).map(({ event_id }) => event_id);
    expect(await events()).toEqual([first?.id]);
    await poll(on);
    expect(await events()).toEqual([first?.id]);
    await sql`update public.instagram_accounts set resume_at = null where influencer_id = ${on.person.userId}`;
    await poll(on);
    expect((await events()).toSorted()).toEqual([first?.id, second?.id, third?.id].toSorted());
  });

  it('marks an account whose token Instagram refuses as to be connected again, and polls the others', async () => {
    const [on, other] = [await answering(stack), await answering(stack)];
    stack.instagram.world.removeApp(on.account);
    const comment = missed(other);
    await stack.database.sql`
      update public.instagram_accounts set polled_at = null where influencer_id = ${other.person.userId}`;
    await poll(on);
    await replyComesToBe(stack, other.person, comment, { state: 'sent' });
    const { data } = await on.person.client.rpc('get_instagram', { of_influencer: on.person.userId });
    expect(data).toMatchObject([{ state: 'reconnect' }]);
  });
});
