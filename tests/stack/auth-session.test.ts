import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRealAuth } from '../support/real-services';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

describe('signing in', () => {
  it('returns a session for the right password, with the address in upper or lower case', async () => {
    const { email, password, userId } = await stack.signUp();
    const { data, error } = await stack
      .client()
      .auth.signInWithPassword({ email: email.toUpperCase(), password });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: userId, email });
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await stack.signUp();
    for (const address of [email, 'nobody@example.com']) {
      const { data, error } = await stack
        .client()
        .auth.signInWithPassword({ email: address, password: 'something else' });
      expect([error?.status, error?.code, error?.message]).toEqual([
        400,
        'invalid_credentials',
        'Invalid login credentials',
      ]);
      expect(data.session).toBeNull();
    }
  });
});

describe('the access token', () => {
  it('contains the same claims as in a hosted project', async () => {
    const { client, userId, email } = await stack.signUp({ username: 'token_bearer' });
    await stack.admin().auth.admin.updateUserById(userId, { app_metadata: { plan: 'Growth' } });
    const before = Math.floor(Date.now() / 1000) - 5;
    const { data } = await client.auth.refreshSession();
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(claims).toMatchObject({
      iss: `${stack.apiUrl}/auth/v1`,
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email', providers: ['email'], plan: 'Growth' },
      user_metadata: { username: 'token_bearer' },
      is_anonymous: false,
    });
    expect(claims.session_id).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect(claims.iat).toBeGreaterThan(before);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  });

  it('is accepted by the auth service and by REST', async () => {
    const { client, userId } = await stack.signUp();
    const { data } = await client.auth.getSession();
    const user = await stack.client().auth.getUser(data.session?.access_token);
    expect([user.error, user.data.user?.id]).toEqual([null, userId]);
    const profile = await client.from('profiles').select('id').eq('id', userId).single();
    expect(profile.data?.id).toBe(userId);
  });

  it('is refused when it is forged or missing', async () => {
    for (const token of ['nonsense', 'a.b.c']) {
      const { data, error } = await stack.client().auth.getUser(token);
      expect([error?.status, error?.code, data.user]).toEqual([403, 'bad_jwt', null]);
    }
    const response = await fetch(`${stack.apiUrl}/auth/v1/user`, {
      headers: { apikey: stack.keys.publishable },
    });
    expect(response.status).toBe(isRealAuth ? 403 : 401);
  });
});

describe('refreshing a session', () => {
  it('returns a new, valid pair of tokens each time', async () => {
    const { client, userId } = await stack.signUp();
    const first = (await client.auth.getSession()).data.session;
    const second = (await client.auth.refreshSession()).data.session;
    expect(second?.refresh_token).not.toBe(first?.refresh_token);
    const third = await client.auth.refreshSession();
    expect([third.error, third.data.user?.id]).toEqual([null, userId]);
    const profile = await client.from('profiles').select('id').eq('id', userId).single();
    expect(profile.data?.id).toBe(userId);
  });

  it('ends the session when an old refresh token is used again', async () => {
    const { client } = await stack.signUp();
    const stolen = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    await client.auth.refreshSession();
    const newest = (await client.auth.refreshSession()).data.session?.refresh_token ?? '';
    // For ten seconds a hosted project accepts a used refresh token, for two tabs that refresh at once.
    const pastThoseSeconds = () => stack.database.sql`
      update auth.refresh_tokens
      set updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'`;
    await pastThoseSeconds();
    const thief = await stack.client().auth.refreshSession({ refresh_token: stolen });
    expect([thief.error?.status, thief.error?.code]).toEqual([400, 'refresh_token_already_used']);
    await pastThoseSeconds();
    const owner = await stack.client().auth.refreshSession({ refresh_token: newest });
    expect(owner.error?.status).toBe(400);
  });

  it('refuses a token that was never issued', async () => {
    const { data, error } = await stack.client().auth.refreshSession({ refresh_token: 'made-up' });
    expect([error?.status, data.session]).toEqual([400, null]);
  });
});

it('a session notes the browser and the address that it is opened and renewed from', async () => {
  const { email, password, userId } = await stack.signUp();
  const ask = async (grant: string, body: object, browser: string) => {
    const response = await fetch(`${stack.apiUrl}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json', 'user-agent': browser },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  const noted = async () => {
    const [row] = await stack.database.sql`
      select user_agent, host(ip) as ip from auth.sessions where user_id = ${userId} order by created_at desc limit 1`;
    return row;
  };
  const { refresh_token } = await ask('password', { email, password }, 'Browser 1.0');
  expect(await noted()).toEqual({ user_agent: 'Browser 1.0', ip: '127.0.0.1' });
  await ask('refresh_token', { refresh_token }, 'Browser 2.0');
  expect(await noted()).toEqual({ user_agent: 'Browser 2.0', ip: '127.0.0.1' });
});

describe('signing out', () => {
  it('ends this session and, by default, all others of the user', async () => {
    const { client, email, password } = await stack.signUp();
    const elsewhere = stack.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    const session = (await client.auth.getSession()).data.session;

    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    const refreshed = await stack
      .client()
      .auth.refreshSession({ refresh_token: session?.refresh_token ?? '' });
    expect(refreshed.error?.status).toBe(400);
    const other = await elsewhere.auth.refreshSession();
    expect(other.error?.status).toBe(400);
    const user = await stack.client().auth.getUser(session?.access_token);
    expect(user.data.user).toBeNull();
  });

  it('ends only this session when asked to', async () => {
    const { client, email, password } = await stack.signUp();
    const elsewhere = stack.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    await client.auth.signOut({ scope: 'local' });
    const other = await elsewhere.auth.refreshSession();
    expect([other.error, other.data.user?.email]).toEqual([null, email]);
  });
});

describe('changing the account at the auth service', () => {
  it('stores metadata, which the next token contains', async () => {
    const { client } = await stack.signUp();
    const { data, error } = await client.auth.updateUser({ data: { wants_to_be_influencer: true } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ wants_to_be_influencer: true });
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '').user_metadata).toMatchObject({
      wants_to_be_influencer: true,
    });
  });

  it('changes the password with the present one, and refuses a weak one or the same', async () => {
    const { client, email, password: current_password } = await stack.signUp();
    const weak = await client.auth.updateUser({ password: 'short', current_password });
    expect([weak.error?.status, weak.error?.code]).toEqual([422, 'weak_password']);
    const same = await client.auth.updateUser({ password: current_password, current_password });
    expect([same.error?.status, same.error?.code]).toEqual([422, 'same_password']);
    const password = 'quite another one';
    expect((await client.auth.updateUser({ password, current_password })).error).toBeNull();
    const old = await stack.client().auth.signInWithPassword({ email, password: current_password });
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await stack.client().auth.signInWithPassword({ email, password });
    expect(fresh.error).toBeNull();
  });

  it('refuses a new password without the present one, or with a wrong one', async () => {
    const { client, email, password } = await stack.signUp();
    const tries = [
      { password: 'quite another one' },
      { password: 'quite another one', current_password: '' },
      { password: 'quite another one', current_password: 'not the present one' },
    ];
    const answers = [];
    for (const attempt of tries) {
      const { error } = await client.auth.updateUser(attempt);
      answers.push([error?.status, error?.code]);
    }
    expect(answers).toEqual([
      [400, 'current_password_required'],
      [400, 'current_password_required'],
      [400, 'current_password_invalid'],
    ]);
    expect((await stack.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
