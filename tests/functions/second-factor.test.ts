import { readdir } from 'node:fs/promises';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../supabase/local/connect';
import { beginEnrolment, enrol, giveCode } from '../support/authenticator';
import { FOR_ANYBODY, OF_THE_SCHEDULE } from '../support/functions-without-a-caller';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';

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

const CODE_FIRST = {
  status: 403,
  body: { error: 'Please enter the code of your authenticator app.', hint: 'second_factor' },
};

/** Whom these call is known by other means than a session, or is anybody; the last takes the code's place (recovery-codes.test.ts). */
const WITHOUT_CALLER = new Set([...Object.keys(FOR_ANYBODY), ...OF_THE_SCHEDULE, 'use-recovery-code']);

it("a session that hasn't given the code of its account is served by no function that knows its caller", async () => {
  const person = await stack.signUp();
  await enrol(person.client);
  const thief = await signIn(person);
  const names = (await readdir('supabase/functions')).filter(
    (name) => /^[a-z]/.test(name) && !name.includes('.'),
  );
  const asked = names.filter((name) => !WITHOUT_CALLER.has(name));
  expect(asked.length).toBeGreaterThan(15);
  for (const name of asked) {
    expect({ name, ...(await invoke(thief, name, { password: person.password })) }).toMatchObject({
      name,
      ...CODE_FIRST,
    });
  }
});

describe('a browser extension', () => {
  async function connectedBy({ client }: Pick<SignedIn, 'client'>): Promise<Client> {
    const { data: token } = await client.rpc('hand_over_to_extension');
    const answer = await invoke(stack.client(), 'connect-extension', {
      token,
      browser: 'Chrome',
      version: '1.0',
    });
    const extension = stack.client();
    const { error } = await extension.auth.refreshSession(answer.body);
    if (error) throw error;
    return extension;
  }
  const claimsOf = async (client: Client) => {
    const { data } = await client.auth.getSession();
    return decodeJwt<{ aal: string; amr: { method: string }[] }>(data.session?.access_token ?? '');
  };

  it('has the level of the session that connected it, also later, and none of its other ways of signing in', async () => {
    const nora = await stack.signUp();
    await enrol(nora.client);
    const extension = await connectedBy(nora);
    for (let renewal = 0; renewal < 2; renewal += 1) {
      const { aal, amr } = await claimsOf(extension);
      expect([aal, amr.map(({ method }) => method)]).toEqual(['aal2', ['totp']]);
      expect((await extension.rpc('extension_offers')).error).toBeNull();
      await extension.auth.refreshSession();
    }
    expect((await extension.auth.updateUser({ password: 'another password' })).error?.code).toBe(
      'current_password_required',
    );
  });

  it('that was connected before ends when a second factor is verified', async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    expect((await claimsOf(extension)).aal).toBe('aal1');
    await enrol(nora.client);
    expect((await extension.rpc('extension_offers')).error).toMatchObject({
      code: 'PT401',
      hint: 'session_not_found',
    });
    expect((await nora.client.from('connected_extensions').select()).data).toEqual([]);
  });

  it('that was connected by the code of an app ends when this app is removed and another one stays', async () => {
    const nora = await stack.signUp();
    await enrol(nora.client, 'Tablet');
    const phone = await enrol(nora.client, 'Phone');
    const extension = await connectedBy(nora);
    await stack.admin().auth.admin.mfa.deleteFactor({ userId: nora.userId, id: phone.factorId });
    expect((await extension.rpc('extension_offers')).error).toMatchObject({
      code: 'PT401',
      hint: 'session_not_found',
    });
    expect((await nora.client.rpc('my_sessions')).error).toMatchObject({
      code: 'PT403',
      hint: 'second_factor',
    });
  });

  it('adds no authenticator app, so that its owner is never locked out by it', async () => {
    const nora = await stack.signUp();
    const extension = await connectedBy(nora);
    const app = await beginEnrolment(extension, 'Mine');
    await expect(giveCode(extension, app)).rejects.toThrow();
    const later = stack.client();
    const { data } = await later.auth.signInWithPassword(nora);
    expect(data.user?.factors ?? []).not.toContainEqual(expect.objectContaining({ status: 'verified' }));
    expect((await later.from('profiles').select('id').eq('id', nora.userId)).data).toHaveLength(1);
    await enrol(nora.client);
  });

  it("isn't connected by a session that hasn't given the code", async () => {
    const nora = await stack.signUp();
    const token = (await nora.client.rpc('hand_over_to_extension')).data;
    await stack.database.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), ${nora.userId}, 'Phone', 'totp', 'verified', now(), now(), 'a secret')`;
    expect((await nora.client.rpc('hand_over_to_extension')).error).toMatchObject({ hint: 'second_factor' });
    const answer = await invoke(stack.client(), 'connect-extension', {
      token,
      browser: 'Chrome',
      version: '1.0',
    });
    expect(answer.status).toBe(410);
  });
});
