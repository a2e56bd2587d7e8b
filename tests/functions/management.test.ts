import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { endManagement, newAgency, newManaged, seenBy } from './agencies';
import { invoke } from './answer';
import { runJobs } from './run-jobs';

let stack: TestStack;
let agency: SignedIn;
beforeAll(async () => {
  stack = await sharedTestStack();
  agency = await newAgency(stack);
});

const invite = (invitee: string, by: SignedIn = agency) =>
  invoke(by.client, 'invite-influencer', { agency_id: by.userId, invitee });
const accept = (invitation_id: string, by: SignedIn, become_influencer = true) =>
  invoke(by.client, 'accept-invitation', { invitation_id, become_influencer });
const end = (by: SignedIn, influencer: SignedIn, of: SignedIn = agency) =>
  invoke(by.client, 'end-management', { agency_id: of.userId, influencer_id: influencer.userId });

const subjectsTo = (email: string) => stack.mails.list(email).map(({ subject }) => subject);

async function rename({ client, userId }: SignedIn, full_name: string) {
  const { error } = await client.from('profiles').update({ full_name }).eq('id', userId);
  if (error) throw error;
}

/** The invitation as the invited person reads it. */
async function invitationTo(person: SignedIn): Promise<string> {
  const { data, error } = await person.client.rpc('my_invitations');
  if (error) throw error;
  const [invitation] = data;
  if (!invitation) throw new Error('Nobody has invited this person.');
  return invitation.id;
}

async function managed(): Promise<SignedIn> {
  const person = await stack.signUp();
  await invite(person.email);
  await accept(await invitationTo(person), person);
  return person;
}

describe('accepting an invitation', () => {
  it('starts the management and informs both by mail, once', async () => {
    const nora = await stack.signUp();
    await invite(nora.email);
    const id = await invitationTo(nora);
    expect(await accept(id, nora)).toEqual({ status: 200, body: { success: true, mailed: true } });
    expect(await accept(id, nora)).toEqual({ status: 200, body: { success: true, mailed: true } });
    expect(await seenBy(agency, nora.userId)).toMatchObject({ email: nora.email, temporary_password: null });
    expect(subjectsTo(nora.email)).toEqual(['An agency manages your account now']);
    expect(subjectsTo(agency.email)[0]).toBe('Your invitation was accepted');
  });

  it('is refused to another member, to the agency, and without agreeing to become an influencer', async () => {
    const nora = await stack.signUp();
    await invite(nora.email);
    const id = await invitationTo(nora);
    for (const other of [await stack.signUp(), agency]) {
      expect(await accept(id, other)).toEqual({
        status: 410,
        body: { error: "This invitation isn't open any more." },
      });
    }
    expect(await accept(id, nora, false)).toEqual({
      status: 400,
      body: { error: 'Please agree to become an influencer: an agency manages influencers only.' },
    });
    expect(await seenBy(agency, nora.userId)).toBeUndefined();
  });
});

describe('ending a management', () => {
  it.each([
    [
      'the influencer',
      (nora: SignedIn) => nora,
      'You have ended the management of your account by Marigold & Pike.',
      'Nora Winter has ended your management.',
    ],
    [
      'the agency',
      () => agency,
      'Marigold & Pike has ended the management of your account.',
      'Marigold & Pike has ended the management of Nora Winter.',
    ],
  ])('by %s takes effect at once, and mails inform both', async (_, who, words, wordsToAgency) => {
    const nora = await managed();
    await rename(agency, 'Marigold & Pike');
    await rename(nora, 'Nora Winter');
    expect(await end(who(nora), nora)).toEqual({ status: 200, body: { success: true, mailed: true } });
    expect(await seenBy(agency, nora.userId)).toBeUndefined();
    const mail = mailTo(stack, nora.email);
    expect(mail.subject).toBe("An agency doesn't manage your account any more");
    expect(mail.text).toContain(words);
    const told = mailTo(stack, agency.email);
    expect(told.subject).toBe('You manage one influencer less');
    expect(told.text).toContain(wordsToAgency);
    expect(told.text).toContain(`/influencer/${nora.userId}`);
  });

  it('by the agency ends a temporary password that stands, which the mail says', async () => {
    const vera = await newManaged(stack, agency);
    await endManagement(agency, vera.id);
    expect(mailTo(stack, vera.email).text).toContain(
      "it doesn't open your account any more. Set one of your own by 'Forgot password'.",
    );
    const again = await stack.client().auth.signInWithPassword(vera);
    expect(again.error?.code).toBe('invalid_credentials');
  });

  it('by the influencer is refused while the agency knows its password, which is told from other refusals', async () => {
    const vera = await newManaged(stack, agency);
    const client = stack.client();
    await client.auth.signInWithPassword(vera);
    const attempt = () =>
      invoke(client, 'end-management', { agency_id: agency.userId, influencer_id: vera.id });
    expect(await attempt()).toEqual({
      status: 403,
      body: {
        error: 'Your agency knows your password. Set one of your own first; then you can end the management.',
        hint: 'temporary_password',
      },
    });
    expect(await seenBy(agency, vera.id)).toMatchObject({ temporary_password: vera.password });
    await client.auth.updateUser({ password: 'a password of my own', current_password: vera.password });
    expect(await attempt()).toMatchObject({ status: 200 });
  });

  it('a second time changes nothing and sends no mail', async () => {
    const nora = await managed();
    await end(nora, nora);
    const before = subjectsTo(nora.email);
    expect(await end(agency, nora)).toEqual({ status: 200, body: { success: true, mailed: true } });
    expect(subjectsTo(nora.email)).toEqual(before);
  });

  it('is refused to another agency', async () => {
    const nora = await managed();
    expect(await end(await newAgency(stack), nora)).toEqual({
      status: 403,
      body: { error: 'Only the agency and the influencer can end a management.' },
    });
    expect(await seenBy(agency, nora.userId)).toBeDefined();
  });

  it("doesn't prevent a new invitation that starts it again", async () => {
    const nora = await managed();
    await end(nora, nora);
    expect(await invite(nora.email)).toMatchObject({ status: 200 });
    expect(await accept(await invitationTo(nora), nora)).toMatchObject({ status: 200 });
    expect(await seenBy(agency, nora.userId)).toBeDefined();
  });
});

