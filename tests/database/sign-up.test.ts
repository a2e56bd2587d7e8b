import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Inserts the account as the auth service does, with this sign-up data, and reads the profile. */
async function signUp(data: unknown) {
  const id = randomUUID();
  await database.sql`
    insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${id}@example.com`}, ${JSON.stringify(data) ?? null}::text::jsonb)`;
  const [profile] = await database.sql`select * from public.profiles where id = ${id}`;
  return profile;
}

async function isAvailable(candidate: string | null, actor: Actor = 'anon') {
  const rows = await database.as(actor, (tx) => tx`select public.username_available(${candidate}) as yes`);
  return rows[0]?.yes;
}

describe('a sign-up', () => {
  it('creates the profile from its data', async () => {
    expect(
      await signUp({ username: 'ada.osei', full_name: ' Ada Osei ', social_handle: '@ada' }),
    ).toMatchObject({
      username: 'ada.osei',
      full_name: 'Ada Osei',
      social_handle: 'ada',
      avatar_url: null,
      bio: null,
      category: null,
      is_influencer: false,
      is_agency: false,
      is_creditcard: false,
      is_featured: false,
    });
  });

  it('accepts no flag, id or date from its data', async () => {
    const data = {
      username: 'mallory',
      id: randomUUID(),
      is_influencer: true,
      is_agency: true,
      is_featured: 'true',
      is_creditcard: true,
      created_at: '2001-01-01',
    };
    const profile = await signUp(data);
    expect(profile).toMatchObject({ username: 'mallory', is_influencer: false, is_agency: false });
    expect(profile).toMatchObject({ is_featured: false, is_creditcard: false });
    expect(profile?.id).not.toBe(data.id);
    expect(profile?.created_at.getFullYear()).toBeGreaterThan(2020);
  });

  it.each<[string, string]>([
    ['Mixed.Case_Name-1', 'mixed.case_name-1'],
    ['  padded  ', 'padded'],
    ['abc', 'abc'],
    ['x'.repeat(30), 'x'.repeat(30)],
    ['...', '...'],
  ])('stores the username %j as %s', async (wished, username) => {
    expect((await signUp({ username: wished }))?.username).toBe(username);
  });

  it.each<[string, unknown]>([
    ['no data', undefined],
    ['null', null],
    ['an array', ['ada']],
    ['a text', 'ada'],
    ['a number', 7],
    ['no username', { full_name: 'Ada' }],
    ['null as username', { username: null }],
    ['an empty username', { username: '' }],
    ['a blank one', { username: '   ' }],
    ['a short one', { username: 'ab' }],
    ['a long one', { username: 'x'.repeat(31) }],
    ['one with a space', { username: 'ada osei' }],
    ['one with @', { username: '@ada' }],
    ['one with an accent', { username: 'zoë' }],
    ['one with a line end', { username: 'ada\nosei' }],
    ['a list as username', { username: ['ada'] }],
    ['an object as username', { username: { name: 'ada' } }],
    ['true as username', { username: { toString: 'x' } }],
  ])('generates a username for %s', async (_, data) => {
    expect((await signUp(data))?.username).toMatch(/^member-[0-9a-f]{12}$/);
  });

  it('shortens a name and a handle that are too long instead of failing', async () => {
    const profile = await signUp({ full_name: 'n'.repeat(5000), social_handle: `@${'h'.repeat(5000)}` });
    expect(profile?.full_name).toHaveLength(120);
    expect(profile?.social_handle).toHaveLength(99);
  });

  it.each(['', '   ', null])('stores no blank name: %j', async (full_name) => {
    expect((await signUp({ full_name }))?.full_name).toBeNull();
  });

  it('gives a different username to each of 50 without one at the same moment', async () => {
    const profiles = await Promise.all(Array.from({ length: 50 }, () => signUp({})));
    expect(new Set(profiles.map((profile) => profile?.username)).size).toBe(50);
  });
});

describe('a username that is taken', () => {
  it.each(['taken', 'TAKEN', ' taken '])(
    'written as %j makes the sign-up fail as a whole',
    async (username) => {
      if (await isAvailable('taken')) await signUp({ username: 'taken' });
      const before = await database.sql`select count(*) from auth.users`;
      await expect(signUp({ username })).rejects.toMatchObject({
        code: '23505',
        constraint_name: 'profiles_username_key',
      });
      expect(await database.sql`select count(*) from auth.users`).toEqual(before);
      expect(await isAvailable(username)).toBe(false);
    },
  );

  it('goes to exactly one of 20 sign-ups at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => signUp({ username: n % 2 ? 'racer' : 'RACER' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('username_available', () => {
  it.each<[string | null, boolean]>([
    ['free.name', true],
    ['FREE.NAME', true],
    [' free.name ', true],
    ['ab', false],
    ['x'.repeat(31), false],
    ['free name', false],
    ['frée', false],
    ['', false],
    [null, false],
    ["'; drop table profiles; --", false],
  ])('answers for %j: %s', async (candidate, available) => {
    expect(await isAvailable(candidate)).toBe(available);
  });

  it('is false for a member that nobody else can see, and true for that member itself', async () => {
    const { id } = await database.createUser({ username: 'hidden.member' });
    const other = await database.createUser();
    expect(await isAvailable('Hidden.Member')).toBe(false);
    expect(await isAvailable('hidden.member', { userId: other.id })).toBe(false);
    expect(await isAvailable('Hidden.Member', { userId: id })).toBe(true);
  });

  it('is true again when the account is deleted or renamed', async () => {
    const { id } = await database.createUser({ username: 'leaver' });
    await database.sql`delete from auth.users where id = ${id}`;
    expect(await isAvailable('leaver')).toBe(true);
    const renamed = await database.createUser({ username: 'renamer' });
    await database.sql`update public.profiles set username = 'renamed' where id = ${renamed.id}`;
    expect(await isAvailable('renamer')).toBe(true);
    expect(await isAvailable('renamed')).toBe(false);
  });
});

describe("an edit of one's own profile", () => {
  async function edit(fields: Record<string, string | boolean | null>) {
    const { id } = await database.createUser({ full_name: 'Before' });
    const rows = await database.as(
      { userId: id },
      (tx) => tx`
      update public.profiles set ${tx(fields)} where id = ${id} returning *`,
    );
    return rows[0];
  }

  it('is trimmed, lower-cased and stamped by the database', async () => {
    const username = `Edited.${randomUUID().slice(0, 8)}`;
    const profile = await edit({
      username: ` ${username.toUpperCase()} `,
      full_name: '  Ada  ',
      bio: '   ',
      social_handle: '@@ada',
      updated_at: '2001-01-01T00:00:00Z',
    });
    expect(profile).toMatchObject({
      username: username.toLowerCase(),
      full_name: 'Ada',
      bio: null,
      social_handle: 'ada',
    });
    expect(profile?.updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each<[string, Record<string, string | null>, string]>([
    ['a malformed username', { username: 'no spaces' }, 'profiles_username_format'],
    ['a long name', { full_name: 'x'.repeat(121) }, 'profiles_full_name_length'],
    ['a long bio', { bio: 'x'.repeat(1001) }, 'profiles_bio_length'],
    ['a long handle', { social_handle: 'x'.repeat(101) }, 'profiles_social_handle_length'],
    ['an unknown category', { category: 'Weapons' }, 'profiles_category_known'],
    ['a script as avatar', { avatar_url: 'javascript:alert(1)' }, 'profiles_avatar_url_format'],
    ['data as avatar', { avatar_url: 'data:image/svg+xml,<svg/>' }, 'profiles_avatar_url_format'],
    ['a foreign host without scheme', { avatar_url: '//evil.example/a.png' }, 'profiles_avatar_url_format'],
  ])('with %s is refused by %s', async (_, fields, constraint_name) => {
    await expect(edit(fields)).rejects.toMatchObject({ code: '23514', constraint_name });
  });

  it.each(['https://cdn.example/a.png', 'http://127.0.0.1:54321/a.png', '/portraits/ada.svg', null, ''])(
    'accepts %j as avatar',
    async (avatar_url) => {
      expect((await edit({ avatar_url }))?.avatar_url).toBe(avatar_url || null);
    },
  );

  it('can turn is_influencer on, but never off again', async () => {
    const { id } = await database.createUser();
    const turn = (on: boolean) =>
      database.as(
        { userId: id },
        (tx) => tx`update public.profiles set is_influencer = ${on} where id = ${id}`,
      );
    await turn(true);
    await turn(true);
    await expect(turn(false)).rejects.toMatchObject({ code: '42501' });
    await database.as(
      'service_role',
      (tx) => tx`update public.profiles set is_influencer = false where id = ${id}`,
    );
  });
});
