import { beforeAll, describe, expect, it } from 'vitest';
import { linkIn, mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';

const SUBJECT = 'Welcome to Promobell';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const request = ({ email }: Pick<SignedIn, 'email'>, change: Record<string, unknown> = {}) => ({
  email,
  fullName: 'Mia Member',
  isInfluencer: false,
  username: 'mia',
  ...change,
});

const sent = ({ email }: SignedIn) => stack.mails.list(email).length;

describe('send-welcome-email', () => {
  it('welcomes a new account at its own address, as HTML and as text', async () => {
    const mia = await stack.signUp();
    expect(await invoke(mia.client, 'send-welcome-email', request(mia))).toEqual({
      status: 200,
      body: { success: true },
    });
    const mail = mailTo(stack, mia.email);
    expect(mail).toMatchObject({ subject: SUBJECT, from: 'Promobell <hello@promobell.test>' });
    for (const body of [mail.html, mail.text]) expect(body).toContain('Hello!');
    expect(linkIn(mail)).toBe('http://localhost:5173/influencers');
    expect(mail.text).toContain('http://localhost:5173/influencers');
    expect(mail.text).not.toMatch(/<[a-z]/);
  });

  it('tells influencers their own first steps', async () => {
    const mia = await stack.signUp();
    await invoke(mia.client, 'send-welcome-email', request(mia, { isInfluencer: true, username: undefined }));
    const mail = mailTo(stack, mia.email);
    expect(mail.text).toContain('100% of your commission');
    expect(linkIn(mail)).toBe('http://localhost:5173/profile');
  });

  it("contains no text that the account's owner chose", async () => {
    const mia = await stack.signUp();
    const fullName = 'your parcel waits at https://evil.example/pay';
    await invoke(mia.client, 'send-welcome-email', request(mia, { fullName, username: 'evil.example' }));
    const { subject, html, text } = mailTo(stack, mia.email);
    expect(`${subject} ${html} ${text}`).not.toMatch(/parcel|evil/);
  });

  it("sends to the caller's address only", async () => {
    const mallory = await stack.signUp();
    const nora = await stack.signUp();
    expect(await invoke(mallory.client, 'send-welcome-email', request(nora))).toEqual({
      status: 403,
      body: { error: 'The welcome email goes to your own address only.' },
    });
    expect([sent(mallory), sent(nora)]).toEqual([0, 0]);
  });

  it("accepts the caller's own address in upper or lower case", async () => {
    const mia = await stack.signUp();
    const email = mia.email.toUpperCase();
    expect(await invoke(mia.client, 'send-welcome-email', request({ email }))).toMatchObject({ status: 200 });
    expect(sent(mia)).toBe(1);
  });

  it('sends nothing to an account that is older than ten minutes', async () => {
    const mia = await stack.signUp();
    const age = async (minutes: number) => {
      await stack.database.sql`
        update auth.users set created_at = now() - ${minutes} * interval '1 minute' where id = ${mia.userId}`;
    };
    await age(11);
    expect(await invoke(mia.client, 'send-welcome-email', request(mia))).toEqual({
      status: 403,
      body: { error: 'The welcome email is for new accounts only.' },
    });
    expect(sent(mia)).toBe(0);
    await age(9);
    expect(await invoke(mia.client, 'send-welcome-email', request(mia))).toMatchObject({ status: 200 });
  });

  it('sends once for several calls in a row', async () => {
    const mia = await stack.signUp();
    await invoke(mia.client, 'send-welcome-email', request(mia));
    const again = request(mia, { fullName: 'Buy now at evil.example' });
    expect(await invoke(mia.client, 'send-welcome-email', again)).toEqual({
      status: 409,
      body: { error: 'The welcome email has been sent already.' },
    });
    expect(sent(mia)).toBe(1);
  });

  it('sends once for many calls at the same moment, also with different texts', async () => {
    const mia = await stack.signUp();
    const calls = Array.from({ length: 8 }, (_, index) =>
      invoke(mia.client, 'send-welcome-email', request(mia, { fullName: `Mia ${index % 2}` })),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(sent(mia)).toBe(1);
  });

  it("stores its mark where the account can't change it", async () => {
    const mia = await stack.signUp();
    await invoke(mia.client, 'send-welcome-email', request(mia));
    await mia.client.auth.updateUser({ data: { welcome_sent_at: null } });
    expect(await invoke(mia.client, 'send-welcome-email', request(mia, { fullName: '' }))).toMatchObject({
      status: 409,
    });
  });

  it('refuses a caller without a session', async () => {
    const mia = await stack.signUp();
    expect(await invoke(stack.client(), 'send-welcome-email', request(mia))).toMatchObject({ status: 401 });
    expect(sent(mia)).toBe(0);
  });

  it.each([
    ['no address', { email: undefined }],
    ['a name that is no text', { fullName: 7 }],
    ['a name that is too long', { fullName: 'x'.repeat(121) }],
    ['a username that is too long', { username: 'x'.repeat(31) }],
    ['no kind', { isInfluencer: undefined }],
  ])('refuses %s', async (_, change) => {
    const mia = await stack.signUp();
    expect(await invoke(mia.client, 'send-welcome-email', request(mia, change))).toMatchObject({
      status: 400,
    });
    expect(sent(mia)).toBe(0);
  });
});

describe('send-welcome-email, when the mail service fails,', () => {
  it('answers without the reason, and can be called again', async () => {
    const mia = await stack.signUp();
    stack.mails.isOut = true;
    const first = await invoke(mia.client, 'send-welcome-email', request(mia)).finally(() => {
      stack.mails.isOut = false;
    });
    expect(first).toEqual({
      status: 500,
      body: { error: 'Something went wrong on our side. Please try again.' },
    });
    expect(await invoke(mia.client, 'send-welcome-email', request(mia))).toMatchObject({ status: 200 });
    expect(sent(mia)).toBe(1);
  });
});
