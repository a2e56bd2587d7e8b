import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openToken } from '../../supabase/functions/_shared/instagram/sealed-token';
import { linkSigningSecretOf } from '../../supabase/local/keys';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged } from './agencies';
import { invoke } from './answer';
import { answering, cameBack, connect, connected, replyComesToBe } from './instagram-bed';
import { influencer } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const finish = ({ client }: SignedIn, back: { code: string; state: string }) =>
  invoke(client, 'connect-instagram', back);

const START_AGAIN = {
  status: 400,
  body: { error: "This login at Instagram isn't valid any more. Please start it again." },
};
const NOT_YOURS = {
  status: 403,
  body: { error: 'Only the influencer and its agency look after its Instagram account.' },
};

async function notConnected() {
  return { person: await influencer(stack), account: stack.instagram.world.addAccount() };
}

async function stored(userId: string) {
  const [row] = await stack.database.sql<{ instagram_user_id: string; sealed_token: string }[]>`
    select a.instagram_user_id, t.sealed_token
    from public.instagram_accounts a join private.instagram_tokens t using (influencer_id)
    where a.influencer_id = ${userId}`;
  return row;
}

/** A state that was signed by the server, or by whoever has the secret. */
function signedState(value: unknown, secret = linkSigningSecretOf(stack.keys)) {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = createHmac('sha256', `connect-instagram:${secret}`).update(payload).digest('base64url');
  return `${payload}.${signature}`;
}

describe('connecting an Instagram account', () => {
  it('asks Instagram for the permissions that replies need, and leads back to the site', async () => {
    const { person } = await notConnected();
    const { body } = await invoke(person.client, 'connect-instagram', {
      influencer_id: person.userId,
      begin: true,
    });
    const { searchParams } = new URL(body.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: stack.instagram.environment.INSTAGRAM_APP_ID,
      redirect_uri: 'http://localhost:5173/connect-instagram',
      response_type: 'code',
      scope: 'instagram_business_basic,instagram_business_manage_comments,instagram_business_manage_messages',
      state: expect.any(String),
      force_reauth: 'true',
    });
  });

  it('stores the token sealed, and has Instagram tell of comments and messages', async () => {
    const on = await notConnected();
    await connect(stack, on);
    const { userId } = on.person;
    const row = await stored(userId);
    expect(row?.instagram_user_id).toBe(on.account.id);
    const token = stack.instagram.world.state.tokens.find(
      ({ accountId, isLongLived }) => accountId === on.account.id && isLongLived,
    );
    const key = stack.instagram.environment.INSTAGRAM_TOKEN_KEY ?? '';
    const sealed = row?.sealed_token ?? '';
    expect(await openToken(sealed, { key, influencerId: userId })).toBe(token?.text);
    const other = await influencer(stack);
    expect(await openToken(sealed, { key, influencerId: other.userId })).toBeNull();
    const anotherKey = Buffer.alloc(32).toString('base64');
    expect(await openToken(sealed, { key: anotherKey, influencerId: userId })).toBeNull();
    expect(on.account.subscribed).toEqual(['comments', 'messages', 'messaging_postbacks']);
    expect(stack.log.join('\n')).not.toContain(token?.text);
  });

  it("accepts the code with the ending '#_' that Instagram appends", async () => {
    const on = await notConnected();
    const { code, state } = await cameBack(stack, on);
    expect(await finish(on.person, { code: `${code}#_`, state })).toMatchObject({ status: 200 });
  });

  it('works for an agency with an account of an influencer that it manages', async () => {
    const agency = await newAgency(stack);
    const managed = await newManaged(stack, agency);
    const account = stack.instagram.world.addAccount();
    const person = { ...agency, userId: managed.id };
    const back = await cameBack(stack, { person, account });
    expect(await finish(agency, back)).toEqual({
      status: 200,
      body: { influencer_id: managed.id, username: account.username },
    });
    expect((await stored(managed.id))?.instagram_user_id).toBe(account.id);
  });

  it('again replaces the token; connecting another one replaces and unsubscribes the first', async () => {
    const on = await connected(stack);
    const before = await stored(on.person.userId);
    await connect(stack, on);
    expect((await stored(on.person.userId))?.sealed_token).not.toBe(before?.sealed_token);
    const account = stack.instagram.world.addAccount();
    await connect(stack, { ...on, account });
    expect((await stored(on.person.userId))?.instagram_user_id).toBe(account.id);
    expect(on.account.subscribed).toEqual([]);
  });

  it('sends the replies that waited for a valid token', async () => {
    const on = await answering(stack);
    stack.instagram.world.state.tokens = stack.instagram.world.state.tokens.filter(
      ({ accountId }) => accountId !== on.account.id,
    );
    const comment = stack.instagram.world.comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting', reason: 'reconnect' });
    await connect(stack, on);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });
});

