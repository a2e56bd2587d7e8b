import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from '../support/database';
import { handOver, joinTeam, type NewMember, removeFromTeam } from '../support/team-changes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let older: TestUser;
let younger: TestUser;
let influencer: TestUser;
let ana: TestUser;
beforeEach(async () => {
  older = await database.createUser({ is_agency: true });
  younger = await database.createUser({ is_agency: true });
  influencer = await database.createUser({ is_influencer: true });
  ana = await database.createUser();
  await manage(older, influencer, '2026-01-01');
  await manage(younger, influencer, '2026-02-01');
});

const manage = (agency: TestUser, { id }: TestUser, since = '2026-03-01') =>
  database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, created_at, temporary_password)
    values (${agency.id}, ${id}, ${since}, 'a-standing-password')`;
const join = (agency: TestUser, member: TestUser, fields: NewMember = {}) =>
  joinTeam(database, agency.id, agency.id, member, fields);

async function managesFor(person: TestUser, of: TestUser = influencer): Promise<string | null> {
  const [row] = await database.sql<{ agency: string | null }[]>`
    with acting as materialized (select private.act_as(${person.id}))
    select (private.acting_on(${of.id})).agency_id as agency from acting`;
  return row?.agency ?? null;
}

const listed = async (agency: TestUser, by: TestUser) => {
  const rows = await database.as(
    { userId: by.id },
    (tx) => tx<{ id: string }[]>`select id from public.list_managed_influencers(${agency.id})`,
  );
  return rows.map(({ id }) => id).sort();
};

const add = (by: TestUser, to: TestUser = influencer) =>
  database.as(
    { userId: by.id },
    (tx) => tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, affiliate_link)
      values (${to.id}, 'Fernwood', 'FERN', '10% off', 'https://fern.example/')`,
  );

describe('the agency for which somebody writes', () => {
  it('is the one that has managed the influencer longest, of those whose owner or manager it is', async () => {
    expect(await managesFor(ana)).toBeNull();
    await join(younger, ana);
    expect(await managesFor(ana)).toBe(younger.id);
    await join(older, ana, { role: 'analyst' });
    expect(await managesFor(ana)).toBe(younger.id);
    await database.sql`
      update public.agency_members set role = 'manager' where agency_id = ${older.id} and member_id = ${ana.id}`;
    expect(await managesFor(ana)).toBe(older.id);
    await database.sql`
      update public.agency_influencers set managed_by_agency = false where agency_id = ${older.id}`;
    expect(await managesFor(ana)).toBe(younger.id);
  });

  it("is none for an influencer who isn't among the chosen ones, and one for the agencies' own accounts", async () => {
    const chosen = await database.createUser({ is_influencer: true });
    await manage(older, chosen);
    await join(older, ana, { chosen: [chosen.id] });
    expect([await managesFor(ana), await managesFor(ana, chosen)]).toEqual([null, older.id]);
    expect([await managesFor(older), await managesFor(younger)]).toEqual([older.id, younger.id]);
    expect([await managesFor(influencer), await managesFor(older, ana)]).toEqual([null, null]);
  });

  it('is, once an agency was handed over, that agency for the new owner and none for the former one', async () => {
    await join(older, ana);
    await handOver(database, older.id, older.id, ana.id);
    await removeFromTeam(database, older.id, ana.id, older.id);
    expect([await managesFor(older), await managesFor(ana)]).toEqual([null, older.id]);
    await expect(add(older)).rejects.toMatchObject({ code: '42501' });
    await add(ana);
  });
});

describe('somebody in the teams of two agencies', () => {
  it("may do for each what its role there says, and sees each one's influencers by themselves", async () => {
    const [ofOlder, ofYounger] = [
      await database.createUser({ is_influencer: true }),
      await database.createUser({ is_influencer: true }),
    ];
    await manage(older, ofOlder);
    await manage(younger, ofYounger);
    await join(older, ana);
    await join(younger, ana, { role: 'analyst' });
    expect(await listed(older, ana)).toEqual([influencer.id, ofOlder.id].sort());
    expect(await listed(younger, ana)).toEqual([influencer.id, ofYounger.id].sort());
    await add(ana, ofOlder);
    await add(ana);
    await expect(add(ana, ofYounger)).rejects.toMatchObject({ code: '42501' });
    await removeFromTeam(database, older.id, older.id, ana.id);
    await expect(add(ana)).rejects.toMatchObject({ code: '42501' });
    expect(await listed(older, ana)).toEqual([]);
    expect(await listed(younger, ana)).toEqual([influencer.id, ofYounger.id].sort());
  });

  it('sees addresses and temporary passwords only for the agency that it manages', async () => {
    await join(older, ana, { role: 'analyst' });
    await join(younger, ana);
    const standing = async (agency: TestUser) =>
      (
        await database.as(
          { userId: ana.id },
          (tx) => tx`
            select c.id from public.credentials_to_hand_over(${agency.id}) c
            union all
            select l.id from public.list_managed_influencers(${agency.id}) l where l.email is not null or l.temporary_password is not null`,
        )
      ).length;
    expect([await standing(older), await standing(younger)]).toEqual([0, 2]);
  });

  it('may be an influencer besides, and manages none by that', async () => {
    await join(older, influencer, { role: 'analyst' });
    expect(await managesFor(influencer)).toBeNull();
    await add(influencer);
    expect(await listed(older, influencer)).toEqual([influencer.id]);
  });
});

