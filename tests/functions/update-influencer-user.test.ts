import { AVATAR_REFUSED, avatarPath } from '@rules/avatar';
import { USERNAME_TAKEN } from '@rules/usernames';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { endManagement, newAgency, newManaged, seenBy, takeOver } from './agencies';
import { invoke } from './answer';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const REFUSED = { status: 403, body: { error: "You don't manage this influencer." } };

let stack: TestStack;
let agency: SignedIn;
let rival: SignedIn;
beforeAll(async () => {
  stack = await sharedTestStack();
  agency = await newAgency(stack);
  rival = await newAgency(stack);
});

function form(influencerId: string, fields: Record<string, string | File> = {}) {
  const data = new FormData();
  data.set('influencer_id', influencerId);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const update = (influencerId: string, fields: Record<string, string | File>, by: SignedIn = agency) =>
  invoke(by.client, 'update-influencer-user', form(influencerId, fields));

const renew = (influencerId: string, by: SignedIn = agency) =>
  update(influencerId, { renew_password: 'true' }, by);

const canSignIn = async (email: string, password: string) =>
  (await stack.client().auth.signInWithPassword({ email, password })).error === null;

const filesOf = async (id: string) => {
  const { data } = await stack.admin().storage.from('avatars').list(id);
  return data?.map(({ name }) => name) ?? [];
};

const picture = (name = 'me at home.png', bytes: Uint8Array<ArrayBuffer> = PNG, type = 'image/png') =>
  new File([bytes], name, { type });

describe("an agency's edit of a managed account", () => {
  it('saves name and username, and leaves what was not sent', async () => {
    const vera = await newManaged(stack, agency);
    expect(await update(vera.id, { full_name: '  Vera Field ', username: `@New.${vera.username}` })).toEqual({
      status: 200,
      body: { success: true, email: 'unchanged' },
    });
    expect(await seenBy(agency, vera.id)).toMatchObject({
      full_name: 'Vera Field',
      username: `new.${vera.username}`,
      email: vera.email,
      temporary_password: vera.password,
    });
    await update(vera.id, { full_name: 'Vera' });
    expect(await seenBy(agency, vera.id)).toMatchObject({ username: `new.${vera.username}` });
  });

  it("says that a username is taken, and doesn't save it", async () => {
    const vera = await newManaged(stack, agency);
    const other = await newManaged(stack, rival);
    expect(
      await update(vera.id, { full_name: 'Another', username: other.username, avatar: picture() }),
    ).toEqual({
      status: 409,
      body: { error: USERNAME_TAKEN, hint: 'username_taken' },
    });
    expect(await seenBy(agency, vera.id)).toMatchObject({ username: vera.username, avatar_url: null });
    expect(await filesOf(vera.id)).toEqual([]);
  });

  it.each<[string, Record<string, string | File>, string]>([
    ['no name', { full_name: ' ' }, 'Please enter the full name.'],
    ['a username that is too short', { username: 've' }, 'Use at least 3 characters.'],
    ['an invalid email address', { email: 'vera' }, 'Invalid Email: Please enter a valid email address.'],
    ['a file for a name', { full_name: picture() }, 'Invalid input'],
    ['an unknown action', { renew_password: 'no' }, 'Expected is renew_password=true, or none.'],
  ])('refuses %s', async (_, fields, error) => {
    const vera = await newManaged(stack, agency);
    const before = await seenBy(agency, vera.id);
    expect(await update(vera.id, fields)).toEqual({ status: 400, body: { error } });
    expect(await seenBy(agency, vera.id)).toEqual(before);
  });

  it('refuses a body that is no form, or has no influencer', async () => {
    expect(await invoke(agency.client, 'update-influencer-user', { influencer_id: 'x' })).toMatchObject({
      status: 400,
    });
    expect(await update('nobody', {})).toMatchObject({ status: 400 });
    expect(await update(crypto.randomUUID(), { full_name: 'Nobody' })).toEqual(REFUSED);
  });
});

describe('a picture that an agency uploads for a managed account', () => {
  it("is stored in the influencer's own folder and replaces the former upload", async () => {
    const vera = await newManaged(stack, agency);
    expect(await update(vera.id, { avatar: picture() })).toMatchObject({ status: 200 });
    const [first] = await filesOf(vera.id);
    const at = new Date(Number(first?.split('-')[0]));
    expect(`${vera.id}/${first}`).toBe(avatarPath(vera.id, 'me at home.png', at));
    const seen = await seenBy(agency, vera.id);
    expect(seen?.avatar_url).toMatch(new RegExp(`/avatars/${vera.id}/${first}$`));
    const shown = await fetch(String(seen?.avatar_url));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);

    await update(vera.id, { avatar: picture('second.png') });
    const files = await filesOf(vera.id);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/second\.png$/);
  });

  it.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 200],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 200],
    ['GIF', [...'GIF89a'].map((letter) => letter.charCodeAt(0)), 200],
    ['WebP', [...'RIFF0000WEBPVP8 '].map((letter) => letter.charCodeAt(0)), 200],
    ['SVG', [...'<svg onload=alert(1)>'].map((letter) => letter.charCodeAt(0)), 400],
    ['nothing', [], 400],
  ])('is recognised by its bytes: %s', async (_, bytes, status) => {
    const vera = await newManaged(stack, agency);
    const answer = await update(vera.id, { avatar: picture('me.png', new Uint8Array(bytes), 'image/png') });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toEqual({ error: AVATAR_REFUSED, hint: 'no_picture' });
    expect(await filesOf(vera.id)).toHaveLength(status === 200 ? 1 : 0);
  });

  it('has at most 5 MB', async () => {
    const vera = await newManaged(stack, agency);
    const sized = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(PNG);
      return picture('me.png', bytes);
    };
    expect(await update(vera.id, { avatar: sized(5 * 1024 * 1024 + 1) })).toEqual({
      status: 400,
      body: { error: AVATAR_REFUSED, hint: 'no_picture' },
    });
    expect(await update(vera.id, { avatar: sized(5 * 1024 * 1024) })).toMatchObject({ status: 200 });
  });
});

