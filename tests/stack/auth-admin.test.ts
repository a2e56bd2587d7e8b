import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRealAuth } from '../support/real-services';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

let made = 0;
function account() {
  made += 1;
  return {
    email: `made-${made}@example.com`,
    password: 'given by an admin',
    email_confirm: true,
    user_metadata: { username: `made_${made}`, full_name: `Made ${made}` },
  };
}

async function create(fields: Partial<ReturnType<typeof account>> = {}) {
  const wanted = { ...account(), ...fields };
  const { data, error } = await stack.admin().auth.admin.createUser(wanted);
  if (error) throw error;
  return { ...wanted, id: data.user.id };
}

describe('the admin API with the secret key', () => {
  it('creates an account that can sign in and has a profile', async () => {
    const wanted = account();
    const { data, error } = await stack
      .admin()
      .auth.admin.createUser({ ...wanted, app_metadata: { made_by: 'agency' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: wanted.email,
      role: 'authenticated',
      user_metadata: wanted.user_metadata,
      app_metadata: { provider: 'email', providers: ['email'], made_by: 'agency' },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user).not.toHaveProperty('encrypted_password');

    const client = stack.client();
    const signedIn = await client.auth.signInWithPassword(wanted);
    expect([signedIn.error, signedIn.data.user?.id]).toEqual([null, data.user?.id]);
    const profile = await client
      .from('profiles')
      .select('username')
      .eq('id', data.user?.id ?? '')
      .single();
    expect(profile.data).toEqual({ username: wanted.user_metadata.username });
  });

  it('refuses an address that is taken, a weak password and a bad address', async () => {
    const { email } = await create();
    const { admin } = stack.admin().auth;
    const taken = await admin.createUser({ ...account(), email: email.toUpperCase() });
    expect([taken.error?.status, taken.error?.code]).toEqual([422, 'email_exists']);
    const weak = await admin.createUser({ ...account(), password: 'short' });
    expect([weak.error?.status, weak.error?.code]).toEqual(
      isRealAuth ? [undefined, undefined] : [422, 'weak_password'],
    );
    const malformed = await admin.createUser({ ...account(), email: 'nowhere' });
    expect([malformed.error?.status, malformed.error?.code]).toEqual([400, 'validation_failed']);
  });

  it('returns an account by its id, and an error when there is none', async () => {
    const { id, email } = await create();
    const found = await stack.admin().auth.admin.getUserById(id);
    expect([found.error, found.data.user?.email]).toEqual([null, email]);
    const missing = await stack.admin().auth.admin.getUserById(randomUUID());
    expect([missing.error?.status, missing.error?.code]).toEqual([404, 'user_not_found']);
  });

  it("updates address, password and app metadata, and leaves what isn't given", async () => {
    const { id, email, password } = await create();
    const { admin } = stack.admin().auth;
    const { data, error } = await admin.updateUserById(id, {
      email: `new-${email}`,
      password: 'given anew',
      app_metadata: { plan: 'Pro' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: `new-${email}`,
      user_metadata: { full_name: expect.any(String), username: expect.any(String) },
      app_metadata: { provider: 'email', plan: 'Pro' },
    });
    const old = await stack.client().auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await stack
      .client()
      .auth.signInWithPassword({ email: `new-${email}`, password: 'given anew' });
    expect(fresh.error).toBeNull();

    const other = await create();
    const taken = await admin.updateUserById(id, { email: other.email });
    expect([taken.error?.status, taken.error?.code]).toEqual(
      isRealAuth ? [500, undefined] : [422, 'email_exists'],
    );
    const missing = await admin.updateUserById(randomUUID(), { password: 'given anew' });
    expect([missing.error?.status, missing.error?.code]).toEqual([404, 'user_not_found']);
  });

  it('deletes an account with its profile and sessions', async () => {
    const { id, email, password } = await create();
    const client = stack.client();
    await client.auth.signInWithPassword({ email, password });
    const { error } = await stack.admin().auth.admin.deleteUser(id);
    expect(error).toBeNull();
    expect((await stack.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await client.auth.refreshSession()).error?.status).toBe(400);
    const profile = await stack.admin().from('profiles').select('id').eq('id', id);
    expect(profile.data).toEqual([]);
    const again = await stack.admin().auth.admin.deleteUser(id);
    expect([again.error?.status, again.error?.code]).toEqual([404, 'user_not_found']);
  });

  it('answers malformed requests with a 4xx', async () => {
    const headers = { apikey: stack.keys.secret, 'content-type': 'application/json' };
    const users = `${stack.apiUrl}/auth/v1/admin/users`;
    const send = async (path: string, init: RequestInit) =>
      (await fetch(users + path, { headers, ...init })).status;
    expect(await send('', { method: 'POST', body: '{' })).toBe(400);
    expect(await send('', { method: 'POST', body: '{"email": 5}' })).toBe(400);
    expect(await send('', { method: 'POST', body: '[]' })).toBe(400);
    expect(await send('/not-a-uuid', { method: 'GET' })).toBe(404);
    const { id } = await create();
    expect(await send(`/${id}`, { method: 'PUT', body: '{"password": 5}' })).toBe(400);
    expect(await send('', { method: 'PATCH', body: '{}' })).toBe(405);
  });
});

describe('the admin API without the secret key', () => {
  it("does nothing for the publishable key, a member's token, or no key", async () => {
    const victim = await create();
    const member = await stack.signUp();
    const token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
    const { publishable, secret } = stack.keys;
    const callers: Record<string, string>[] = [
      {},
      { apikey: publishable },
      { apikey: publishable, authorization: `Bearer ${publishable}` },
      { apikey: publishable, authorization: `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
      { apikey: `${secret}x`, authorization: `Bearer ${secret}x` },
      { apikey: '', authorization: 'Bearer ' },
      { apikey: secret, authorization: `Bearer ${token}` },
    ];
    const users = `${stack.apiUrl}/auth/v1/admin/users`;
    for (const caller of callers) {
      const headers = { ...caller, 'content-type': 'application/json' };
      const attempts = [
        fetch(users, { headers }),
        fetch(`${users}/${victim.id}`, { headers }),
        fetch(users, { method: 'POST', headers, body: JSON.stringify(account()) }),
        fetch(`${users}/${victim.id}`, { method: 'PUT', headers, body: '{"password": "taken over"}' }),
        fetch(`${users}/${victim.id}`, { method: 'DELETE', headers }),
      ];
      for (const response of await Promise.all(attempts)) {
        expect([401, 403]).toContain(response.status);
        expect(JSON.stringify(await response.json())).not.toContain(victim.email);
      }
    }
    const signedIn = await stack.client().auth.signInWithPassword(victim);
    expect(signedIn.error).toBeNull();
  });
});
