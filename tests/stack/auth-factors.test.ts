import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../supabase/local/connect';
import { beginEnrolment, codeOf, enrol, giveCode, wrongCodeOf } from '../support/authenticator';
import { isRealAuth } from '../support/real-services';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

async function signIn({ email, password }: SignedIn): Promise<Client> {
  const client = stack.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

async function claimsOf(client: Client) {
  const { data } = await client.auth.getSession();
  return decodeJwt<{ aal: string; amr: { method: string }[] }>(data.session?.access_token ?? '');
}

const levelsOf = async (client: Client) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};

describe('enrolling an authenticator app', () => {
  it('answers with a secret, an address for apps and a picture of it, and lists the app as unverified', async () => {
    const { client, email } = await stack.signUp();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Promobell',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(\?xml|svg)/);
    const address = new URL(data?.totp.uri ?? '');
    expect([address.host, decodeURIComponent(address.pathname)]).toEqual(['totp', `/Promobell:${email}`]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      issuer: 'Promobell',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
      secret: data?.totp.secret,
    });
    const listed = await client.auth.mfa.listFactors();
    expect(listed.data?.all).toMatchObject([
      { friendly_name: 'Phone', status: 'unverified', factor_type: 'totp' },
    ]);
    expect(listed.data?.totp).toEqual([]);
    expect(JSON.stringify(listed.data)).not.toContain(data?.totp.secret);
  });

  it('takes a name once for each account', async () => {
    const { client } = await stack.signUp();
    await beginEnrolment(client, 'Phone');
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect([again.error?.status, again.error?.code]).toEqual([422, 'mfa_factor_name_conflict']);
    await beginEnrolment((await stack.signUp()).client, 'Phone');
  });

  it('allows ten apps', async () => {
    const { client } = await stack.signUp();
    for (let nth = 1; nth <= 10; nth++) await enrol(client, `Phone ${nth}`);
    const more = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 11' });
    expect([more.error?.status, more.error?.code]).toEqual([422, 'too_many_enrolled_mfa_factors']);
  });

  it('refuses another kind, a visitor and a forged token', async () => {
    const { client } = await stack.signUp();
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550000000' });
    expect([phone.error?.status, phone.error?.code]).toEqual(
      isRealAuth ? [422, 'mfa_phone_enroll_not_enabled'] : [400, 'validation_failed'],
    );
    const unsigned = isRealAuth ? [403, 'bad_jwt'] : [401, 'no_authorization'];
    for (const [authorization, answer] of [
      [undefined, unsigned],
      ['Bearer a.b.c', [403, 'bad_jwt']],
    ] as const) {
      const response = await fetch(`${stack.apiUrl}/auth/v1/factors`, {
        method: 'POST',
        headers: { apikey: stack.keys.publishable, ...(authorization && { authorization }) },
        body: JSON.stringify({ factor_type: 'totp' }),
      });
      expect([response.status, (await response.json()).error_code]).toEqual(answer);
    }
  });
});

describe('a code of an authenticator app', () => {
  it('verifies the app, raises the session, and keeps it raised when the token is renewed', async () => {
    const { client, userId } = await stack.signUp();
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1']);
    const app = await beginEnrolment(client);
    const { data, error } = await client.auth.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: codeOf(app.secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: userId } });
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2']);
    expect((await claimsOf(client)).amr.map(({ method }) => method).sort()).toEqual(['password', 'totp']);
    await client.auth.refreshSession();
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2']);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ status: 'verified' }]);
  });

  it("ends the account's other sessions when it verifies the app", async () => {
    const person = await stack.signUp();
    const elsewhere = await signIn(person);
    await enrol(person.client);
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await person.client.auth.getUser()).error).toBeNull();
  });

  it('invalidates the refresh tokens from before it was given', async () => {
    const { client } = await stack.signUp();
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    await enrol(client);
    await stack.database.sql`
      update auth.refresh_tokens
      set updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'`;
    await client.auth.refreshSession();
    await stack.database.sql`
      update auth.refresh_tokens
      set updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'`;
    const late = await stack.client().auth.refreshSession({ refresh_token: before });
    expect([late.error?.status, late.data.session]).toEqual([400, null]);
  });

  it('is refused when it is wrong, for another challenge, used twice or late', async () => {
    const { client } = await stack.signUp();
    const { factorId, secret } = await beginEnrolment(client);
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? '';
    const verify = async (challengeId: string, code: string) => {
      const { error } = await client.auth.mfa.verify({ factorId, challengeId, code });
      return [error?.status, error?.code];
    };
    expect(await verify(await challenge(), wrongCodeOf(secret))).toEqual([422, 'mfa_verification_failed']);
    expect(await verify(crypto.randomUUID(), codeOf(secret))).toEqual([422, 'mfa_factor_not_found']);
    const used = await challenge();
    expect(await verify(used, codeOf(secret))).toEqual([undefined, undefined]);
    expect(await verify(used, codeOf(secret))).toEqual([422, 'mfa_ip_address_mismatch']);
    const late = await challenge();
    await stack.database.sql`
      update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = ${late}`;
    expect(await verify(late, codeOf(secret))).toEqual([422, 'mfa_challenge_expired']);
  });

  it("is refused for somebody else's app", async () => {
    const { factorId } = await beginEnrolment((await stack.signUp()).client);
    const thief = await stack.signUp();
    for (const attempt of [
      await thief.client.auth.mfa.challenge({ factorId }),
      await thief.client.auth.mfa.verify({ factorId, challengeId: crypto.randomUUID(), code: '123456' }),
      await thief.client.auth.mfa.unenroll({ factorId }),
    ]) {
      expect([attempt.error?.status, attempt.error?.code]).toEqual([404, 'mfa_factor_not_found']);
    }
  });

  it('is refused unseen after five wrong ones, until ten minutes have passed', async () => {
    const person = await stack.signUp();
    const app = await enrol(person.client);
    const other = await signIn(person);
    const attempt = async (code: string) => {
      const { error } = await other.auth.mfa.challengeAndVerify({ factorId: app.factorId, code });
      return [error?.status, error?.message];
    };
    for (let nth = 1; nth <= 5; nth++) {
      expect(await attempt(wrongCodeOf(app.secret))).toEqual([422, 'Invalid TOTP code entered']);
    }
    const refused = [429, 'Too many wrong codes. Please try again in 10 minutes.'];
    expect(await attempt(wrongCodeOf(app.secret))).toEqual(refused);
    expect(await attempt(codeOf(app.secret))).toEqual(refused);
    expect((await person.client.auth.getUser()).error).toBeNull();
    await stack.database.sql`
      update private.counted_calls set ends_at = now()
      where action = 'authenticator code' and caller = ${person.userId}`;
    expect(await attempt(codeOf(app.secret))).toEqual([undefined, undefined]);
  });

  it('resets the count of wrong ones when it is right', async () => {
    const { client } = await stack.signUp();
    const app = await enrol(client);
    for (let round = 1; round <= 2; round++) {
      for (let nth = 1; nth <= 4; nth++) {
        const { error } = await client.auth.mfa.challengeAndVerify({
          factorId: app.factorId,
          code: wrongCodeOf(app.secret),
        });
        expect(error?.code).toBe('mfa_verification_failed');
      }
      await giveCode(client, app);
    }
  });
});

