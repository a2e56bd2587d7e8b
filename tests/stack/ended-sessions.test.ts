import { createClient, FunctionsHttpError } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { websocketTransport } from '../support/websocket-transport';
import { listen, notAllowed, refusalOf } from './realtime-bed';

let stack: TestStack;
let influencer: SignedIn;

beforeAll(async () => {
  stack = await sharedTestStack();
  influencer = await stack.signUp();
  await influencer.client.from('profiles').update({ is_influencer: true }).eq('id', influencer.userId);
});

type Client = ReturnType<TestStack['client']>;

/** A client for a second device of the account. */
async function signInElsewhere({ email, password }: SignedIn) {
  const client = stack.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

/** A client with the present token, also after its session has ended. */
async function keepToken(client: Client) {
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? '';
  return createClient(stack.apiUrl, stack.keys.publishable, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: websocketTransport },
  });
}

async function readStatus(client: Pick<Client, 'from'>) {
  const { status, error } = await client.from('profiles').select('id').limit(1);
  return [status, error?.hint];
}

const ALIVE = [200, undefined];
const DEAD = [401, 'session_not_found'];

describe('other sessions of an account end', () => {
  it('when the password is changed, and this one stays', async () => {
    const person = await stack.signUp();
    const elsewhere = await keepToken(await signInElsewhere(person));
    expect(await readStatus(elsewhere)).toEqual(ALIVE);
    const { error } = await person.client.auth.updateUser({
      password: 'quite another one',
      current_password: person.password,
    });
    expect(error).toBeNull();
    expect(await readStatus(elsewhere)).toEqual(DEAD);
    expect(await readStatus(person.client)).toEqual(ALIVE);
  });

  it('when the member signs out everywhere else, and this one stays', async () => {
    const person = await stack.signUp();
    const elsewhere = await keepToken(await signInElsewhere(person));
    expect((await person.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await readStatus(elsewhere)).toEqual(DEAD);
    expect(await readStatus(person.client)).toEqual(ALIVE);
  });

  it('when the server sets a password', async () => {
    const person = await stack.signUp();
    await stack.admin().auth.admin.updateUserById(person.userId, { password: 'given by the agency' });
    expect(await readStatus(person.client)).toEqual(DEAD);
  });

  it('when the account is deleted', async () => {
    const person = await stack.signUp();
    await stack.admin().auth.admin.deleteUser(person.userId);
    expect(await readStatus(person.client)).toEqual(DEAD);
  });

  it('when the account is suspended, and nobody can sign in until that is lifted', async () => {
    const person = await stack.signUp();
    await stack.admin().rpc('suspend_account', { of_account: person.userId });
    expect(await readStatus(person.client)).toEqual(DEAD);
    const { email, password } = person;
    const signIn = async () =>
      (await stack.client().auth.signInWithPassword({ email, password })).error?.code;
    expect(await signIn()).toBe('user_banned');
    await stack.admin().rpc('lift_suspension', { of_account: person.userId });
    expect(await signIn()).toBeUndefined();
  });

  it('but not those of another account', async () => {
    const [person, neighbour] = await Promise.all([stack.signUp(), stack.signUp()]);
    await person.client.auth.signOut({ scope: 'global' });
    expect(await readStatus(neighbour.client)).toEqual(ALIVE);
  });
});

describe('a session that has ended', () => {
  /** A member whose session can be ended, with a token that stays genuine. */
  async function memberWithToken() {
    const person = await stack.signUp();
    const token = await keepToken(person.client);
    return { ...person, token, end: () => person.client.auth.signOut({ scope: 'global' }) };
  }

  it("can't read or write any table, not even public ones", async () => {
    const { token, userId, end } = await memberWithToken();
    await end();
    const answers = await Promise.all([
      token.from('promo_codes').select('id'),
      token.from('profiles').update({ full_name: 'Somebody Else' }).eq('id', userId),
      token.from('user_domain_map').insert({ user_id: userId, influencer_id: influencer.userId }),
      token.from('user_domain_map').delete().eq('user_id', userId),
    ]);
    expect(answers.map(({ status, error }) => [status, error?.code, error?.hint])).toEqual(
      answers.map(() => [401, 'PT401', 'session_not_found']),
    );
    const [row] = await stack.database.sql`
      select full_name, (select count(*)::int from public.user_domain_map where user_id = ${userId}) as follows
      from public.profiles where id = ${userId}`;
    expect(row).toMatchObject({ full_name: expect.stringMatching(/^Person/), follows: 0 });
  });

  it("can't call a database function", async () => {
    const { token, end } = await memberWithToken();
    const alive = await token.rpc('username_available', { candidate: 'somebody' });
    expect(alive.error).toBeNull();
    await end();
    const dead = await token.rpc('username_available', { candidate: 'somebody' });
    expect([dead.status, dead.error?.hint]).toEqual(DEAD);
  });

  it("can't join a topic, not even a public one", async () => {
    const { token, userId, end } = await memberWithToken();
    const topics = [`member:${userId}`, 'deals', `influencer:${influencer.userId}`];
    for (const topic of topics) await token.removeChannel((await listen(token, topic)).channel);
    await end();
    for (const topic of topics) expect(await refusalOf(token, topic)).toBe(notAllowed(topic));
  });

  it("can't call an edge function", async () => {
    const { token, end } = await memberWithToken();
    await end();
    for (const name of ['check-subscription', 'upload-promo-codes', 'delete-account']) {
      const { error } = await token.functions.invoke(name, { body: {} });
      const response: Response = error instanceof FunctionsHttpError ? error.context : new Response();
      expect([name, response.status]).toEqual([name, 401]);
    }
  });

  it('is refused by the auth service with its own code', async () => {
    const person = await stack.signUp();
    const token = (await person.client.auth.getSession()).data.session?.access_token;
    await person.client.auth.signOut({ scope: 'global' });
    const answer = await fetch(`${stack.apiUrl}/auth/v1/user`, {
      headers: { apikey: stack.keys.publishable, authorization: `Bearer ${token}` },
    });
    expect([answer.status, Object(await answer.json()).error_code]).toEqual([403, 'session_not_found']);
  });
});

describe('API keys without a session', () => {
  it('can read when other sessions have ended', async () => {
    expect(await readStatus(stack.client())).toEqual(ALIVE);
    expect(await readStatus(stack.admin())).toEqual(ALIVE);
  });
});