describe('an account that an agency created', () => {
  it('gets a mail without the password', async () => {
    const vera = await newManaged(stack, agency);
    const mail = mailTo(stack, vera.email);
    expect(mail.subject).toBe('An agency has made a Promobell account for you');
    expect(mail.text + mail.html).not.toContain(vera.password);
  });
});

it('an influencer is told by mail which agency has deleted its account, and where nobody has proved the address, without the name', async () => {
  const other = await newAgency(stack);
  await stack.database.sql`update public.profiles set full_name = 'Tall Ladder' where id = ${other.userId}`;
  const nora = await stack.signUp();
  await invite(nora.email, other);
  await accept(await invitationTo(nora), nora);
  const vera = await newManaged(stack, other);
  expect(await invoke(other.client, 'delete-account', { password: other.password })).toMatchObject({
    status: 200,
  });
  expect(mailTo(stack, nora.email).text).toContain(
    "Tall Ladder has deleted its account and doesn't manage yours any more.",
  );
  const toVera = mailTo(stack, vera.email).text;
  expect(toVera).toContain("The agency has deleted its account and doesn't manage yours any more.");
  expect(toVera).not.toContain('Tall Ladder');
});

it("a mail to an address that nobody has proved, and one about a management that isn't there yet, contain no text that somebody chose", async () => {
  const other = await newAgency(stack);
  const nora = await stack.signUp();
  for (const { client, userId } of [other, nora]) {
    const words = { full_name: `Your parcel waits ${userId}`, bio: 'parcel', social_handle: 'parcel' };
    const { error } = await client
      .from('profiles')
      .update({ ...words, username: `parcel.${userId.slice(-12)}` })
      .eq('id', userId);
    if (error) throw error;
  }
  await invite(nora.email, other);
  await runJobs(stack, 'invitation');
  const email = `made-${nora.email}`;
  await invoke(other.client, 'create-influencer-user', {
    agency_id: other.userId,
    full_name: 'Your parcel waits',
    username: `parcel-${nora.userId.slice(-12)}`,
    email,
    bio: 'parcel',
  });
  const [made] = await stack.database.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  await endManagement(other, String(made?.id));
  const mails = [nora.email, email].flatMap((to) => stack.mails.list(to));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'An agency would like to manage your account',
    "An agency doesn't manage your account any more",
    'An agency has made a Promobell account for you',
  ]);
  for (const { subject, text, html } of mails) expect(`${subject} ${text} ${html}`).not.toMatch(/parcel/i);
});

it('a mail about a management says names in one line and without anything that leads elsewhere', async () => {
  const other = await newAgency(stack);
  const nora = await stack.signUp();
  await rename(other, 'Pay\u3000at parcel.example <b>');
  await invite(nora.email, other);
  await accept(await invitationTo(nora), nora);
  const { text, html } = mailTo(stack, nora.email);
  expect(text).toContain(
    'You have accepted the invitation of Pay at parcel. example <b>. Your profile shows',
  );
  expect(html).toContain('Pay at parcel. example &lt;b&gt;. Your profile');
});

describe("a mail about a management that can't be sent", () => {
  it("rolls nothing back, and the answer says that it wasn't sent", async () => {
    const nora = await stack.signUp();
    stack.mails.isOut = true;
    try {
      const notMailed = { status: 200, body: { success: true, mailed: false } };
      await invite(nora.email);
      expect(await accept(await invitationTo(nora), nora)).toEqual(notMailed);
      expect(await seenBy(agency, nora.userId)).toBeDefined();
      expect(await end(nora, nora)).toEqual(notMailed);
      expect(await seenBy(agency, nora.userId)).toBeUndefined();
    } finally {
      stack.mails.isOut = false;
    }
  });
});
