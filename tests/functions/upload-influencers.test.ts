import { beforeAll, describe, expect, it } from 'vitest';
import { required } from '../support/required-texts';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { row, upload } from './influencer-uploads';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

type Row = ReturnType<typeof row>;

const usernameOf = ({ socialMediaHandle }: Row) => socialMediaHandle.slice(1).toLowerCase();

const managedBy = ({ userId }: SignedIn) => stack.database.sql<
  {
    username: string;
    full_name: string;
    avatar_url: string | null;
    social_handle: string;
    temporary_password: string;
  }[]
>`
  select p.username, p.full_name, p.avatar_url, p.social_handle, link.temporary_password
  from public.agency_influencers link join public.profiles p on p.id = link.influencer_id
  where link.agency_id = ${userId} and p.is_influencer order by p.full_name`;

const accounts = async () => (await stack.database.sql`select from auth.users`).length;

describe('an agency that uploads influencers', () => {
  it('gets accounts that it manages, each with its own password', async () => {
    const agency = await newAgency(stack);
    const rows = [
      row({ fullName: 'A', profileImageUrl: 'https://images.example/a.jpg' }),
      row({ fullName: 'B', profileImageUrl: '' }),
    ];
    const answer = await upload(agency, rows);
    const managed = await managedBy(agency);
    expect(answer).toEqual({
      status: 200,
      body: {
        success: true,
        added: 2,
        duplicates: 0,
        duplicateRows: [],
        repeats: [],
        skipped: 0,
        skippedRows: [],
        alikeRows: [],
        error: null,
        mailed: true,
        credentials: managed.map(({ full_name, username, temporary_password }, index) => ({
          full_name,
          username,
          email: rows[index]?.email.toLowerCase(),
          temporary_password,
        })),
      },
    });
    expect(managed).toMatchObject([
      { full_name: 'A', avatar_url: 'https://images.example/a.jpg' },
      { full_name: 'B', avatar_url: null },
    ]);
    expect(new Set(managed.map(({ temporary_password }) => temporary_password)).size).toBe(2);
    for (const [place, wished] of rows.entries()) {
      expect(managed[place]).toMatchObject({
        username: usernameOf(wished),
        social_handle: wished.socialMediaHandle.slice(1),
      });
      const { error } = await stack.client().auth.signInWithPassword({
        email: wished.email,
        password: managed[place]?.temporary_password ?? '',
      });
      expect(error).toBeNull();
    }
  });

  it("is told when the mails to the new accounts couldn't be sent", async () => {
    const agency = await newAgency(stack);
    stack.mails.isOut = true;
    try {
      expect(await upload(agency, [row()])).toMatchObject({
        status: 200,
        body: { added: 1, mailed: false },
      });
    } finally {
      stack.mails.isOut = false;
    }
  });

  it('creates no account twice: the second upload lists the rows as present', async () => {
    const agency = await newAgency(stack);
    const rows = [row(), row()];
    await upload(agency, rows);
    const before = await accounts();
    for (const dryRun of [true, false]) {
      expect(await upload(agency, rows, { dryRun })).toMatchObject({
        status: 200,
        body: { success: true, added: 0, duplicates: 2, duplicateRows: [1, 2], credentials: [] },
      });
    }
    expect(await upload(agency, [...rows, row()])).toMatchObject({ body: { added: 1, duplicates: 2 } });
    expect(await accounts()).toBe(before + 1);
  });

  it('gets the outcome of a dry run, which creates no account', async () => {
    const agency = await newAgency(stack);
    const before = await accounts();
    expect(await upload(agency, [row(), row()], { dryRun: true })).toMatchObject({
      body: { added: 2, credentials: [] },
    });
    expect(await accounts()).toBe(before);
  });

  it.each([
    [
      'address',
      () => ({ email: 'taken@mail.example' }),
      'This email address is already registered. Please use a different email.',
    ],
    [
      'username',
      () => ({ socialMediaHandle: '@Taken_One' }),
      'This username is already taken. Please choose a different username.',
    ],
  ])('is told the row whose %s is taken, and no account is created', async (_, taken, reason) => {
    const agency = await newAgency(stack);
    const other = await newAgency(stack);
    await upload(other, [row({ email: 'taken@mail.example', socialMediaHandle: 'taken_one' })]);
    const before = await accounts();
    for (const dryRun of [true, false]) {
      const { status, body } = await upload(agency, [row(), row(taken()), row()], { dryRun });
      expect({ status, error: body.error }).toEqual({ status: 400, error: `Row 2: ${reason}` });
    }
    expect(await accounts()).toBe(before);
    expect(await managedBy(agency)).toEqual([]);
  });

  it('has all accounts removed when one fails half-way', async () => {
    const agency = await newAgency(stack);
    const rows = Array.from({ length: 12 }, () => row());
    const before = await accounts();
    // The database refuses one account only when it is created, as if somebody had taken the username meanwhile.
    await stack.database.sql.unsafe(`
      create function private.refuse_one() returns trigger language plpgsql as $$
      begin
        if new.full_name = 'Refused' then raise exception 'refused'; end if;
        return new;
      end $$;
      create trigger refuse_one before insert on public.profiles for each row execute function private.refuse_one();`);
    const { status, body } = await upload(agency, [...rows, row({ fullName: 'Refused' })]);
    await stack.database.sql.unsafe(
      'drop trigger refuse_one on public.profiles; drop function private.refuse_one();',
    );
    expect(status).toBe(500);
    expect(body.error).toBe('Something went wrong on our side. Please try again.');
    expect(await accounts()).toBe(before);
    expect(await managedBy(agency)).toEqual([]);
  });

  it('creates each account once when it uploads the same file twice at the same moment', async () => {
    const agency = await newAgency(stack);
    const rows = Array.from({ length: 4 }, () => row());
    const before = await accounts();
    const answers = await Promise.all([upload(agency, rows), upload(agency, rows)]);
    const made = answers.filter(({ body }) => body.success && body.added > 0);
    expect(made.length).toBeLessThanOrEqual(1);
    expect(await accounts()).toBe(before + made.length * rows.length);
    expect(await managedBy(agency)).toHaveLength(made.length * rows.length);
  });
});

