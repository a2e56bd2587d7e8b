import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { answering, connected, repliesOf, replyComesToBe } from './instagram-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

async function post(name: string, signedRequest: string) {
  const response = await fetch(`${stack.apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest }),
  });
  return { status: response.status, body: await response.json() };
}

async function isConnected(userId: string) {
  const rows = await stack.database.sql`
    select from public.instagram_accounts where influencer_id = ${userId}`;
  return rows.length > 0;
}

const REFUSED = { status: 400, body: { error: 'The signed request is not valid.' } };

describe("Meta's deauthorisation", () => {
  it.each(['appScopedId', 'id'] as const)(
    "by the account's %s disconnects that account and no other",
    async (which) => {
      const [one, other] = [await connected(stack), await connected(stack)];
      stack.instagram.world.removeApp(one.account);
      const answer = await post('instagram-deauthorized', stack.instagram.signedRequest(one.account[which]));
      expect(answer).toEqual({ status: 200, body: { received: true } });
      expect([await isConnected(one.person.userId), await isConnected(other.person.userId)]).toEqual([
        false,
        true,
      ]);
    },
  );

  it("of an unknown account is answered with success, because Meta can't know that it is unknown", async () => {
    const answer = await post('instagram-deauthorized', stack.instagram.signedRequest('12345'));
    expect(answer).toEqual({ status: 200, body: { received: true } });
  });
});

describe("Meta's data deletion", () => {
  it('of an account removes connection and log, and answers a code by which anybody sees that it is done', async () => {
    const on = await answering(stack);
    const comment = stack.instagram.world.comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
    const { status, body } = await post(
      'instagram-data-deletion',
      stack.instagram.signedRequest(on.account.appScopedId),
    );
    expect([status, body]).toEqual([
      200,
      {
        url: `http://localhost:5173/instagram-data-deletion?code=${body.confirmation_code}`,
        confirmation_code: expect.stringMatching(/^\w{8,}$/),
      },
    ]);
    const { data } = await stack.client().rpc('instagram_deletion_state', { code: body.confirmation_code });
    expect(data).toBe('done');
    expect(await isConnected(on.person.userId)).toBe(false);
    expect(await repliesOf(stack.database, on.person.userId)).toEqual([]);
  });

  it('of a commenter removes their id from the log, whose entries stay', async () => {
    const on = await answering(stack);
    const comment = stack.instagram.world.comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
    const answer = await post(
      'instagram-data-deletion',
      stack.instagram.signedRequest(stack.instagram.world.person('nora').id),
    );
    expect(answer.status).toBe(200);
    const [row] = await stack.database.sql`
      select sender_id from private.instagram_replies where event_id = ${comment.id}`;
    expect(row).toEqual({ sender_id: null });
    expect(await isConnected(on.person.userId)).toBe(true);
  });

  it('of a person of whom nothing is stored is confirmed, too', async () => {
    const { status, body } = await post('instagram-data-deletion', stack.instagram.signedRequest('12345'));
    expect([status, body]).toMatchObject([200, { confirmation_code: expect.any(String) }]);
  });
});

describe.each(['instagram-deauthorized', 'instagram-data-deletion'])('%s', (name) => {
  it("refuses a request that Meta didn't sign, and changes nothing", async () => {
    const on = await connected(stack);
    const right = stack.instagram.signedRequest(on.account.appScopedId);
    const [signature = '', payload = ''] = right.split('.');
    const unsigned = Buffer.from(
      JSON.stringify({ algorithm: 'none', user_id: on.account.appScopedId }),
    ).toString('base64url');
    for (const bad of [
      '',
      'x',
      payload,
      `.${payload}`,
      `${signature}.${unsigned}`,
      `${right}.x`,
      stack.instagram.signedRequest(on.account.appScopedId, 'another secret'),
    ])
      expect(await post(name, bad)).toEqual(REFUSED);
    expect(await isConnected(on.person.userId)).toBe(true);
  });

  it('answers 400 to a body that is no form or has no signed request', async () => {
    const url = `${stack.apiUrl}/functions/v1/${name}`;
    const json = await fetch(url, { method: 'POST', body: '{}' });
    expect(json.status).toBe(400);
    const empty = await fetch(url, { method: 'POST', body: new URLSearchParams({ other: 'x' }) });
    expect([empty.status, await empty.json()]).toEqual([400, REFUSED.body]);
  });
});
