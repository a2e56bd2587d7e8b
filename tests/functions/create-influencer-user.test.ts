import { beforeAll, describe, expect, it } from 'vitest';
import { newInfluencerSchema } from '@/features/agency/rules/managed-account';
import { eventually } from '../support/eventually';
import { required } from '../support/required-texts';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, seenBy, unusedInfluencer } from './agencies';
import { invoke } from './answer';

const MISSING = 'Missing Required Fields: Please fill in the full name, username, and email.';
const INVALID = 'Invalid Email: Please enter a valid email address.';
const EMAIL_TAKEN = { error: required('agency.email-taken'), hint: 'email_taken' };
const USERNAME_TAKEN = { error: required('agency.username-taken'), hint: 'username_taken' };
const NO_AGENCY = { error: `${required('agency.none')} influencer accounts.`, hint: 'no_agency' };

let stack: TestStack;
/** For tests that must change nothing; the others make an agency of their own. */
let agency: SignedIn;
beforeAll(async () => {
  stack = await sharedTestStack();
  agency = await newAgency(stack);
});

const accountsWith = async (email: string) => {
  const rows = await stack.database.sql`select id from auth.users where email = ${email}`;
  return rows.length;
};

const create = (by: SignedIn, wished: object) =>
  invoke(by.client, 'create-influencer-user', { agency_id: by.userId, ...wished });
const totalsOf = ({ client, userId }: SignedIn) => client.rpc('agency_totals', { of_agency: userId });

