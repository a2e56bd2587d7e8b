import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkSigningSecretOf } from '../../supabase/local/keys';
import { linkIn, mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { type Credentials, endManagement, newAgency, newManaged, takeOver } from './agencies';
import { invoke } from './answer';
import { invited, newMember, remove } from './teams';

const NOT_VALID = 'This link is not valid any more. Nothing was changed.';

let stack: TestStack;
let agency: SignedIn;
beforeAll(async () => {
  stack = await sharedTestStack();
  agency = await newAgency(stack);
});

async function managedInfluencer(managing: SignedIn) {
  const vera = await newManaged(stack, managing);
  await takeOver(stack, vera);
  return vera;
}

async function asked(
  by = agency,
  managing = by,
  known?: Credentials,
): Promise<{ vera: Credentials; wished: string; token: string }> {
  const vera = known ?? (await managedInfluencer(managing));
  const wished = `new-${vera.email}`;
  const form = new FormData();
  form.set('influencer_id', vera.id);
  form.set('email', wished);
  expect((await invoke(by.client, 'update-influencer-user', form)).body).not.toHaveProperty('error');
  const link = new URL(linkIn(mailTo(stack, vera.email)));
  expect(link.origin + link.pathname).toBe('http://localhost:5173/confirm-email');
  return { vera, wished, token: link.searchParams.get('token') ?? '' };
}

/** Opens the link without being signed in, as from a mail program. */
const confirm = (token: unknown) => invoke(stack.client(), 'confirm-email-change', { token });

const emailOf = async (id: string) => {
  const [row] = await stack.database.sql`select email from auth.users where id = ${id}`;
  return row?.email;
};

const setEmail = async (id: string, email: string) => {
  const { error } = await stack.admin().auth.admin.updateUserById(id, { email });
  if (error) throw error;
};

describe('confirm-email-change', () => {
  it('changes the address of an influencer who asked as a manager of the team that manages her', async () => {
    const managed = await managedInfluencer(agency);
    const client = stack.client();
    await client.auth.signInWithPassword({ email: managed.email, password: 'a password of my own' });
    await stack.database.sql`
      insert into public.agency_members (agency_id, member_id, role, all_influencers) values (${agency.userId}, ${managed.id}, 'manager', true)`;
    const { wished, token } = await asked({ ...agency, client }, agency, managed);
    expect(await confirm(token)).toEqual({ status: 200, body: { success: true, email: wished } });
  });

  it('changes the address once, as requested', async () => {
    const { vera, wished, token } = await asked();
    const done = { status: 200, body: { success: true, email: wished } };
    expect(await confirm(token)).toEqual(done);
    expect(await confirm(token)).toEqual(done);
    const signedIn = await stack
      .client()
      .auth.signInWithPassword({ email: wished, password: 'a password of my own' });
    expect(signedIn.error).toBeNull();
    expect(await emailOf(vera.id)).toBe(wished);
  });

  it('shows the new address before the confirmation, without changing anything', async () => {
    const { vera, wished, token } = await asked();
    expect(await invoke(stack.client(), 'confirm-email-change', { token, look: true })).toEqual({
      status: 200,
      body: { success: true, email: wished },
    });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it.each([
    ['it was used', async (token: string) => void (await confirm(token))],
    [
      'the address changed otherwise',
      async (_: string, { id, email }: Credentials) => setEmail(id, `x-${email}`),
    ],
  ])('refuses a link when %s, even if the former address came back', async (_, change) => {
    const { vera, token } = await asked();
    await change(token, vera);
    await setEmail(vera.id, vera.email);
    expect(await confirm(token)).toEqual({ status: 410, body: { error: NOT_VALID } });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it('proves nothing about the new address, which the agency has typed', async () => {
    const owner = await newAgency(stack);
    const { vera, wished, token } = await asked();
    await stack.database.sql`
      update auth.users set raw_app_meta_data = raw_app_meta_data - 'opened_for' where id = ${vera.id}`;
    const invitation = await invited(owner, wished);
    await confirm(token);
    const client = stack.client();
    await client.auth.signInWithPassword({ email: wished, password: 'a password of my own' });
    const { body } = await invoke(client, 'answer-team-invitation', {
      invitation_id: invitation,
      answer: 'accept',
    });
    expect(body.outcome).toBe('other_address');
  });

  it("refuses a link that somebody asked for who has left the agency's team since", async () => {
    const manager = await newMember(stack, agency);
    const { vera, token } = await asked(manager, agency);
    await remove(agency, manager, agency.userId);
    expect(await confirm(token)).toEqual({
      status: 410,
      body: { error: "Whoever asked for this doesn't manage your account any more. Nothing was changed." },
    });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it('refuses a link after the password was changed', async () => {
    const { vera, token } = await asked();
    await stack.admin().auth.admin.updateUserById(vera.id, { password: 'a still newer password' });
    expect(await confirm(token)).toEqual({ status: 410, body: { error: NOT_VALID } });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it('changes the address once when a link is pressed many times at once', async () => {
    const { vera, wished, token } = await asked();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await stack.database.sql`
      select version from private.accounts where id = ${vera.id}`;
    // Taking the account over with an own password was the first change of the account.
    expect([await emailOf(vera.id), row?.version]).toEqual([wished, 2]);
  });

  it('refuses a link after the address was changed', async () => {
    const { vera, token } = await asked();
    await stack.admin().auth.admin.updateUserById(vera.id, { email: `other-${vera.email}` });
    expect(await confirm(token)).toEqual({ status: 410, body: { error: NOT_VALID } });
    expect(await emailOf(vera.id)).toBe(`other-${vera.email}`);
  });

  it('refuses a link after the agency stopped managing the account', async () => {
    const { vera, token } = await asked();
    await endManagement(agency, vera.id);
    expect(await confirm(token)).toEqual({
      status: 410,
      body: { error: "Whoever asked for this doesn't manage your account any more. Nothing was changed." },
    });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it("refuses a link after the agency's account stopped being an agency", async () => {
    const former = await newAgency(stack);
    const { vera, token } = await asked(former);
    await stack.database.sql`update public.profiles set is_agency = false where id = ${former.userId}`;
    expect(await confirm(token)).toEqual({
      status: 410,
      body: { error: "Whoever asked for this doesn't manage your account any more. Nothing was changed." },
    });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it('refuses a link after the account was deleted', async () => {
    const { vera, token } = await asked();
    await stack.admin().auth.admin.deleteUser(vera.id);
    expect(await confirm(token)).toEqual({ status: 410, body: { error: NOT_VALID } });
  });

  it('refuses an address that another account took meanwhile', async () => {
    const { vera, wished, token } = await asked();
    await stack.signUp({ email: wished });
    expect(await confirm(token)).toEqual({
      status: 409,
      body: { error: 'This email address is already registered. Please use a different email.' },
    });
    expect(await emailOf(vera.id)).toBe(vera.email);
  });

  it("refuses a token that the server didn't sign, and a truncated one", async () => {
    const { vera, token } = await asked();
    const [payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...read(token), to: 'mallory@mail.example' })).toString(
      'base64url',
    );
    for (const wrong of [
      `${forged}.${signature}`,
      `${payload}.${forged}`,
      payload,
      `${token}.`,
      '',
      '.',
      'ä.ö',
      7,
      undefined,
      'x'.repeat(5000),
    ]) {
      expect([wrong, await confirm(wrong)]).toEqual([wrong, { status: 400, body: { error: NOT_VALID } }]);
    }
    expect(await emailOf(vera.id)).toBe(vera.email);
  });
});

/** The change inside a token. */
const read = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

/** A token as the server seals it, with its own key. */
function sealed(change: object): string {
  const payload = Buffer.from(JSON.stringify(change)).toString('base64url');
  const key = `email-change:${linkSigningSecretOf(stack.keys)}`;
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
}

describe('a link of confirm-email-change', () => {
  it('is valid for a day at least, as its mail says', async () => {
    const before = Date.now();
    const { until } = read((await asked()).token);
    expect(until).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
  });

  it('is refused after a day', async () => {
    const { vera, wished, token } = await asked();
    expect(await confirm(sealed({ ...read(token), until: Date.now() - 1 }))).toEqual({
      status: 410,
      body: { error: 'This link has expired. Nothing was changed.' },
    });
    expect(await emailOf(vera.id)).toBe(vera.email);
    expect(await confirm(sealed(read(token)))).toMatchObject({ status: 200, body: { email: wished } });
  });
});
