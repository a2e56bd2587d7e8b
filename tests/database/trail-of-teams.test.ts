import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { addFactor, during, operator } from '../support/operator';
import { code, type Person, person, setTheScene } from '../support/scene';
import { joinTeam, newTeam, OUTSIDERS, type Team, WRITERS } from '../support/team';

const stage = setTheScene();

let team: Team;
beforeAll(async () => {
  team = await newTeam(stage.database);
});

const newCode = () => code(stage.database, team.influencer, { domain: 'fernwood.example' });

const edit = ({ actor }: Person, id: string, to: string) =>
  stage.database.as(actor, (tx) => tx`update public.promo_codes set promo_code = ${to} where id = ${id}`);

/** Who is noted as having made the latest change of the influencer's. */
async function noted(influencer = team.influencer) {
  const [entry] = await stage.database.sql`
    select actor_id, actor_kind, agency_id from private.trail where account_id = ${influencer.id} order by id desc limit 1`;
  return entry;
}

const read = (actor: Actor, of = team.influencer.id) =>
  stage.database.as(actor, (tx) => tx`select * from public.list_trail(${of})`);

const revert = async (actor: Actor, entry: unknown) => {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx`select outcome from public.revert_change(${String(entry)})`,
  );
  return row?.outcome;
};

describe('an entry of the trail by somebody of a team', () => {
  it.each(WRITERS)('has the person and the agency for the %s', async (role) => {
    const offer = await newCode();
    await edit(team[role], offer, 'FERN20');
    expect(await noted()).toEqual({
      actor_id: team[role].id,
      actor_kind: 'agency',
      agency_id: team.agencyId,
    });
  });

  it('has the agency for a code that the manager adds, and for the upload that is undone', async () => {
    const manager = team['manager of all'];
    const rows = [
      {
        email: team.influencer.username,
        brand_name: 'Fernwood',
        promo_code: 'FILE',
        description: '20% off',
        category: 'Home',
      },
    ];
    await stage.database.as(
      manager.actor,
      (tx) => tx`select * from public.upload_promo_codes(${tx.json(rows)})`,
    );
    const by = { actor_id: manager.id, actor_kind: 'agency', agency_id: team.agencyId };
    expect(await noted()).toEqual(by);
    await stage.database.as(
      manager.actor,
      (tx) =>
        tx`select public.undo_upload((select upload_id from public.my_uploads() order by at desc limit 1))`,
    );
    expect(await noted()).toEqual(by);
  });

  it('names nobody who is suspended, neither as the one who changed nor as the one who uploaded', async () => {
    const here = await newTeam(stage.database);
    const manager = here['manager of all'];
    const row = { brand_name: 'Fernwood', promo_code: 'FILE', description: '20% off', category: 'Home' };
    const rows = [{ ...row, email: here.influencer.username }];
    await stage.database.as(
      manager.actor,
      (tx) => tx`select * from public.upload_promo_codes(${tx.json(rows)})`,
    );
    const names = async () => [
      ...(await read(here.owner.actor, here.influencer.id)).map((entry) => entry.actor_name),
      ...(
        await stage.database.as(here.owner.actor, (tx) => tx`select uploaded_by from public.my_uploads()`)
      ).map((file) => file.uploaded_by),
    ];
    const name = `Name of ${manager.username}`;
    expect(await names()).toContain(name);
    await stage.database.sql`select public.suspend_account(${manager.id})`;
    expect(await names()).not.toContain(name);
    expect(await names()).toContain(null);
  });

  it('names no suspended agency, neither as the one for which somebody acted nor as the one that manages', async () => {
    const here = await newTeam(stage.database);
    await edit(
      here['manager of all'],
      await code(stage.database, here.influencer, { domain: 'fernwood.example' }),
      'FERN20',
    );
    const agencies = async () =>
      (await read(here.influencer.actor, here.influencer.id)).flatMap((entry) => [
        entry.actor_agency,
        entry.agency_name,
      ]);
    const [row] = await stage.database.sql`select full_name from public.profiles where id = ${here.agencyId}`;
    expect((await agencies()).filter((name) => name === row?.full_name)).toHaveLength(2);
    await stage.database.sql`select public.suspend_account(${here.agencyId})`;
    expect((await agencies()).filter((name) => name !== null)).toEqual([]);
  });

  it('has the agency whose management the manager ends', async () => {
    const ending = await newTeam(stage.database);
    const manager = ending['manager of all'];
    await stage.database.sql`
      select public.end_management(${ending.agencyId}, ${ending.influencer.id}, ${manager.id})`;
    expect(await noted(ending.influencer)).toEqual({
      actor_id: manager.id,
      actor_kind: 'agency',
      agency_id: ending.agencyId,
    });
  });

  it('has the agency that has managed the influencer longest, if somebody is in the teams of two', async () => {
    const { sql } = stage.database;
    const both = await person(stage.database, 'in-two-teams');
    const later = await person(stage.database, 'later-agency', { is_agency: true });
    await sql`
      insert into public.agency_influencers (agency_id, influencer_id, created_at)
      values (${later.id}, ${team.influencer.id}, now() + interval '1 second')`;
    await joinTeam(stage.database, later.id, both.id, 'manager');
    const offer = await newCode();
    await edit(both, offer, 'LATER');
    expect(await noted()).toMatchObject({ agency_id: later.id });
    await joinTeam(stage.database, team.agencyId, both.id, 'manager');
    await edit(both, offer, 'LONGEST');
    expect(await noted()).toMatchObject({ agency_id: team.agencyId });
  });

  it('has no agency when the influencer acts, nor when an operator does who is a manager besides', async () => {
    const offer = await newCode();
    await edit(team.influencer, offer, 'MINE');
    expect(await noted()).toEqual({ actor_id: team.influencer.id, actor_kind: 'self', agency_id: null });
    const desk = await operator(stage.database);
    await joinTeam(stage.database, team.agencyId, desk.id, 'manager');
    await during(
      stage.database,
      desk,
      (tx) => tx`select public.operator_feature_offer(${offer}, true, 'A pick of the week.')`,
    );
    expect(await noted()).toEqual({ actor_id: desk.id, actor_kind: 'operator', agency_id: null });
  });
});

