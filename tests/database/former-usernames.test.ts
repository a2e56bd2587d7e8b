import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
let ada: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.sql`delete from auth.users`;
  ada = (await database.createUser({ username: 'ada', is_influencer: true })).id;
});

const rename = (id: string, username: string) =>
  database.as({ userId: id }, (tx) => tx`update public.profiles set username = ${username} where id = ${id}`);

/** The profile found under a name, by its present username. */
async function behind(handle: string, actor: Actor = 'anon') {
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
      expect(await behind(handle), handle).toEqual([[ada, 'ada.quist']]);
    }
  });

  it('leads to the profile for 90 days', async () => {
    await rename(ada, 'ada.osei');
    await ageNames(89);
    expect(await behind('ada')).toEqual([[ada, 'ada.osei']]);
    await ageNames(1);
    expect(await behind('ada')).toEqual([]);
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
    expect(await behind('ada')).toEqual([[ada, 'ada']]);
    expect(await behind('ada.osei')).toEqual([[ada, 'ada']]);
  });

  it('goes to whoever takes it at sign-up, also to a member without a public profile', async () => {
    await rename(ada, 'ada.osei');
    await database.createUser({ username: 'ada' });
    expect(await behind('ada')).toEqual([]);
  });

  it('goes to whoever takes it by a rename, and leads to them after they give it up', async () => {
    const { id: bea } = await database.createUser({ username: 'bea', is_influencer: true });
    await rename(ada, 'ada.osei');
    await rename(bea, 'ada');
    expect(await behind('ada')).toEqual([[bea, 'ada']]);
    await rename(bea, 'bea.b');
    expect(await behind('ada')).toEqual([[bea, 'bea.b']]);
  });

  it('is deleted with the account', async () => {
    await rename(ada, 'ada.osei');
    await database.sql`delete from auth.users where id = ${ada}`;
    expect(await behind('ada')).toEqual([]);
    expect(await database.sql`select from private.former_usernames`).toHaveLength(0);
  });

  it('of an account without a public profile leads nowhere', async () => {
    const { id } = await database.createUser({ username: 'mia' });
    await rename(id, 'mia.m');
    expect(await behind('mia')).toEqual([]);
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