describe('the email address of a managed account', () => {
  it('is changed at once while the temporary password is valid', async () => {
    const vera = await newManaged(stack, agency);
    const wished = `new-${vera.email}`;
    expect(await update(vera.id, { email: wished.toUpperCase() })).toEqual({
      status: 200,
      body: { success: true, email: 'changed' },
    });
    expect(await seenBy(agency, vera.id)).toMatchObject({ email: wished, temporary_password: vera.password });
    expect(await canSignIn(wished, vera.password)).toBe(true);
    expect(await canSignIn(vera.email, vera.password)).toBe(false);
  });

  it('that another account has only causes a warning, and other changes are saved', async () => {
    const vera = await newManaged(stack, agency);
    expect(await update(vera.id, { full_name: 'Saved anyway', email: rival.email })).toEqual({
      status: 200,
      body: {
        success: true,
        email: 'failed',
        warning: 'This email address is already registered. Please use a different email.',
      },
    });
    expect(await seenBy(agency, vera.id)).toMatchObject({ full_name: 'Saved anyway', email: vera.email });
  });

  it("isn't changed once the influencer has set a password: a mail asks the influencer at its own address", async () => {
    const vera = await newManaged(stack, agency);
    await takeOver(stack, vera);
    const wished = `new-${vera.email}`;
    expect(await update(vera.id, { email: wished })).toEqual({
      status: 200,
      body: { success: true, email: 'confirmation_sent' },
    });
    expect(await seenBy(agency, vera.id)).toMatchObject({ email: vera.email, temporary_password: null });
    expect(stack.mails.list(wished)).toEqual([]);
    const mail = mailTo(stack, vera.email);
    expect(mail.subject).toBe('Confirm your new email address');
    // Only the page behind the link shows the new address; mails carry nobody's words.
    expect(mail.text + mail.html).not.toContain(wished);
  });

  it('is asked about by mail at most once an hour', async () => {
    const vera = await newManaged(stack, agency);
    await takeOver(stack, vera);
    await update(vera.id, { email: `one-${vera.email}` });
    expect(await update(vera.id, { email: `one-${vera.email}` })).toMatchObject({
      body: { email: 'confirmation_sent' },
    });
    expect(await update(vera.id, { email: `two-${vera.email}` })).toMatchObject({
      status: 200,
      body: {
        email: 'failed',
        warning: 'The influencer was asked about a new address within the last hour. Please try again later.',
      },
    });
    // One mail more than the one about the new account.
    expect(stack.mails.list(vera.email)).toHaveLength(2);
  });
});