describe('the trail of an influencer', () => {
  it('names the person and the agency to the influencer, and the agency alone when its own account acted', async () => {
    const both = await newTeam(stage.database);
    const offer = await code(stage.database, both.influencer, { domain: 'fernwood.example' });
    await joinTeam(stage.database, both.agencyId, both.agencyId, 'manager');
    await edit(both['manager of all'], offer, 'BY-ANA');
    await stage.database.as(
      { userId: both.agencyId },
      (tx) => tx`update public.promo_codes set promo_code = 'BY-ITSELF' where id = ${offer}`,
    );
    const [byItself, byManager] = await read(both.influencer.actor, both.influencer.id);
    const [agency] = await stage.database
      .sql`select full_name from public.profiles where id = ${both.agencyId}`;
    expect(byItself).toMatchObject({ actor_name: agency?.full_name, actor_agency: null });
    expect(byManager).toMatchObject({
      actor_name: `Name of ${both['manager of all'].username}`,
      actor_agency: agency?.full_name,
    });
  });

  it.each(WRITERS)('is read by the %s, with the names of the team', async (role) => {
    const offer = await newCode();
    await edit(team['manager of all'], offer, 'NAMED');
    const [entry] = await read(team[role].actor);
    expect(entry).toMatchObject({
      act: 'changed',
      actor_name: `Name of ${team['manager of all'].username}`,
      actor_agency: expect.stringMatching(/^Northlight/),
      by_me: role === 'manager of all',
      revertible: true,
    });
  });

  it.each(OUTSIDERS)("isn't read by the %s", async (role) => {
    expect([...(await read(team[role].actor))]).toEqual([]);
  });

  it("names nobody of another agency's team, nor that agency", async () => {
    const rival = await person(stage.database, 'rival-agency', { is_agency: true });
    const ada = await person(stage.database, 'of-the-rival');
    await stage.database.sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${rival.id}, ${team.influencer.id})`;
    await joinTeam(stage.database, rival.id, ada.id, 'manager');
    await edit(ada, await newCode(), 'RIVAL');
    const [entry] = await read(team.owner.actor);
    expect(entry).toMatchObject({ actor_kind: 'agency', actor_name: null, actor_agency: null });
  });

  it("isn't read by a manager without the authenticator app for which the agency asks", async () => {
    const strict = await newTeam(stage.database);
    await stage.database.sql`
      update public.agencies set requires_second_factor = true where agency_id = ${strict.agencyId}`;
    const manager = strict['manager of all'];
    expect([...(await read(manager.actor, strict.influencer.id))]).toEqual([]);
    await addFactor(stage.database, manager.id);
    expect((await read(manager.actor, strict.influencer.id)).length).toBeGreaterThan(0);
  });
});

describe('a change that somebody of a team made', () => {
  it.each(WRITERS)('is reverted by the %s', async (role) => {
    const offer = await newCode();
    await edit(team['manager of all'], offer, 'TWICE');
    const [entry] = await read(team.influencer.actor);
    expect(await revert(team[role].actor, entry?.id)).toBe('reverted');
    expect(await noted()).toMatchObject({ actor_id: team[role].id, agency_id: team.agencyId });
  });

  it.each(OUTSIDERS)("isn't reverted by the %s", async (role) => {
    await edit(team['manager of all'], await newCode(), 'STAYS');
    const [entry] = await read(team.influencer.actor);
    await expect(revert(team[role].actor, entry?.id)).rejects.toMatchObject({
      code: '42501',
      message: 'There is no such change that you may take back.',
    });
  });

  it("from before the agency's management began isn't reverted by its owner", async () => {
    const late = await newTeam(stage.database);
    const offer = await code(stage.database, late.influencer, { domain: 'fernwood.example' });
    await edit(late.influencer, offer, 'BEFORE');
    await stage.database.sql`
      update public.agency_influencers set created_at = now() + interval '1 minute' where agency_id = ${late.agencyId}`;
    const [entry] = await read(late.influencer.actor, late.influencer.id);
    await expect(revert(late.owner.actor, entry?.id)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('what a deleted account did for an agency', () => {
  it("stays with the agency's name and without the person's", async () => {
    const leaving = await newTeam(stage.database);
    const offer = await code(stage.database, leaving.influencer, { domain: 'fernwood.example' });
    await edit(leaving['manager of all'], offer, 'GONE');
    await stage.database.sql`delete from auth.users where id = ${leaving['manager of all'].id}`;
    const [entry] = await read(leaving.influencer.actor, leaving.influencer.id);
    expect(entry).toMatchObject({
      actor_kind: 'agency',
      actor_name: null,
      actor_agency: expect.stringMatching(/^Northlight/),
    });
  });

  it("stays with the person's name and without that of an agency that is deleted", async () => {
    const closing = await newTeam(stage.database);
    const manager = closing['manager of all'];
    await edit(
      manager,
      await code(stage.database, closing.influencer, { domain: 'fernwood.example' }),
      'GONE',
    );
    await stage.database.sql`delete from auth.users where id = ${closing.agencyId}`;
    expect(
      (await read(closing.influencer.actor, closing.influencer.id)).filter(({ act }) => act === 'changed')[0],
    ).toMatchObject({ actor_name: `Name of ${manager.username}`, actor_agency: null });
    const [left] = await stage.database.sql`
      select count(*)::integer as named from private.trail where agency_id = ${closing.agencyId}`;
    expect(left?.named).toBe(0);
  });
});
