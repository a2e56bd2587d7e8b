import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { linkIn, mailTo, openLink } from './mail';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack();
});

const RESET_PAGE = 'http://127.0.0.1:5173/reset-password';

describe('a forgotten password', () => {
  it('is replaced through the link in the mail', async () => {
    const { email, password, userId } = await stack.signUp();
    const asked = await stack.client().auth.resetPasswordForEmail(email, { redirectTo: RESET_PAGE });
    expect(asked.error).toBeNull();

    const inbox = await fetch(`${stack.inboxUrl}/api/mails?to=${encodeURIComponent(email)}`);
    const [listed] = await inbox.json();
    expect(listed).toMatchObject({ to: email, subject: 'Reset your password' });
    const page = await (await fetch(`${stack.inboxUrl}/mails/${listed.id}`)).text();
    expect(page).toContain('Reset your password');

    const link = linkIn(listed);
    expect(link).toMatch(/^http:\/\/localhost:5173\/reset-password\?token_hash=[^&]+&type=recovery$/);
    const client = stack.client();
    const opened = await openLink(client, link);
    expect([opened.error, opened.data.user?.id]).toEqual([null, userId]);
    expect((await client.auth.updateUser({ password: 'a newly chosen one' })).error).toBeNull();

    const old = await stack.client().auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await stack.client().auth.signInWithPassword({ email, password: 'a newly chosen one' });
    expect(fresh.data.user?.id).toBe(userId);
  });

  it('ends every session of the account when it is replaced', async () => {
    const { email, client: phone } = await stack.signUp();
    await stack.client().auth.resetPasswordForEmail(email);
    const laptop = stack.client();
    const opened = await openLink(laptop, linkIn(mailTo(stack, email)));
    const token = opened.data.session?.access_token ?? '';
    expect((await laptop.auth.updateUser({ password: 'a newly chosen one' })).error).toBeNull();
    expect((await phone.from('profiles').select('id')).status).toBe(401);
    expect((await laptop.auth.admin.signOut(token, 'global')).error).toBeNull();
    expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await laptop.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  it('has a link that works once and only until the next one is sent', async () => {
    const { email } = await stack.signUp();
    await stack.client().auth.resetPasswordForEmail(email, { redirectTo: RESET_PAGE });
    const link = linkIn(mailTo(stack, email));
    expect((await openLink(stack.client(), link)).data.session).not.toBeNull();
    const again = await openLink(stack.client(), link);
    expect([again.error?.code, again.data.session]).toEqual(['otp_expired', null]);
  });

  it.each([
    [
      'the password',
      (id: string) => stack.admin().auth.admin.updateUserById(id, { password: 'set by the operator' }),
    ],
    [
      'the address',
      (id: string) => stack.admin().auth.admin.updateUserById(id, { email: `x-${id}@mail.example` }),
    ],
  ])('has a link that is void once %s changed, even if the address comes back', async (_, change) => {
    const { email, userId } = await stack.signUp();
    await stack.client().auth.resetPasswordForEmail(email);
    const link = linkIn(mailTo(stack, email));
    expect((await change(userId)).error).toBeNull();
    await stack.admin().auth.admin.updateUserById(userId, { email });
    const opened = await openLink(stack.client(), link);
    expect([opened.error?.code, opened.data.session]).toEqual(['otp_expired', null]);
  });

  it("doesn't reveal whether an address has an account", async () => {
    const unknown = 'nobody-here@example.com';
    const { error } = await stack.client().auth.resetPasswordForEmail(unknown);
    expect(error).toBeNull();
    expect(stack.mails.list(unknown)).toEqual([]);
  });

  it('has a link to this site, whatever address was given', async () => {
    const { email } = await stack.signUp();
    await stack.client().auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/' });
    expect(linkIn(mailTo(stack, email))).toMatch(/^http:\/\/localhost:5173\/reset-password\?/);
    const forged = `${stack.apiUrl}/auth/v1/verify?token=none&type=recovery&redirect_to=https%3A%2F%2Fevil.example`;
    const answer = await fetch(forged, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:5173/);
  });
});

describe('a changed email address', () => {
  // A hosted project also asks the new mailbox; Lite asks the present one only.
  it('takes effect only after the link in the mail to the present address was opened', async () => {
    const { client, email, password } = await stack.signUp();
    const next = `next-${email}`;
    const { data, error } = await client.auth.updateUser({ email: next }, { emailRedirectTo: RESET_PAGE });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await stack.client().auth.signInWithPassword({ email, password })).error).toBeNull();

    expect((await openLink(stack.client(), linkIn(mailTo(stack, email)))).error).toBeNull();
    expect((await stack.client().auth.signInWithPassword({ email: next, password })).error).toBeNull();
  });
});