it("accounts of an upload whose last step's answer got lost aren't deleted, because they may be the agency's by then", async () => {
  const agency = await newAgency(stack);
  const uploaded = row();
  await stack.database.sql.unsafe(`
    create function public.lose() returns trigger language plpgsql as 'begin raise sqlstate ''08006''; end';
    create trigger lose after insert on public.agency_influencers execute function public.lose()`);
  const before = await accounts();
  try {
    expect(await upload(agency, [uploaded])).toMatchObject({ status: 500 });
  } finally {
    await stack.database.sql`drop function public.lose() cascade`;
  }
  expect(await accounts()).toBe(before + 1);
});

describe('upload-influencers checks every field again', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a blank name', { fullName: ' ' }, 'Missing required fields (fullName)'],
    [
      'an http image',
      { profileImageUrl: 'http://images.example/a.jpg' },
      'profileImageUrl must start with https://',
    ],
    [
      'an image of this server',
      { profileImageUrl: 'file:///etc/passwd' },
      'profileImageUrl must start with https://',
    ],
    [
      'a handle that is no username',
      { socialMediaHandle: 'Ve ra' },
      'socialMediaHandle becomes the username: 3 to 30 letters, digits, dots, dashes and underscores',
    ],
    ['an invalid email address', { email: 'vera' }, 'email must be a valid email address'],
  ])('and refuses %s', async (_, fields, flaw) => {
    const agency = await newAgency(stack);
    expect(await upload(agency, [row(), row(fields)])).toMatchObject({
      status: 400,
      body: { error: `Row 2: ${flaw}` },
    });
    expect(await managedBy(agency)).toEqual([]);
  });

  it('and returns all errors of all rows', async () => {
    const agency = await newAgency(stack);
    const other = await newAgency(stack);
    const taken = row({ email: 'told-at-once@mail.example', socialMediaHandle: 'told_at_once' });
    await upload(other, [taken]);
    const flawed = { fullName: ' ', profileImageUrl: 'http://images.example/a.jpg' };
    const { status, body } = await upload(agency, [{ ...taken, ...flawed }, row(), { ...taken, ...flawed }]);
    expect(status).toBe(400);
    const everywhere = ['Missing required fields (fullName)', 'profileImageUrl must start with https://'];
    const ofOthers = [
      'This email address is already registered. Please use a different email.',
      'This username is already taken. Please choose a different username.',
    ];
    const repeated = ['email is the same as in row 1', 'socialMediaHandle is the same as in row 1'];
    expect(body.errors).toEqual([
      ...[...everywhere, ...ofOthers].map((flaw) => ({ row: 1, flaw })),
      ...[...everywhere, ...repeated, ...ofOthers].map((flaw) => ({ row: 3, flaw })),
    ]);
  });

  it('and refuses two rows for one person', async () => {
    const agency = await newAgency(stack);
    const one = row();
    expect(await upload(agency, [one, { ...row(), email: one.email }])).toMatchObject({
      status: 400,
      body: { error: 'Row 2: email is the same as in row 1' },
    });
  });

  it('and refuses an empty list, a list that is too long, and no list', async () => {
    const agency = await newAgency(stack);
    for (const [influencers, error] of [
      [[], required('csv.empty')],
      [Array.from({ length: 201 }, () => ({})), 'Up to 200 rows are uploaded at once.'],
      ['x', 'influencers has to be a list of rows.'],
    ]) {
      expect(await upload(agency, influencers)).toMatchObject({ status: 400, body: { error } });
    }
  });
});