it('mails say that an app was added, and that one was removed', async () => {
  const { client, email } = await stack.signUp();
  const subjects = () => stack.mails.list(email).map(({ subject }) => subject);
  await beginEnrolment(client);
  expect(subjects()).toEqual([]);
  const app = await enrol(client, 'Tablet');
  expect(subjects()).toEqual(['An authenticator app was added']);
  await giveCode(client, app);
  await client.auth.mfa.unenroll({ factorId: app.factorId });
  expect(subjects()).toEqual(['An authenticator app was removed', 'An authenticator app was added']);
});

describe('odd texts at the auth service are answered', () => {
  it.each([
    ['a\u0000b', isRealAuth ? 500 : 400],
    ['a\ud800b', isRealAuth ? undefined : 400],
  ])('as the name of an app: %j by %j', async (friendlyName, status) => {
    const { client } = await stack.signUp();
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect(error?.status).toBe(status);
  });

  it.each(['１２３４５６', '12345', '1234567', '12345a', '', '-12345', '1e5   '])(
    'as a code: %j',
    async (code) => {
      const { client } = await stack.signUp();
      const { factorId } = await beginEnrolment(client);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      expect([error?.status, error?.code]).toEqual(
        isRealAuth && !code ? [400, 'validation_failed'] : [422, 'mfa_verification_failed'],
      );
    },
  );

  it('in the data of a sign-up, by value and by name', async () => {
    for (const data of [{ full_name: 'a\u0000' }, { 'a\u0000': 'x' }]) {
      const email = `${crypto.randomUUID()}@example.com`;
      const { error } = await stack
        .client()
        .auth.signUp({ email, password: 'a good password', options: { data } });
      expect(error?.status).toBe(isRealAuth ? 500 : 400);
    }
  });
});

describe("a session that hasn't given the code of its account", () => {
  it('adds no app, removes none and changes neither password nor address', async () => {
    const person = await stack.signUp();
    const { factorId } = await enrol(person.client);
    const thief = await signIn(person);
    expect(await levelsOf(thief)).toEqual(['aal1', 'aal2']);
    const enrolment = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect([enrolment.error?.status, enrolment.error?.code]).toEqual([403, 'insufficient_aal']);
    const removal = await thief.auth.mfa.unenroll({ factorId });
    expect([removal.error?.status, removal.error?.code]).toEqual([422, 'insufficient_aal']);
    const { password } = person;
    for (const change of [
      { password: 'another one', current_password: password },
      { email: 'thief@example.com' },
    ]) {
      const { error } = await thief.auth.updateUser(change);
      expect([error?.status, error?.code]).toEqual([401, 'insufficient_aal']);
    }
  });

  it('is what a session becomes when the app that raised it is removed, and needs no code once no app is left', async () => {
    const { client } = await stack.signUp();
    const first = await enrol(client, 'Phone');
    const second = await enrol(client, 'Tablet');
    await client.auth.mfa.unenroll({ factorId: second.factorId });
    await client.auth.refreshSession();
    expect(await levelsOf(client)).toEqual(['aal1', 'aal2']);
    await giveCode(client, first);
    await client.auth.mfa.unenroll({ factorId: first.factorId });
    await client.auth.refreshSession();
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1']);
  });
});

describe('the admin interface for authenticator apps', () => {
  it("lists and removes an account's, and lowers its sessions", async () => {
    const { client, userId } = await stack.signUp();
    const { factorId } = await enrol(client);
    const { mfa } = stack.admin().auth.admin;
    expect((await mfa.listFactors({ userId })).data?.factors).toMatchObject([
      { id: factorId, status: 'verified' },
    ]);
    expect((await mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await mfa.listFactors({ userId })).data?.factors).toEqual([]);
    await client.auth.refreshSession();
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1']);
    const gone = await mfa.deleteFactor({ userId, id: factorId });
    expect([gone.error?.status, gone.error?.code]).toEqual([404, 'mfa_factor_not_found']);
  });

  it('is refused without the secret key', async () => {
    const { client, userId } = await stack.signUp();
    const { error } = await client.auth.admin.mfa.listFactors({ userId });
    expect([error?.status, error?.code]).toEqual([403, 'not_admin']);
  });
});