describe("an Instagram account isn't connected", () => {
  it("by a stranger, or by an agency that doesn't manage the influencer", async () => {
    const [{ person }, stranger, agency] = [
      await notConnected(),
      await influencer(stack),
      await newAgency(stack),
    ];
    for (const { client } of [stranger, agency, await stack.signUp()]) {
      for (const name of ['connect-instagram', 'disconnect-instagram', 'instagram-media']) {
        const body = { influencer_id: person.userId, begin: true };
        expect(await invoke(client, name, body)).toEqual(NOT_YOURS);
      }
    }
  });

  it('by a state that is unsigned, forged, changed or incomplete', async () => {
    const on = await notConnected();
    const { code, state } = await cameBack(stack, on);
    const [payload = '', signature = ''] = state.split('.');
    const { influencer_id, ...rest } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...rest, influencer_id: crypto.randomUUID() }));
    for (const bad of [
      '',
      'x',
      payload,
      `${payload}.`,
      `${forged.toString('base64url')}.${signature}`,
      `${state}.x`,
      signedState({ influencer_id, ...rest }, 'another secret of a sufficient length'),
      signedState({ influencer_id }),
    ])
      expect(await finish(on.person, { code, state: bad })).toEqual(START_AGAIN);
    expect(await stored(on.person.userId)).toBeUndefined();
  });

  it('by a state that has expired', async () => {
    const on = await notConnected();
    const { code } = await cameBack(stack, on);
    const { userId } = on.person;
    const state = (until: number) => signedState({ influencer_id: userId, user_id: userId, until });
    expect(await finish(on.person, { code, state: state(Date.now() - 1) })).toEqual(START_AGAIN);
    expect(await finish(on.person, { code, state: state(Date.now() + 3_600_000) })).toMatchObject({
      status: 200,
    });
  });

  it('by another member than the one who began', async () => {
    const [on, other] = [await notConnected(), await influencer(stack)];
    const back = await cameBack(stack, on);
    expect(await finish(other, back)).toEqual(START_AGAIN);
    expect(await stored(on.person.userId)).toBeUndefined();
    expect(await stored(other.userId)).toBeUndefined();
  });

  it('by an agency whose management of the influencer ended meanwhile', async () => {
    const agency = await newAgency(stack);
    const managed = await newManaged(stack, agency);
    const account = stack.instagram.world.addAccount();
    const back = await cameBack(stack, { person: { ...agency, userId: managed.id }, account });
    await stack.database.sql`delete from public.agency_influencers where influencer_id = ${managed.id}`;
    expect(await finish(agency, back)).toEqual(NOT_YOURS);
  });

  it('by a code that was used or never issued', async () => {
    const on = await notConnected();
    const { code, state } = await cameBack(stack, on);
    expect(await finish(on.person, { code, state })).toMatchObject({ status: 200 });
    for (const used of [code, 'AQnever']) {
      expect(await finish(on.person, { code: used, state })).toEqual({
        status: 400,
        body: { error: expect.stringContaining('Please start again and allow everything') },
      });
    }
  });

  it('when another influencer has connected it, who keeps it', async () => {
    const on = await connected(stack);
    const other = await influencer(stack);
    const back = await cameBack(stack, { person: other, account: on.account });
    expect(await finish(other, back)).toEqual({
      status: 409,
      body: { error: 'This Instagram account is connected to another influencer.' },
    });
    expect((await stored(on.person.userId))?.instagram_user_id).toBe(on.account.id);
    expect(on.account.subscribed).not.toEqual([]);
  });

  it("while Instagram doesn't answer, and the next attempt with the same state succeeds", async () => {
    const on = await notConnected();
    const back = await cameBack(stack, on);
    stack.instagram.faults.push({ path: /^\/oauth\/access_token$/, as: 'silent' });
    expect(await finish(on.person, back)).toEqual({
      status: 503,
      body: { error: 'Instagram is out of reach just now. Please try again in a moment.' },
    });
    expect(await finish(on.person, back)).toMatchObject({ status: 200 });
  });

  it('by a body that lacks fields, which is answered with 400', async () => {
    const { person } = await notConnected();
    for (const body of [
      {},
      { influencer_id: person.userId },
      { influencer_id: 'x', begin: true },
      { code: 'x' },
    ])
      expect((await invoke(person.client, 'connect-instagram', body)).status).toBe(400);
  });
});