describe('create-influencer-user', () => {
  it('creates a real account that the agency manages, with its own password', async () => {
    const agency = await newAgency(stack);
    const wished = { ...unusedInfluencer(), bio: '  Fifty-one countries on one backpack.  ' };
    const { status, body } = await create(agency, wished);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        influencer: {
          full_name: wished.full_name,
          username: wished.username,
          email: wished.email,
          temporary_password: expect.stringMatching(/^[a-zA-Z2-9-]{16,}$/),
        },
        mailed: true,
      },
    });

    const password = body.influencer.temporary_password;
    const client = stack.client();
    const { data, error } = await client.auth.signInWithPassword({ email: wished.email, password });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    const profile = await client.from('profiles').select('*').eq('id', id).single();
    expect(profile.data).toMatchObject({
      full_name: wished.full_name,
      username: wished.username,
      bio: 'Fifty-one countries on one backpack.',
      is_influencer: true,
      is_agency: false,
    });
    expect(await seenBy(agency, id)).toMatchObject({ email: wished.email, temporary_password: password });
  });

  it('gives each account a different password', async () => {
    const agency = await newAgency(stack);
    const passwords = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const { body } = await create(agency, unusedInfluencer());
      passwords.add(body.influencer.temporary_password);
    }
    expect(passwords.size).toBe(3);
  });

  it('stores username and address in lower case, and accepts a username with its @', async () => {
    const agency = await newAgency(stack);
    const wished = unusedInfluencer();
    const { body } = await create(agency, {
      ...wished,
      username: ` @${wished.username.toUpperCase()} `,
      email: ` ${wished.email.toUpperCase()} `,
    });
    expect(body.influencer).toMatchObject({ username: wished.username, email: wished.email });
  });

  it('is refused to accounts that are no agencies', async () => {
    const refusal = { status: 403, body: NO_AGENCY };
    const wished = unusedInfluencer();
    const member = await stack.signUp();
    expect(await create(member, wished)).toEqual(refusal);
    await member.client.from('profiles').update({ is_influencer: true }).eq('id', member.userId);
    expect(await create(member, wished)).toEqual(refusal);
    // Users can write their own metadata, so it must not grant anything.
    await member.client.auth.updateUser({ data: { is_agency: true } });
    expect(await create(member, wished)).toEqual(refusal);
    expect(await accountsWith(wished.email)).toBe(0);
  });

  it('is refused for another agency', async () => {
    const [agency, other] = [await newAgency(stack), await newAgency(stack)];
    expect(await create(agency, { ...unusedInfluencer(), agency_id: other.userId })).toEqual({
      status: 403,
      body: NO_AGENCY,
    });
    expect((await totalsOf(other)).data).toEqual([{ influencers: 0, live_codes: 0 }]);
  });

  it('refuses an agency_id that is none', async () => {
    expect(await create(agency, { ...unusedInfluencer(), agency_id: 'an agency' })).toEqual({
      status: 400,
      body: { error: 'agency_id has to be the id of an agency.' },
    });
  });

  it('refuses a caller without a session', async () => {
    const wished = unusedInfluencer();
    expect(await invoke(stack.client(), 'create-influencer-user', { ...wished })).toMatchObject({
      status: 401,
    });
    expect(await accountsWith(wished.email)).toBe(0);
  });

  it('refuses an account that is no longer an agency', async () => {
    const agency = await newAgency(stack);
    await stack.database.sql`update public.profiles set is_agency = false where id = ${agency.userId}`;
    expect(await create(agency, unusedInfluencer())).toMatchObject({ status: 403 });
  });

  it.each([
    ['no name', { full_name: '  ' }, MISSING],
    ['no username', { username: undefined }, MISSING],
    ['no address', { email: '' }, MISSING],
    ['a number for a name', { full_name: 7 }, MISSING],
    ['an invalid email address', { email: 'vera@mail' }, INVALID],
    [
      'a name with an address',
      { full_name: 'Vera www.win.example' },
      'Please enter a name without web or email addresses.',
    ],
    [
      'a reserved username',
      { username: 'Support' },
      'This username is reserved. Please choose a different username.',
    ],
    ['a name that is too long', { full_name: 'x'.repeat(121) }, 'Use at most 120 characters.'],
    [
      'a username with blanks',
      { username: 'vera field' },
      'Use only letters, digits, dots, dashes and underscores.',
    ],
    ['a bio that is too long', { bio: 'x'.repeat(1001) }, 'Use at most 1,000 characters.'],
  ])('refuses %s', async (_, change, error) => {
    const wished = unusedInfluencer();
    const answer = await create(agency, { ...wished, ...change });
    expect(answer).toEqual({ status: 400, body: { error } });
    expect(await accountsWith(wished.email)).toBe(0);
  });

  it.each([
    'vera',
    've',
    'Vera.Field',
    'vera field',
    'véra',
    'a-b_c.9',
    'x'.repeat(30),
    'x'.repeat(31),
    '@vera',
    'a@b',
    'sup.port',
  ])('accepts or refuses the username %j as the app does', async (name) => {
    const wished = { ...unusedInfluencer(), username: name };
    const allowed = newInfluencerSchema.safeParse({
      fullName: 'Vera',
      username: name,
      email: 'vera@mail.example',
      bio: '',
    }).success;
    const { status } = await create(agency, wished);
    expect(status === 400).toBe(!allowed);
  });

  it('says whether address or username is taken, and creates no account', async () => {
    const agency = await newAgency(stack);
    const somebody = await stack.signUp({ username: 'some.body' });
    const wished = unusedInfluencer();
    expect(
      await create(agency, {
        ...wished,
        email: somebody.email.toUpperCase(),
      }),
    ).toEqual({ status: 409, body: EMAIL_TAKEN });
    expect(await create(agency, { ...wished, username: 'Some.Body' })).toEqual({
      status: 409,
      body: USERNAME_TAKEN,
    });
    expect(await accountsWith(wished.email)).toBe(0);
    expect((await totalsOf(agency)).data).toEqual([{ influencers: 0, live_codes: 0 }]);
  });

  it('creates one account when the form is submitted twice', async () => {
    const agency = await newAgency(stack);
    const wished = unusedInfluencer();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(agency, wished)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await accountsWith(wished.email)).toBe(1);
    expect((await totalsOf(agency)).data).toEqual([{ influencers: 1, live_codes: 0 }]);
  });

  it('creates one account when two ask for the same username at the same moment', async () => {
    const agency = await newAgency(stack);
    const [one, two] = [unusedInfluencer(), unusedInfluencer()];
    const answers = await Promise.all(
      [one, two].map((wished) => create(agency, { ...wished, username: one.username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(USERNAME_TAKEN);
    expect((await accountsWith(one.email)) + (await accountsWith(two.email))).toBe(1);
  });

  it('leaves nothing behind when the last step fails', async () => {
    const agency = await newAgency(stack);
    const wished = unusedInfluencer();
    await stack.database.sql`
      alter table public.agency_influencers add constraint no_more check (temporary_password is null) not valid`;
    try {
      const answer = await create(agency, wished);
      expect(answer).toEqual({
        status: 500,
        body: { error: 'Something went wrong on our side. Please try again.' },
      });
    } finally {
      await stack.database.sql`alter table public.agency_influencers drop constraint no_more`;
    }
    expect(await accountsWith(wished.email)).toBe(0);
    await eventually(() => expect(stack.log.join()).toContain('The accounts were not adopted: 23514'));
    expect(stack.log.join()).not.toMatch(/\w{4}-\w{4}-\w{4}-\w{4}\b(?!-)/);
    expect(await create(agency, wished)).toMatchObject({ status: 200 });
  });

  describe('create-influencer-user, after an attempt that was interrupted between creating and assigning the account,', () => {
    /** An account that an interrupted call left behind, and the influencer it was meant to become. */
    async function leftBehind(openedFor: SignedIn, minutesAgo: number) {
      const wished = unusedInfluencer();
      const { data, error } = await stack.admin().auth.admin.createUser({
        email: wished.email,
        password: 'x'.repeat(20),
        email_confirm: true,
        user_metadata: { username: wished.username },
        app_metadata: { opened_for: openedFor.userId },
      });
      if (error) throw error;
      await stack.database.sql`
        update auth.users set created_at = now() - ${minutesAgo} * interval '1 minute' where id = ${data.user.id}`;
      return { ...wished, id: data.user.id };
    }
    const retry = (by: SignedIn, { id: _, ...wished }: Awaited<ReturnType<typeof leftBehind>>) =>
      create(by, wished);
    const isThere = async (id: string) =>
      (await stack.database.sql`select from auth.users where id = ${id}`).length === 1;

    it('creates the account again', async () => {
      const wished = await leftBehind(agency, 8);
      expect(await retry(agency, wished)).toMatchObject({ status: 200 });
      expect(await isThere(wished.id)).toBe(false);
    });

    it('removes what the failed attempt left behind', async () => {
      const agency = await newAgency(stack);
      const wished = unusedInfluencer();
      await stack.database.sql.unsafe(`
        alter table public.agency_influencers add constraint no_more check (temporary_password is null) not valid;
        create function public.keep_all() returns trigger language plpgsql as 'begin return null; end';
        create trigger keep_all before delete on auth.users for each row execute function public.keep_all()`);
      try {
        expect(await create(agency, wished)).toMatchObject({ status: 500 });
      } finally {
        await stack.database.sql.unsafe(`
          drop function public.keep_all() cascade;
          alter table public.agency_influencers drop constraint no_more`);
      }
      expect(await create(agency, wished)).toMatchObject({ status: 409 });
      await stack.database.sql`
        update auth.users set created_at = now() - interval '8 minutes' where email = ${wished.email}`;
      expect(await create(agency, wished)).toMatchObject({ status: 200 });
    });

    it('leaves accounts alone that are being created, belong to another agency, are in use or assigned', async () => {
      const young = await leftBehind(agency, 6);
      const others = await leftBehind(await newAgency(stack), 8);
      const used = await leftBehind(agency, 8);
      await stack.database.sql`update auth.users set last_sign_in_at = now() where id = ${used.id}`;
      const adopted = await leftBehind(agency, 8);
      await stack.admin().from('profiles').update({ is_influencer: true }).eq('id', adopted.id);
      for (const account of [young, others, used, adopted]) {
        expect(await retry(agency, account)).toEqual({ status: 409, body: EMAIL_TAKEN });
        expect(await isThere(account.id)).toBe(true);
      }
    });
  });
});
