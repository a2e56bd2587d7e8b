import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from '../support/database';
import { addFactor } from '../support/operator';
import {
  changeMember,
  handOver,
  joinTeam,
  type NewMember,
  outcomeFor,
  removeFromTeam,
  requireSecondFactor,
} from '../support/team-changes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let agency: TestUser;
let manager: TestUser;
let analyst: TestUser;
let influencer: TestUser;
beforeEach(async () => {
  agency = await database.createUser({ is_agency: true, full_name: 'Marigold & Pike' });
  manager = await database.createUser();
  analyst = await database.createUser();
  influencer = await database.createUser({ is_influencer: true });
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${influencer.id})`;
  await joinTeam(database, agency.id, agency.id, manager);
  await joinTeam(database, agency.id, agency.id, analyst, { role: 'analyst' });
});

const change = (by: TestUser, member: TestUser, fields: NewMember) =>
  changeMember(database, agency.id, by.id, member.id, fields);
const remove = (by: TestUser, member: TestUser) => removeFromTeam(database, agency.id, by.id, member.id);
const giveTo = (by: TestUser, member: TestUser) => handOver(database, agency.id, by.id, member.id);

/** The roles in the agency, by account. */
async function roles(): Promise<Record<string, string>> {
  const rows = await database.sql<{ id: string; role: string }[]>`
    select owner_id as id, 'owner' as role from public.agencies where agency_id = ${agency.id}
    union all select member_id, role from public.agency_members where agency_id = ${agency.id}`;
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
}

const teamsOf = async ({ id }: TestUser) => [
  ...(await database.as(
    { userId: id },
    (tx) => tx`select agency_id, role, lacks_second_factor from public.my_teams()`,
  )),
];
const managedBy = async ({ id }: TestUser) => [
  ...(await database.as(
    { userId: id },
    (tx) => tx`select l.id from public.list_managed_influencers(${agency.id}) l`,
  )),
];
const seesAll = () => [{ id: influencer.id }];
const require = (by: TestUser, required: boolean) =>
  requireSecondFactor(database, agency.id, by.id, required);
const hinders = async ({ id }: TestUser) =>
  outcomeFor(database, (tx) => tx`select public.reason_against_deletion(${id}) as outcome`);

describe('a team member', () => {
  it('gets another role and chosen influencers from the owner alone, and only from whom the agency manages', async () => {
    expect(await change(manager, analyst, {})).toBe('not_owner');
    expect(await change(analyst, analyst, {})).toBe('not_owner');
    expect(await change(agency, influencer, {})).toBe('no_member');
    expect(await change(agency, agency, {})).toBe('no_member');
    expect(await change(agency, analyst, { chosen: [manager.id] })).toBe('unmanaged');
    expect((await roles())[analyst.id]).toBe('analyst');
    expect(await change(agency, analyst, { chosen: [influencer.id] })).toBe('changed');
    expect((await roles())[analyst.id]).toBe('manager');
    expect(await change(agency, analyst, { chosen: [] })).toBe('changed');
    expect(await managedBy(analyst)).toEqual([]);
    expect(await change(agency, analyst, {})).toBe('changed');
    expect(await managedBy(analyst)).toEqual(seesAll());
  });

  it('never becomes an owner by a change', async () => {
    await expect(change(agency, manager, { role: 'owner' })).rejects.toMatchObject({
      code: '23514',
      constraint_name: 'agency_members_role_known',
    });
  });

  it('is removed by the owner alone, and leaves by itself', async () => {
    expect(await remove(manager, analyst)).toBe('not_owner');
    expect(await remove(influencer, analyst)).toBe('not_owner');
    expect(await remove(agency, influencer)).toBe('no_member');
    expect(await remove(agency, analyst)).toBe('removed');
    expect(await remove(manager, manager)).toBe('left');
    expect(await remove(manager, manager)).toBe('no_member');
    expect(await roles()).toEqual({ [agency.id]: 'owner' });
  });

  it('leaves a suspended agency as well', async () => {
    await database.sql`select public.suspend_account(${agency.id})`;
    expect(await remove(manager, manager)).toBe('left');
  });

  it('has lost its access at the next statement of what it is doing when it is removed', async () => {
    const seen: number[] = [];
    await database.as({ userId: manager.id }, async (tx) => {
      const look = async () =>
        (await tx`select from public.list_managed_influencers(${agency.id})`).length +
        (await tx`select from public.agencies`).length;
      seen.push(await look());
      await remove(agency, manager);
      seen.push(await look());
    });
    expect(seen).toEqual([2, 0]);
  });

  it('is gone from the team with its account', async () => {
    await database.sql`delete from auth.users where id = ${manager.id}`;
    expect(await roles()).toEqual({ [agency.id]: 'owner', [analyst.id]: 'analyst' });
  });
});

describe('the owner of an agency', () => {
  it("can't leave or be removed, and hands over to a member, to remain a manager of all", async () => {
    expect(await remove(agency, agency)).toBe('owner');
    expect(await remove(manager, agency)).toBe('not_owner');
    expect(await giveTo(manager, manager)).toBe('not_owner');
    expect(await giveTo(agency, influencer)).toBe('no_member');
    expect(await giveTo(agency, agency)).toBe('no_member');
    expect(await giveTo(agency, analyst)).toBe('handed_over');
    expect(await roles()).toEqual({ [agency.id]: 'manager', [manager.id]: 'manager', [analyst.id]: 'owner' });
    expect(await managedBy(agency)).toEqual(seesAll());
    expect(await giveTo(agency, manager)).toBe('not_owner');
    expect(await remove(analyst, agency)).toBe('removed');
    expect(await managedBy(agency)).toEqual([]);
  });

  it('is exactly one person after handing over to two at once, or to somebody who leaves at the same moment', async () => {
    const both = await Promise.all([giveTo(agency, manager), giveTo(agency, analyst)]);
    expect(both.sort()).toEqual(['handed_over', 'not_owner']);
    expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1);
    const [owner = '', other = ''] = Object.entries(await roles())
      .sort(([, one], [, two]) => two.localeCompare(one))
      .map(([id]) => id);
    const outcomes = await Promise.all([
      handOver(database, agency.id, owner, other),
      removeFromTeam(database, agency.id, other, other),
    ]);
    expect([
      ['handed_over', 'owner'],
      ['no_member', 'left'],
    ]).toContainEqual(outcomes);
    expect(Object.values(await roles()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('hands over to nobody who is suspended', async () => {
    await database.sql`select public.suspend_account(${manager.id})`;
    expect(await giveTo(agency, manager)).toBe('no_member');
    expect(await roles()).toMatchObject({ [agency.id]: 'owner', [manager.id]: 'manager' });
  });

  it("is the agency's own account again when its account is deleted by the service", async () => {
    await giveTo(agency, manager);
    await database.sql`delete from auth.users where id = ${manager.id}`;
    expect(await roles()).toEqual({ [agency.id]: 'owner', [analyst.id]: 'analyst' });
    expect(await teamsOf(agency)).toEqual([
      { agency_id: agency.id, role: 'owner', lacks_second_factor: false },
    ]);
    expect(
      await database.sql`select from public.agency_members where agency_id = ${agency.id} and member_id = ${agency.id}`,
    ).toHaveLength(0);
  });

  it("who is suspended, and isn't the agency itself, doesn't keep the team from acting", async () => {
    await giveTo(agency, manager);
    await database.sql`select public.suspend_account(${manager.id})`;
    expect(await managedBy(analyst)).toEqual(seesAll());
  });

  it("can't delete its account, nor the agency's be deleted, unless the two are one account", async () => {
    expect([await hinders(agency), await hinders(manager), await hinders(influencer)]).toEqual([
      null,
      null,
      null,
    ]);
    await giveTo(agency, manager);
    expect([await hinders(agency), await hinders(manager), await hinders(analyst)]).toEqual([
      'agency',
      'owner',
      null,
    ]);
  });

  it('can delete its account when the agency is suspended or no agency any more, because nobody can hand it over', async () => {
    await giveTo(agency, manager);
    await database.sql`update public.profiles set is_agency = false where id = ${agency.id}`;
    expect([await hinders(agency), await hinders(manager)]).toEqual([null, null]);
    await database.sql`update public.profiles set is_agency = true where id = ${agency.id}`;
    await database.sql`select public.suspend_account(${agency.id})`;
    expect(await hinders(manager)).toBeNull();
  });

  it('reads names, addresses and second factors of the team, itself first, and nobody else does', async () => {
    await addFactor(database, manager.id);
    const team = (who: TestUser) =>
      database.as(
        { userId: who.id },
        (tx) => tx`select member_id, email, role, has_second_factor from public.agency_team(${agency.id})`,
      );
    expect([...(await team(agency))]).toEqual([
      { member_id: agency.id, email: agency.email, role: 'owner', has_second_factor: false },
      { member_id: manager.id, email: manager.email, role: 'manager', has_second_factor: true },
      { member_id: analyst.id, email: analyst.email, role: 'analyst', has_second_factor: false },
    ]);
    for (const other of [manager, analyst, influencer]) expect([...(await team(other))]).toEqual([]);
  });
});

describe('an agency that requires a second factor', () => {
  it("gives team members without one no rights until they have one or it isn't required any more", async () => {
    await addFactor(database, agency.id);
    await require(agency, true);
    expect(await teamsOf(manager)).toEqual([
      { agency_id: agency.id, role: 'manager', lacks_second_factor: true },
    ]);
    expect(await managedBy(manager)).toEqual([]);
    expect(await managedBy(agency)).toEqual(seesAll());
    await addFactor(database, manager.id, 'unverified');
    expect(await managedBy(manager)).toEqual([]);
    await addFactor(database, manager.id);
    expect(await managedBy(manager)).toEqual(seesAll());
    expect(await managedBy(analyst)).toEqual([]);
    await require(agency, false);
    expect(await managedBy(analyst)).toEqual(seesAll());
  });

  it("requires it of the owner, too, who without one doesn't turn the requirement off", async () => {
    await require(agency, true);
    expect(await managedBy(agency)).toEqual([]);
    expect(await change(agency, analyst, {})).toBe('not_owner');
    await require(agency, false);
    expect(await managedBy(agency)).toEqual([]);
    await addFactor(database, agency.id);
    await require(agency, false);
    await database.sql`delete from auth.mfa_factors where user_id = ${agency.id}`;
    expect(await managedBy(agency)).toEqual(seesAll());
  });

  it("can't be made one by a manager or an analyst", async () => {
    for (const member of [manager, analyst, influencer]) expect((await require(member, true)).count).toBe(0);
    expect(await managedBy(analyst)).toEqual(seesAll());
  });
});

describe("an agency's team", () => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'after the account has lost the agency role',
      () => database.sql`update public.profiles set is_agency = false where id = ${agency.id}`,
      () => database.sql`update public.profiles set is_agency = true where id = ${agency.id}`,
    ],
    [
      'while the agency is suspended',
      () => database.sql`select public.suspend_account(${agency.id})`,
      () => database.sql`select public.lift_suspension(${agency.id})`,
    ],
  ])('has no rights %s, and the same as before when that is over', async (_, close, open) => {
    await giveTo(agency, manager);
    const before = await roles();
    await close();
    for (const who of [agency, manager, analyst]) {
      expect(await teamsOf(who)).toEqual([]);
      expect(await managedBy(who)).toEqual([]);
    }
    expect(await change(manager, analyst, {})).toBe('not_owner');
    expect(await giveTo(manager, analyst)).toBe('not_owner');
    await open();
    expect(await roles()).toEqual(before);
    for (const who of [agency, manager, analyst]) expect(await managedBy(who)).toEqual(seesAll());
  });
});
