import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../supabase/local/connect';
import { beginEnrolment, enrol, giveCode } from '../support/authenticator';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { sendNotices } from './run-jobs';

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

async function makeCodes(client: Client): Promise<string[]> {
  const { status, body } = await invoke(client, 'make-recovery-codes', {});
  expect(status).toBe(200);
  return body.codes;
}

const use = (client: Client, code: unknown) => invoke(client, 'use-recovery-code', { code });
const NOT_YOURS = { status: 403, body: { error: "That isn't one of your recovery codes." } };

/** A member with an authenticator app, recovery codes, and a session that hasn't given the app's code. */
async function lockedOut() {
  const nora = await stack.signUp();
  await enrol(nora.client);
  const codes = await makeCodes(nora.client);
  return { nora, codes, client: await signIn(nora) };
}

describe('recovery codes', () => {
  it('are ten, differ, are kept as hashes, and are counted for their owner', async () => {
    const nora = await stack.signUp();
    await enrol(nora.client);
    expect((await nora.client.rpc('my_recovery_codes')).data).toEqual([]);
    const codes = await makeCodes(nora.client);
    expect(new Set(codes).size).toBe(10);
    expect((await nora.client.rpc('my_recovery_codes')).data).toMatchObject([{ number: 10 }]);
    const [kept] = await stack.database.sql<{ row: string }[]>`
      select r::text as row from private.recovery_codes r where user_id = ${nora.userId}`;
    for (const code of codes) expect(kept?.row).not.toContain(code);
    expect((await (await stack.signUp()).client.rpc('my_recovery_codes')).data).toEqual([]);
  });

  it("aren't made for an account without an authenticator app, or for a visitor", async () => {
    const { client } = await stack.signUp();
    await beginEnrolment(client);
    expect(await invoke(client, 'make-recovery-codes', {})).toEqual({
      status: 400,
      body: { error: 'Please set up an authenticator app first.' },
    });
    expect((await invoke(stack.client(), 'make-recovery-codes', {})).status).toBe(401);
  });

  it('are made for a new code of the app only, three times a day', async () => {
    const nora = await stack.signUp();
    const app = await enrol(nora.client);
    await stack.database.sql`
      update auth.mfa_amr_claims c set updated_at = now() - interval '6 minutes'
      from auth.sessions s where s.id = c.session_id and s.user_id = ${nora.userId}`;
    expect(await invoke(nora.client, 'make-recovery-codes', {})).toEqual({
      status: 403,
      body: { error: 'Please enter a new code of your authenticator app first.', hint: 'confirm_code' },
    });
    await giveCode(nora.client, app);
    for (let nth = 1; nth <= 3; nth++) await makeCodes(nora.client);
    expect(await invoke(nora.client, 'make-recovery-codes', {})).toEqual({
      status: 429,
      body: { error: 'That was too often in a short time. Please try again in 24 hours.' },
    });
  });

  it("don't outlive the last app, and open no next one", async () => {
    const nora = await stack.signUp();
    const app = await enrol(nora.client);
    const [code] = await makeCodes(nora.client);
    await nora.client.auth.mfa.unenroll({ factorId: app.factorId });
    expect((await nora.client.rpc('my_recovery_codes')).data).toEqual([]);
    await enrol(nora.client, 'Tablet');
    expect(await use(await signIn(nora), code)).toEqual(NOT_YOURS);
  });

  it('replace the former ones', async () => {
    const { nora, codes, client } = await lockedOut();
    const later = await makeCodes(nora.client);
    expect(await use(client, codes[0])).toEqual(NOT_YOURS);
    expect((await use(client, later[0])).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('lets one in without the app, removes every app and code, ends the other sessions, and a mail says so', async () => {
    const { nora, codes, client } = await lockedOut();
    expect((await client.from('profiles').select('id').eq('id', nora.userId)).error).toMatchObject({
      code: 'PT403',
      hint: 'second_factor',
    });
    expect(await use(client, ` ${codes[3]?.toUpperCase()} `)).toEqual({ status: 200, body: {} });
    expect((await client.from('profiles').select('id').eq('id', nora.userId)).data).toHaveLength(1);
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect((await client.rpc('my_recovery_codes')).data).toEqual([]);
    expect((await nora.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await sendNotices(stack, nora);
    const subjects = stack.mails.list(nora.email).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used');
    expect(subjects).toContain('New recovery codes were made');
  });

  it('is refused a second time, in another account, and when it is wrong', async () => {
    const [first, second] = [await lockedOut(), await lockedOut()];
    expect(await use(second.client, first.codes[0])).toEqual(NOT_YOURS);
    for (const wrong of ['', 'k3m9x-7qf2t', '\u0000', "' or true --"]) {
      expect(await use(first.client, wrong)).toEqual(NOT_YOURS);
    }
    expect((await use(first.client, first.codes[0])).status).toBe(200);
    await enrol(first.client);
    const again = await signIn(first.nora);
    await stack.database.sql`delete from private.counted_calls where action = 'recovery code'`;
    expect(await use(again, first.codes[0])).toEqual(NOT_YOURS);
    expect(await use(again, first.codes[1])).toEqual(NOT_YOURS);
  });

  it('is tried five times in ten minutes, also by many at once', async () => {
    const { codes, client } = await lockedOut();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => use(client, `k3m9x-7qf${String(nth).padStart(2, '0')}`)),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(await use(client, codes[0])).toEqual({
      status: 429,
      body: { error: 'That was too often in a short time. Please try again in 10 minutes.' },
    });
  });

  it('is asked for in an account with an app only, and of nobody else', async () => {
    const { client } = await stack.signUp();
    expect(await use(client, 'k3m9x-7qf2t')).toEqual({
      status: 400,
      body: { error: 'Your account has no authenticator app.', hint: 'no_app' },
    });
    expect((await use(stack.client(), 'k3m9x-7qf2t')).status).toBe(401);
    const { client: waiting } = await lockedOut();
    expect((await use(waiting, 7)).status).toBe(400);
  });
});