describe("an influencer's scope", () => {
  it('ends and begins again with the management, also for whom it was chosen', async () => {
    await join(older, ana, { chosen: [influencer.id] });
    const manages = (managed: boolean) =>
      database.sql`update public.agency_influencers set managed_by_agency = ${managed} where agency_id = ${older.id}`;
    await manages(false);
    expect(await listed(older, ana)).toEqual([]);
    await expect(add(ana)).rejects.toMatchObject({ code: '42501' });
    await manages(true);
    expect(await listed(older, ana)).toEqual([influencer.id]);
  });

  it("is nobody's while the influencer is suspended", async () => {
    await join(older, ana);
    await database.sql`select public.suspend_account(${influencer.id})`;
    expect([await managesFor(ana), await managesFor(older)]).toEqual([null, null]);
    expect(await listed(older, ana)).toEqual([]);
  });
});

describe('accounts that somebody of a team adds', () => {
  const adopt = (by: TestUser, accounts: object[]) =>
    database.as(
      'service_role',
      (tx) =>
        tx`select public.adopt_influencers(${older.id}, ${by.id}, ${tx.json(JSON.parse(JSON.stringify(accounts)))})`,
    );
  const chosenFor = async ({ id }: TestUser) => {
    const [row] = await database.sql<{ influencer_ids: string[] }[]>`
      select influencer_ids from public.agency_members where agency_id = ${older.id} and member_id = ${id}`;
    return row?.influencer_ids;
  };

  it('are chosen for a manager who has chosen influencers, and for nobody else', async () => {
    const others = await database.createUser();
    await join(older, ana, { chosen: [influencer.id] });
    await join(older, others, { chosen: [influencer.id] });
    const [one, two] = [await database.createUser(), await database.createUser()];
    await adopt(ana, [
      { id: one.id, temporary_password: 'first' },
      { id: two.id, temporary_password: 'second' },
    ]);
    expect(await chosenFor(ana)).toEqual([influencer.id, one.id, two.id]);
    expect(await chosenFor(others)).toEqual([influencer.id]);
    expect(await listed(older, ana)).toEqual([influencer.id, one.id, two.id].sort());
    expect(await listed(older, others)).toEqual([influencer.id]);
  });

  it('name the agency in their trail, also when somebody with chosen influencers adds them', async () => {
    await join(older, ana, { chosen: [influencer.id] });
    const one = await database.createUser();
    await adopt(ana, [{ id: one.id, temporary_password: 'first' }]);
    const entries = await database.sql`
      select subject, actor_id, agency_id from private.trail where account_id = ${one.id} order by subject`;
    const byAna = { actor_id: ana.id, agency_id: older.id };
    expect([...entries]).toEqual([
      { subject: 'management', ...byAna },
      { subject: 'role', ...byAna },
    ]);
  });

  it('are none for whoever was removed or became an analyst while they were made', async () => {
    await join(older, ana, { role: 'analyst' });
    const one = await database.createUser();
    for (const by of [ana, younger, influencer]) {
      await expect(adopt(by, [{ id: one.id, temporary_password: 'first' }])).rejects.toMatchObject({
        code: '42501',
      });
    }
    expect(await listed(older, older)).toEqual([influencer.id]);
  });

  const accepts = async (username: string, meanwhile?: () => Promise<unknown>) => {
    const vera = await database.createUser({ username, is_influencer: true });
    await database.as(
      'service_role',
      (tx) => tx`select public.invite_influencer(${older.id}, ${ana.id}, ${username})`,
    );
    const [invited] = await database.sql<{ id: string }[]>`
      select id from public.agency_invitations where invited = ${username}`;
    await meanwhile?.();
    await database.as(
      'service_role',
      (tx) => tx`select public.accept_invitation(${vera.id}, ${invited?.id ?? null}, true)`,
    );
    return vera.id;
  };

  it('are chosen for the manager with chosen influencers who invited them, once they accept', async () => {
    await join(older, ana, { chosen: [influencer.id] });
    const vera = await accepts('vera.of.the.invitation');
    expect(await chosenFor(ana)).toEqual([influencer.id, vera]);
  });

  it("aren't chosen for whoever invited them and became an analyst before they accepted", async () => {
    await join(older, ana, { chosen: [influencer.id] });
    await accepts(
      'ines.of.the.invitation',
      () =>
        database.sql`
        update public.agency_members set role = 'analyst' where agency_id = ${older.id} and member_id = ${ana.id}`,
    );
    expect(await chosenFor(ana)).toEqual([influencer.id]);
  });

  it('are in the scope of those who have all, without being chosen', async () => {
    await join(older, ana);
    const one = await database.createUser();
    await adopt(ana, [{ id: one.id, temporary_password: 'first' }]);
    expect(await chosenFor(ana)).toEqual([]);
    expect(await listed(older, ana)).toEqual([influencer.id, one.id].sort());
  });
});

describe('the side of an agency in ending a management', () => {
  it('is that of its owner and of managers in scope', async () => {
    const [analyst, others, owner] = [
      await database.createUser(),
      await database.createUser(),
      await database.createUser(),
    ];
    await join(older, ana);
    await join(older, analyst, { role: 'analyst' });
    await join(older, others, { chosen: [] });
    await join(older, owner);
    await handOver(database, older.id, older.id, owner.id);
    const side = async ({ id }: TestUser) => {
      const [row] = await database.sql`
        select private.side_of_management(${older.id}, ${influencer.id}, ${id}) as side`;
      return row?.side;
    };
    expect([await side(owner), await side(ana), await side(influencer)]).toEqual([
      'agency',
      'agency',
      'influencer',
    ]);
    expect([await side(analyst), await side(others), await side(younger)]).toEqual([null, null, null]);
  });
});
