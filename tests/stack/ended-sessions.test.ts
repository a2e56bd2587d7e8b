import { createClient, FunctionsHttpError } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { websocketTransport } from '../../supabase/local/websocket-transport';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { listen, notAllowed, refusalOf } from './realtime-bed';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

type Client = ReturnType<TestStack['client']>;

/** A client for a second device of the account. */
async function signInElsewhere({ email, password }: SignedIn) {
  const client = stack.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

async function tokenOf(client: Client) {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

/** A client with that token, also after its session has ended. */
const holding = (token: string) =>
  createClient(stack.apiUrl, stack.keys.publishable, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: websocketTransport },
  });

async function readStatus(client: Pick<Client, 'from'>) {
  const { status, error } = await client.from('profiles').select('id').limit(1);
  return [status, error?.hint];
}

const ALIVE = [200, undefined];
const DEAD = [401, 'session_not_found'];

describe('other sessions of an account end', () => {
  it('when the password is changed, and this one stays', async () => {
    const person = await stack.signUp();
    const elsewhere = holding(await tokenOf(await signInElsewhere(person)));
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
    const elsewhere = holding(await tokenOf(await signInElsewhere(person)));
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

// That such a session is refused whatever it asks PostgREST for, and joins no topic, is tried in tests/database/refused-sessions.test.ts.
it('a session that has ended is refused by each service, and API keys are not', async () => {
  const person = await stack.signUp();
  const { userId } = person;
  const token = await tokenOf(person.client);
  const client = holding(token);
  const topics = [`member:${userId}`, 'deals'];
  for (const topic of topics) await client.removeChannel((await listen(client, topic)).channel);
  expect((await client.rpc('username_available', { candidate: 'somebody' })).error).toBeNull();
  await person.client.auth.signOut({ scope: 'global' });

  const answers = await Promise.all([
    client.from('promo_codes').select('id'),
    client.from('profiles').update({ full_name: 'Somebody Else' }).eq('id', userId),
    client.rpc('username_available', { candidate: 'somebody' }),
  ]);
  expect(answers.map(({ status, error }) => [status, error?.code, error?.hint])).toEqual(
    answers.map(() => [401, 'PT401', 'session_not_found']),
  );
  for (const topic of topics) expect(await refusalOf(client, topic)).toBe(notAllowed(topic));
  const { error } = await client.functions.invoke('check-subscription', { body: {} });
  expect(error instanceof FunctionsHttpError && error.context.status).toBe(401);
  const asked = await fetch(`${stack.apiUrl}/auth/v1/user`, {
    headers: { apikey: stack.keys.publishable, authorization: `Bearer ${token}` },
  });
  expect([asked.status, Object(await asked.json()).error_code]).toEqual([403, 'session_not_found']);
  for (const other of [stack.client(), stack.admin()]) expect(await readStatus(other)).toEqual(ALIVE);
});
