import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProjectConfig } from '../../supabase/local/config';
import { isRealAuth } from '../support/real-services';
import { ADDRESS_HEADER, sharedTestStack, startTestStack, type TestStack } from '../support/stack';
import { linkIn, mailTo, openLink } from './mail';

const PASSWORD = 'a good password';
let taken = 0;
function newPerson() {
  taken += 1;
  return { email: `new-${taken}@example.com`, username: `new_${taken}` };
}

describe('signing up without confirmation', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await sharedTestStack();
  });

  function signUp(email: string, password = PASSWORD, data: Record<string, string> = {}) {
    return stack.client().auth.signUp({ email, password, options: { data } });
  }

  it('returns a session, and the database creates the profile', async () => {
    const { email, username } = newPerson();
    const client = stack.client();
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { username, full_name: 'Nia Adeyemi' } },
    });
    expect(error).toBeNull();
    expect(data.session?.user.id).toBe(data.user?.id);
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { username, full_name: 'Nia Adeyemi' },
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const profile = await client
      .from('profiles')
      .select('username, full_name')
      .eq('id', data.user?.id ?? '')
      .single();
    expect(profile.data).toEqual({ username, full_name: 'Nia Adeyemi' });
    expect(stack.mails.list(email)).toEqual([]);
  });

  it('refuses an address that is taken, in upper or lower case', async () => {
    const { email } = newPerson();
    await signUp(email);
    for (const again of [email, email.toUpperCase()]) {
      const { data, error } = await signUp(again);
      expect([error?.status, error?.code]).toEqual([422, 'user_already_exists']);
      expect(data.session).toBeNull();
    }
  });

  it('refuses a weak password and names the required length', async () => {
    const { data, error } = await signUp(newPerson().email, 'short');
    expect([error?.status, error?.code, error?.name]).toEqual([
      422,
      'weak_password',
      'AuthWeakPasswordError',
    ]);
    expect(error?.message).toContain('8 characters');
    expect(data.user).toBeNull();
  });

  it.each([
    ['no-address', 400],
    ['a@b', isRealAuth ? undefined : 400],
    ['@example.com', 400],
  ])('answers a sign-up with the address %j by %j', async (email, status) => {
    const { error } = await signUp(email);
    expect(error?.status).toBe(status);
    const [row] = await stack.database.sql`select count(*)::int as n from auth.users where email = ${email}`;
    expect(row?.n).toBe(status ? 0 : 1);
  });

  it('leaves nothing behind when the database refuses the profile', async () => {
    const first = newPerson();
    await signUp(first.email, PASSWORD, { username: first.username });
    const second = newPerson();
    const response = await fetch(`${stack.apiUrl}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: second.email,
        password: PASSWORD,
        data: { username: first.username },
      }),
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject(
      isRealAuth ? { code: '23505' } : { error_code: 'unexpected_failure' },
    );
    const [row] = await stack.database.sql`
      select count(*)::int as n from auth.users where email = ${second.email}`;
    expect(row?.n).toBe(0);
    const retried = await signUp(second.email, PASSWORD, { username: second.username });
    expect(retried.error).toBeNull();
  });

  it('gives no rights from the sign-up data', async () => {
    const { email } = newPerson();
    const response = await fetch(`${stack.apiUrl}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password: PASSWORD,
        role: 'service_role',
        app_metadata: { admin: true },
        data: { is_agency: 'true', role: 'service_role' },
      }),
    });
    const { user } = await response.json();
    expect(user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } });
    expect(user.app_metadata).not.toHaveProperty('admin');
  });
});

describe('signing up with confirmation', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ emailConfirmations: true, authLimits: true });
  });
  afterAll(() => stack.stop());

  function signUp(email: string, emailRedirectTo?: string) {
    return stack.client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  }

  it('returns no session until the link in the mail was opened', async () => {
    const { email } = newPerson();
    const { data, error } = await signUp(email, 'http://127.0.0.1:5173/deals');
    expect([error, data.session]).toEqual([null, null]);
    expect(data.user?.email).toBe(email);

    const early = await stack.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect([early.error?.status, early.error?.code]).toEqual([400, 'email_not_confirmed']);

    const link = linkIn(mailTo(stack, email));
    expect(link).toMatch(/^http:\/\/localhost:5173\/confirm-email\?token_hash=[^&]+&type=signup$/);
    const opened = await openLink(stack.client(), link);
    expect([opened.error, opened.data.user?.email]).toEqual([null, email]);

    const late = await stack.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(late.error).toBeNull();
  });

  it('sends a link that works once', async () => {
    const { email } = newPerson();
    await signUp(email);
    const link = linkIn(mailTo(stack, email));
    expect((await openLink(stack.client(), link)).error).toBeNull();
    const again = await openLink(stack.client(), link);
    expect([again.error?.code, again.data.session]).toEqual(['otp_expired', null]);
  });

  it('links to this site, whatever address was given', async () => {
    const { site_url } = (await readProjectConfig()).auth;
    for (const elsewhere of [
      'https://evil.example/steal',
      'http://127.0.0.1.evil.example:5173/',
      'javascript:alert(1)',
    ]) {
      const { email } = newPerson();
      await signUp(email, elsewhere);
      expect(new URL(linkIn(mailTo(stack, email))).origin).toBe(new URL(site_url).origin);
    }
  });

  it("doesn't reveal that an address is taken", async () => {
    const { email } = newPerson();
    const first = await signUp(email);
    await openLink(stack.client(), linkIn(mailTo(stack, email)));
    const again = await signUp(email);
    expect([again.error, again.data.session]).toEqual([null, null]);
    expect(again.data.user?.email).toBe(email);
    expect(again.data.user?.identities).toEqual([]);
    expect(again.data.user?.id).not.toBe(first.data.user?.id);
  });

  it('answers a repeated sign-up of an unconfirmed address, too', async () => {
    const { email } = newPerson();
    await signUp(email);
    const again = await signUp(email);
    expect([again.error, again.data.session]).toEqual([null, null]);
    expect(again.data.user?.email).toBe(email);
  });

  it('is refused after 30 at once from one network address, as the hosted service does', async () => {
    const ask = (address: string) =>
      fetch(`${stack.apiUrl}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: stack.keys.publishable, [ADDRESS_HEADER]: address },
        // Refused for its address, so that no account is made.
        body: JSON.stringify({ email: 'nobody', password: PASSWORD }),
      });
    for (let nth = 0; nth < 30; nth += 1) expect((await ask('192.0.2.1')).status).not.toBe(429);
    const refused = await ask('192.0.2.1');
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    ]);
    expect((await ask('192.0.2.2')).status).not.toBe(429);
  });
});
