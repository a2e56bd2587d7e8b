import { beforeAll, describe, expect, it } from 'vitest';
import { linkIn, mailTo, openLink } from '../stack/mail';
import { enrol } from '../support/authenticator';
import { sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged, takeOver } from './agencies';
import { invoke } from './answer';
import { runJobs, sendNotices } from './run-jobs';
import { newMember, remove } from './teams';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

/** A link to set a password, in the mailbox that the account had before its agency changed the address. */
async function linkToFormerAddress() {
  const agency = await newAgency(stack);
  const vera = await newManaged(stack, agency);
  await stack.client().auth.resetPasswordForEmail(vera.email);
  const link = linkIn(mailTo(stack, vera.email));
  const form = new FormData();
  form.set('influencer_id', vera.id);
  form.set('email', `new-${vera.email}`);
  const { body } = await invoke(agency.client, 'update-influencer-user', form);
  expect(body).toEqual({ success: true, email: 'changed' });
  return { link, vera: { ...vera, email: `new-${vera.email}` } };
}

it('a link to set a password is void once the address has changed', async () => {
  const { link } = await linkToFormerAddress();
  expect((await openLink(stack.client(), link)).error?.code).toBe('otp_expired');
});

it('a new link to set a password is sent to the new address and opens the account', async () => {
  const { vera } = await linkToFormerAddress();
  await stack.client().auth.resetPasswordForEmail(vera.email);
  const opened = await openLink(stack.client(), linkIn(mailTo(stack, vera.email)));
  expect(opened.data.user?.email).toBe(vera.email);
});

it('an influencer can take its account over after the address has changed, but not by the link to the former one', async () => {
  const { link, vera } = await linkToFormerAddress();
  await takeOver(stack, vera);
  expect((await openLink(stack.client(), link)).error?.code).toBe('otp_expired');
});

describe('an address that a manager moves to its own mailbox while the temporary password stands', () => {
  const NOT_SIGNED = { status: 400, body: { error: 'This link is not valid. Nothing was changed.' } };

  const tellAddresses = () => runJobs(stack, 'address change');
  async function moved() {
    const owner = await newAgency(stack);
    const vera = await newManaged(stack, owner);
    const ana = await newMember(stack, owner);
    const box = `box-${vera.email}`;
    const form = new FormData();
    form.set('influencer_id', vera.id);
    form.set('email', box);
    expect((await invoke(ana.client, 'update-influencer-user', form)).body).toEqual({
      success: true,
      email: 'changed',
    });
    await tellAddresses();
    return { owner, vera, ana, box };
  }
  const press = (token: string | null, look?: true) =>
    invoke(stack.client(), 'take-address-back', { token, ...(look && { look }) });
  const tokenIn = (address: string) => new URL(linkIn(mailTo(stack, address))).searchParams.get('token');
  const emailOf = async (id: string) => {
    const [row] = await stack.database.sql`select email from auth.users where id = ${id}`;
    return row?.email;
  };

  it('is back with the former reader by one press, also when the manager has set a password and added an app', async () => {
    const { vera, box } = await moved();
    const mail = mailTo(stack, vera.email);
    expect(mail.subject).toBe('Your email address was changed');
    expect(linkIn(mail)).toContain('/address-back?token=');
    expect(mail.text).not.toContain(box);
    const thief = await takeOver(stack, { ...vera, email: box });
    await enrol(thief);
    const token = tokenIn(vera.email);
    const done = { status: 200, body: { success: true, email: vera.email } };
    expect(await press(token, true)).toEqual(done);
    expect(await emailOf(vera.id)).toBe(box);
    expect(await press(token)).toEqual(done);
    expect(await press(token)).toEqual(done);
    expect(await emailOf(vera.id)).toBe(vera.email);
    expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const password = 'a password of my own';
    for (const email of [vera.email, box]) {
      const again = await stack.client().auth.signInWithPassword({ email, password });
      expect(again.error?.code).toBe('invalid_credentials');
    }
    await stack.client().auth.resetPasswordForEmail(vera.email);
    const opened = await openLink(stack.client(), linkIn(mailTo(stack, vera.email)));
    expect(opened.data.user?.id).toBe(vera.id);
    await tellAddresses();
    expect(mailTo(stack, box).subject).toBe('Your email address was taken from an account');
    expect(mailTo(stack, box).text).not.toContain(vera.email);
  });

  it("comes back by itself when the manager is removed, and the manager's mailbox sets no password", async () => {
    const { owner, vera, ana, box } = await moved();
    await stack.client().auth.resetPasswordForEmail(box);
    const link = linkIn(mailTo(stack, box));
    await remove(owner, ana, owner.userId);
    expect(await emailOf(vera.id)).toBe(vera.email);
    expect((await openLink(stack.client(), link)).error?.code).toBe('otp_expired');
  });

  it('is back by one press of the owner, when the manager has set a password and is removed; the former reader is told', async () => {
    const { owner, vera, ana, box } = await moved();
    const thief = await takeOver(stack, { ...vera, email: box });
    await remove(owner, ana, owner.userId);
    expect(await emailOf(vera.id)).toBe(box);
    await sendNotices(stack, owner);
    const asked = stack.mails
      .list(owner.email)
      .find(({ subject }) => subject === "Is an influencer's email address right?");
    if (!asked) throw new Error('The owner was not asked.');
    const done = { status: 200, body: { success: true, email: vera.email } };
    expect(await press(new URL(linkIn(asked)).searchParams.get('token'))).toEqual(done);
    expect(await emailOf(vera.id)).toBe(vera.email);
    expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await tellAddresses();
    expect(mailTo(stack, vera.email).subject).toBe('Your email address is back');
    expect(mailTo(stack, box).subject).toBe('Your email address was taken from an account');
  });

  it('has no way back to an address that nobody has proved when the owner, who typed it, corrects it', async () => {
    const owner = await newAgency(stack);
    const vera = await newManaged(stack, owner);
    const form = new FormData();
    form.set('influencer_id', vera.id);
    form.set('email', `right-${vera.email}`);
    await invoke(owner.client, 'update-influencer-user', form);
    await tellAddresses();
    const mail = mailTo(stack, vera.email);
    expect(mail.subject).toBe('Your email address was changed');
    expect(mail.text).not.toContain('/address-back');
  });

  it('is told to the owner by mail', async () => {
    const { owner } = await moved();
    await sendNotices(stack, owner);
    expect(mailTo(stack, owner.email).subject).toBe("An influencer's email address was changed");
  });

  it("isn't taken back by a link that the server didn't sign, or signed for something else", async () => {
    const { vera } = await moved();
    const token = tokenIn(vera.email) ?? '';
    for (const forged of ['x', `${token}x`, token.replace('.', 'A.')])
      expect(await press(forged)).toEqual(NOT_SIGNED);
    expect((await invoke(stack.client(), 'confirm-email-change', { token })).status).toBe(400);
  });
});
