import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { answering, connected, replyComesToBe } from './instagram-bed';
import { influencer } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

async function tokensOf(userId: string) {
  return [
    ...(await stack.database.sql`select from private.instagram_tokens where influencer_id = ${userId}`),
  ];
}

describe('disconnecting an Instagram account', () => {
  it('removes the token, ends the webhook subscription, and fails waiting replies', async () => {
    const on = await answering(stack);
    const { userId, client } = on.person;
    stack.instagram.faults.push({ path: new RegExp(`/${on.account.id}/messages$`), as: { code: 613 } });
    const comment = stack.instagram.world.comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting' });
    expect(await invoke(client, 'disconnect-instagram', { influencer_id: userId })).toEqual({
      status: 200,
      body: { disconnected: true },
    });
    expect(await tokensOf(userId)).toEqual([]);
    expect(on.account.subscribed).toEqual([]);
    await replyComesToBe(stack, on.person, comment, { state: 'failed', reason: 'disconnected' });
  });

  it("succeeds although Instagram doesn't answer, and when nothing is connected", async () => {
    const on = await connected(stack);
    stack.instagram.faults.push({ path: /\/subscribed_apps$/, as: 'silent' });
    const { userId, client } = on.person;
    for (const _ of ['connected', 'not connected'])
      expect(await invoke(client, 'disconnect-instagram', { influencer_id: userId })).toMatchObject({
        status: 200,
      });
    expect(await tokensOf(userId)).toEqual([]);
  });
});

it("deleting an influencer's account removes its Instagram token and ends the webhook subscription", async () => {
  const on = await connected(stack);
  const { client, password, userId } = on.person;
  expect(await invoke(client, 'delete-account', { password })).toMatchObject({ status: 200 });
  expect(await tokensOf(userId)).toEqual([]);
  expect(on.account.subscribed).toEqual([]);
});

describe('the posts of an Instagram account', () => {
  const media = ({ client, userId }: SignedIn) =>
    invoke(client, 'instagram-media', { influencer_id: userId });

  it('come newest first, with their pictures', async () => {
    const on = await connected(stack);
    const { status, body } = await media(on.person);
    expect(status).toBe(200);
    expect(body.media.map(({ id }: { id: string }) => id)).toEqual(on.account.posts.map(({ id }) => id));
    expect(body.media[1]).toEqual({
      id: on.account.posts[1]?.id,
      caption: 'What I pack for a weekend',
      kind: 'reel',
      permalink: expect.stringContaining('https://www.instagram.com/'),
      picture: expect.stringMatching(/^data:image\/svg\+xml,/),
      at: new Date(Math.floor((on.account.posts[1]?.at ?? 0) / 1000) * 1000).toISOString(),
    });
  });

  it('are answered with 404 when no account is connected', async () => {
    expect(await media(await influencer(stack))).toEqual({
      status: 404,
      body: { error: 'No Instagram account is connected.' },
    });
  });

  it("can't be read with a token that Instagram refuses, and the account is marked as to be connected again", async () => {
    const on = await connected(stack);
    stack.instagram.world.removeApp(on.account);
    expect(await media(on.person)).toEqual({
      status: 409,
      body: { error: 'Instagram asks you to connect the account again.' },
    });
    const { data } = await on.person.client.rpc('get_instagram', { of_influencer: on.person.userId });
    expect(data).toMatchObject([{ state: 'reconnect' }]);
  });
});