describe('the temporary password of a managed account', () => {
  it('is renewed while it is valid', async () => {
    const vera = await newManaged(stack, agency);
    const { status, body } = await renew(vera.id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, temporary_password: expect.stringMatching(/^[a-zA-Z2-9-]{16,}$/) });
    expect(body.temporary_password).not.toBe(vera.password);
    expect(await canSignIn(vera.email, vera.password)).toBe(false);
    expect(await canSignIn(vera.email, body.temporary_password)).toBe(true);
    expect(await seenBy(agency, vera.id)).toMatchObject({ temporary_password: body.temporary_password });
  });

  it('of two renewals at the same moment is the one that is shown', async () => {
    const vera = await newManaged(stack, agency);
    await Promise.all([renew(vera.id), renew(vera.id)]);
    const seen = await seenBy(agency, vera.id);
    expect(await canSignIn(vera.email, String(seen?.temporary_password))).toBe(true);
  });

  it('is not renewed once the influencer has set its own', async () => {
    const vera = await newManaged(stack, agency);
    await takeOver(stack, vera);
    expect(await renew(vera.id)).toEqual({
      status: 409,
      body: { error: "The influencer has set a password of their own. You can't renew it any more." },
    });
    expect(await canSignIn(vera.email, 'a password of my own')).toBe(true);
  });
});

describe('a managed account is not changed by', () => {
  const attempts: Record<string, string | File>[] = [
    { full_name: 'Taken', username: 'taken.over', avatar: picture() },
    { email: 'mallory@mail.example' },
    { renew_password: 'true' },
  ];

  async function refusesAll(influencer: { id: string }, by: SignedIn) {
    const before = await stack.admin().from('profiles').select('*').eq('id', influencer.id).single();
    for (const fields of attempts) expect(await update(influencer.id, fields, by)).toEqual(REFUSED);
    const after = await stack.admin().from('profiles').select('*').eq('id', influencer.id).single();
    expect(after.data).toEqual(before.data);
    expect(await filesOf(influencer.id)).toEqual([]);
  }

  it('another agency', async () => {
    const vera = await newManaged(stack, agency);
    await refusesAll(vera, rival);
    expect(await canSignIn(vera.email, vera.password)).toBe(true);
  });

  it('an agency whose management ended, in the same session', async () => {
    const vera = await newManaged(stack, agency);
    await endManagement(agency, vera.id);
    await refusesAll(vera, agency);
  });

  it('a member, or the influencer itself', async () => {
    const vera = await newManaged(stack, agency);
    const member = await stack.signUp();
    await refusesAll(vera, member);
    const client = stack.client();
    await client.auth.signInWithPassword(vera);
    await refusesAll(vera, { ...member, client });
  });

  it('an account that is no longer an agency', async () => {
    const former = await newAgency(stack);
    const vera = await newManaged(stack, former);
    await stack.database.sql`update public.profiles set is_agency = false where id = ${former.userId}`;
    await refusesAll(vera, former);
  });

  it('a caller without a session', async () => {
    const vera = await newManaged(stack, agency);
    const answer = await invoke(
      stack.client(),
      'update-influencer-user',
      form(vera.id, { full_name: 'Taken' }),
    );
    expect(answer.status).toBe(401);
  });
});
