import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { eventually } from '../support/eventually';

let database: TestDatabase;
let ada: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.empty();
  ada = (await database.createUser({ username: 'ada', is_influencer: true })).id;
});

const rename = (id: string, username: string) =>
  database.as({ userId: id }, (tx) => tx`update public.profiles set username = ${username} where id = ${id}`);

/** The profile that a former or present username leads to, with its present one. */
async function profileFoundBy(handle: string, actor: Actor = 'anon') {
  const rows = await database.as(
    actor,
    (tx) => tx`select id, username from public.influencer_profile(${handle})`,
  );
  return rows.map(({ id, username }) => [id, username]);
}

const ageNames = (days: number) =>
  database.sql`update private.former_usernames set given_up_at = given_up_at - ${days} * interval '1 day'`;

describe('a former username', () => {
  it('leads to the profile, also when there are several', async () => {
    await rename(ada, 'ada.osei');
    await rename(ada, 'ada.quist');
    for (const handle of ['ada', '@ADA', 'ada.osei', 'ada.quist']) {
      expect(await profileFoundBy(handle), handle).toEqual([[ada, 'ada.quist']]);
    }
  });

  it('leads to the profile for 90 days', async () => {
    await rename(ada, 'ada.osei');
    await ageNames(89);
    expect(await profileFoundBy('ada')).toEqual([[ada, 'ada.osei']]);
    await ageNames(1);
    expect(await profileFoundBy('ada')).toEqual([]);
  });

  it('is deleted by the next rename once it leads nowhere', async () => {
    await rename(ada, 'ada.osei');
    await ageNames(91);
    await rename(ada, 'ada.quist');
    const rows = await database.sql`select username from private.former_usernames`;
    expect(rows).toMatchObject([{ username: 'ada.osei' }]);
  });

  it('becomes the present one again when the member renames back', async () => {
    await rename(ada, 'ada.osei');
    await rename(ada, 'ada');
    expect(await profileFoundBy('ada')).toEqual([[ada, 'ada']]);
    expect(await profileFoundBy('ada.osei')).toEqual([[ada, 'ada']]);
  });

  it('goes to whoever takes it at sign-up, also to a member without a public profile', async () => {
    await rename(ada, 'ada.osei');
    await database.createUser({ username: 'ada' });
    expect(await profileFoundBy('ada')).toEqual([]);
  });

  it('goes to whoever takes it by a rename, and leads to them after they give it up', async () => {
    const { id: bea } = await database.createUser({ username: 'bea', is_influencer: true });
    await rename(ada, 'ada.osei');
    await rename(bea, 'ada');
    expect(await profileFoundBy('ada')).toEqual([[bea, 'ada']]);
    await rename(bea, 'bea.b');
    expect(await profileFoundBy('ada')).toEqual([[bea, 'bea.b']]);
  });

  it('of an account without a public profile leads nowhere', async () => {
    const { id } = await database.createUser({ username: 'mia' });
    await rename(id, 'mia.m');
    expect(await profileFoundBy('mia')).toEqual([]);
  });

  it.each<[string, Actor]>([
    ['visitors', 'anon'],
    ['members', { userId: '00000000-0000-0000-0000-000000000001' }],
    ['the server', 'service_role'],
  ])("can't be listed by %s", async (_, actor) => {
    await expect(
      database.as(actor, (tx) => tx`select * from private.former_usernames`),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the username of a deleted influencer', () => {
  const available = async (username: string) => {
    const [row] = await database.as(
      { userId: '00000000-0000-0000-0000-000000000001' },
      (tx) => tx`select public.username_available(${username}) as yes`,
    );
    return row?.yes;
  };
  const taken = { code: '23505', constraint_name: 'profiles_username_key' };

  it.each(['ada.osei', 'ada'])(
    'leads nowhere, and nobody takes it for 90 days, the former ones included (%s)',
    async (name) => {
      const { id: bea } = await database.createUser({ username: 'bea', is_influencer: true });
      await rename(ada, 'ada.osei');
      await database.sql`delete from auth.users where id = ${ada}`;
      expect(await profileFoundBy(name)).toEqual([]);
      expect(await available(name)).toBe(false);
      await expect(database.createUser({ username: name })).rejects.toMatchObject(taken);
      await expect(rename(bea, name)).rejects.toMatchObject(taken);
      await ageNames(89);
      expect(await available(name)).toBe(false);
      await ageNames(1);
      expect(await available(name)).toBe(true);
      await rename(bea, name);
      expect(await profileFoundBy(name)).toEqual([[bea, name]]);
    },
  );

  it('is told to an agency as taken', async () => {
    await database.sql`delete from auth.users where id = ${ada}`;
    const [found] = await database.as(
      'service_role',
      (tx) => tx`
        select username_taken from public.find_accounts(${crypto.randomUUID()}, '[{"email": "a@b.example", "username": "Ada"}]')`,
    );
    expect(found).toEqual({ username_taken: true });
  });

  it("isn't kept for a member without a public profile, whose names are free at once", async () => {
    const { id } = await database.createUser({ username: 'mia' });
    await rename(id, 'mia.m');
    await database.sql`delete from auth.users where id = ${id}`;
    expect([await available('mia'), await available('mia.m')]).toEqual([true, true]);
    await database.createUser({ username: 'mia.m' });
  });

  it('waits for a deletion under way before it is taken', async () => {
    let signingUp: Promise<unknown> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`delete from auth.users where id = ${ada}`;
      signingUp = database.createUser({ username: 'ada' }).catch((error) => error);
      await eventually(async () => {
        const [row] = await database.sql`
          select count(*)::int as blocked from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(row?.blocked).toBe(1);
      });
    });
    expect(await signingUp).toMatchObject(taken);
  });
});
