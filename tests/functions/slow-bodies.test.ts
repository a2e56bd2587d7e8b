import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { FOR_ANYBODY, OF_THE_SCHEDULE } from '../support/functions-without-a-caller';
import { picture } from '../support/pictures';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { ALL, newMember, roleOf } from './teams';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const ENDED = { status: 401, text: expect.stringContaining('Your session is not valid any more.') };

/** A request whose body is sent in two parts. */
async function beginTo(name: string, { client }: SignedIn, type = 'application/json') {
  const { data } = await client.auth.getSession();
  const sent = request(`${stack.apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': type },
  });
  const answered = answerOf(sent);
  return {
    send: (part: string | Uint8Array) => new Promise<void>((resolve) => sent.write(part, () => resolve())),
    async finish(part: string | Uint8Array) {
      sent.end(part);
      const answer = await answered;
      let text = '';
      for await (const chunk of answer) text += chunk;
      return { status: answer.statusCode, text };
    },
  };
}

const answerOf = (sent: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });

/** Until the function has had time for what it does before it reads on: the same call without a body is answered. */
const letItBegin = async (name: string, { client }: SignedIn) => void (await client.functions.invoke(name));

const withCaller = readdirSync('supabase/functions').filter(
  (name) =>
    name !== '_shared' && !name.includes('.') && !(name in FOR_ANYBODY) && !OF_THE_SCHEDULE.includes(name),
);

it('each function with a caller refuses one whose session ended while its body was on its way', async () => {
  const person = await stack.signUp();
  const begun = await Promise.all(
    withCaller.map(async (name) => {
      const sending = await beginTo(name, person);
      await sending.send('{');
      await letItBegin(name, person);
      return { name, sending };
    }),
  );
  await person.client.auth.signOut({ scope: 'global' });
  expect(withCaller.length).toBeGreaterThan(20);
  for (const { name, sending } of begun) {
    expect({ name, ...(await sending.finish('}')) }).toEqual({ name, ...ENDED });
  }
});

it.each(['upload-avatar', 'update-influencer-user', 'upload-influencers', 'upload-promo-codes'])(
  '%s, which takes a large body, refuses a caller without a session before the body is here',
  async (name) => {
    const sent = request(`${stack.apiUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = answerOf(sent);
    sent.write('{');
    expect((await answered).statusCode).toBe(401);
    sent.destroy();
  },
);

describe('a body that is sent slowly', () => {
  it('changes no team member after the session has ended', async () => {
    const owner = await newAgency(stack);
    const analyst = await newMember(stack, owner, { ...ALL, role: 'analyst' });
    const body = JSON.stringify({
      agency_id: owner.userId,
      member_id: analyst.userId,
      ...ALL,
    });
    const sending = await beginTo('change-team-member', owner);
    await sending.send(body.slice(0, 20));
    await letItBegin('change-team-member', owner);
    await owner.client.auth.signOut({ scope: 'global' });
    expect(await sending.finish(body.slice(20))).toEqual(ENDED);
    expect(await roleOf(analyst)).toEqual(['analyst of all']);
  });

  it('shows no picture of an account that was suspended meanwhile', async () => {
    const { sql } = stack.database;
    const person = await stack.signUp();
    const fields = new FormData();
    fields.set('avatar', picture('face.png'));
    const form = new Response(fields);
    const type = form.headers.get('content-type') ?? '';
    const body = new Uint8Array(await form.arrayBuffer());
    const sending = await beginTo('upload-avatar', person, type);
    await sending.send(body.slice(0, 20));
    await letItBegin('upload-avatar', person);
    await sql`select public.suspend_account(${person.userId})`;
    expect(await sending.finish(body.slice(20))).toEqual(ENDED);
    expect([...(await sql`select avatar_url from public.profiles where id = ${person.userId}`)]).toEqual([
      { avatar_url: null },
    ]);
  });
});

describe('a statement of a function for a caller', () => {
  const saveFor = async (session: string, person: SignedIn) => {
    const answer = await fetch(`${stack.apiUrl}/rest/v1/rpc/save_profile`, {
      method: 'POST',
      headers: {
        apikey: stack.keys.secret,
        'content-type': 'application/json',
        'x-acting-session': session,
      },
      body: JSON.stringify({
        of_account: person.userId,
        by_account: person.userId,
        new_full_name: 'Written',
        new_username: null,
        new_avatar_url: null,
      }),
    });
    return answer.status;
  };

  async function sessionOf({ userId }: SignedIn): Promise<string> {
    const [row] = await stack.database.sql`select id from auth.sessions where user_id = ${userId}`;
    return row?.id;
  }

  it('is served while the session stands, and not after it has ended or its account was suspended', async () => {
    const [standing, suspended, signedOut] = [
      await stack.signUp(),
      await stack.signUp(),
      await stack.signUp(),
    ];
    const sessions = [await sessionOf(standing), await sessionOf(suspended), await sessionOf(signedOut)];
    await stack.database.sql`select public.suspend_account(${suspended.userId})`;
    await signedOut.client.auth.signOut();
    expect(await saveFor(sessions[0] ?? '', standing)).toBe(200);
    expect(await saveFor(sessions[1] ?? '', suspended)).toBe(401);
    expect(await saveFor(sessions[2] ?? '', signedOut)).toBe(401);
    expect(await saveFor(crypto.randomUUID(), standing)).toBe(401);
  });
});
