import { beforeAll, describe, expect, it } from 'vitest';
import { noticesOf } from '../support/jobs';
import { during, type OpenSession, operator } from '../support/operator';
import { type Person, setTheScene } from '../support/scene';
import { joinTeam, newTeam, type Team } from '../support/team';

const stage = setTheScene();

const WHY = 'The owner asked us to.';

let desk: Person & OpenSession;
let team: Team;
beforeAll(async () => {
  desk = await operator(stage.database);
  team = await newTeam(stage.database);
});

async function remove(memberId: string, agencyId = team.agencyId, reason: string | null = WHY) {
  const [row] = await during(
    stage.database,
    desk,
    (tx) => tx`select public.operator_remove_team_member(${agencyId}, ${memberId}, ${reason}) as done`,
  );
  return row?.done;
}

const account = async (id: string) => {
  const [row] = await during(stage.database, desk, (tx) => tx`select * from public.operator_account(${id})`);
  return row;
};

const isInTeam = async (memberId: string) =>
  (await stage.database.sql`select from public.agency_members where member_id = ${memberId}`).length > 0;

const notices = (accountId: string) => noticesOf(stage.database.sql, accountId);

describe("the desk's page about an agency", () => {
  it('shows its team with roles, the owner first, and of other accounts none', async () => {
    const shown = await during(
      stage.database,
      desk,
      (tx) => tx`
        select m.id, m.role, m.all_influencers, m.influencers
        from public.operator_account(${team.agencyId}) a, unnest(a.team) with ordinality as m
        order by m.ordinality`,
    );
    expect([...shown]).toEqual([
      { id: team.owner.id, role: 'owner', all_influencers: true, influencers: 0 },
      { id: team['manager of all'].id, role: 'manager', all_influencers: true, influencers: 0 },
      { id: team['manager of the influencer'].id, role: 'manager', all_influencers: false, influencers: 1 },
      { id: team['manager of another'].id, role: 'manager', all_influencers: false, influencers: 1 },
      { id: team.analyst.id, role: 'analyst', all_influencers: true, influencers: 0 },
    ]);
    expect(await account(team.owner.id)).toMatchObject({ team: [] });
  });
});

describe('a team member whom an operator removes', () => {
  it('is out at once, and both sides and the trail of acts have the reason', async () => {
    const { 'manager of all': manager, owner, agencyId, influencer } = team;
    const manages = () =>
      stage.database.as(
        manager.actor,
        (tx) =>
          tx`select from private.i_act_for() mine where mine.account_id = ${influencer.id} and mine.may_write`,
      );
    expect(await manages()).toHaveLength(1);
    expect(await remove(manager.id)).toBe(true);
    expect(await manages()).toHaveLength(0);
    const [agency] = await stage.database.sql`select full_name from public.profiles where id = ${agencyId}`;
    expect([...(await notices(manager.id))]).toEqual([
      { kind: 'removed from team', reason: `${agency?.full_name}: ${WHY}` },
    ]);
    expect([...(await notices(owner.id))]).toEqual([
      { kind: 'team member removed', reason: `Name of ${manager.username}: ${WHY}` },
    ]);
    const acts = await during(
      stage.database,
      desk,
      (tx) => tx`select * from public.operator_acts(${agencyId})`,
    );
    expect(acts).toMatchObject([
      { act: 'remove team member', reason: WHY, before: { member: manager.id, role: 'manager' } },
    ]);
  });

  it('is removed once when it is requested twice', async () => {
    expect(await remove(team.analyst.id)).toBe(true);
    expect(await remove(team.analyst.id)).toBe(false);
    expect(await notices(team.analyst.id)).toHaveLength(1);
  });

  it('stays in the teams of other agencies', async () => {
    const [here, there] = [await newTeam(stage.database), await newTeam(stage.database)];
    await joinTeam(stage.database, there.agencyId, here.analyst.id, 'analyst');
    expect(await remove(here.analyst.id, here.agencyId)).toBe(true);
    expect(await isInTeam(here.analyst.id)).toBe(true);
  });

  it("can't be the agency's owner", async () => {
    await expect(remove(team.owner.id)).rejects.toMatchObject({
      code: 'P0001',
      hint: 'is_owner',
      message: "The owner of an agency can't be removed from its team here.",
    });
    const [agency] = await stage.database.sql`
      select owner_id from public.agencies where agency_id = ${team.agencyId}`;
    expect(agency?.owner_id).toBe(team.owner.id);
  });

  it('stays in the team when the reason is shorter than ten characters', async () => {
    const manager = team['manager of another'];
    await expect(remove(manager.id, team.agencyId, 'short')).rejects.toMatchObject({
      code: 'P0001',
      hint: 'reason',
    });
    expect(await isInTeam(manager.id)).toBe(true);
  });

  it('has to be in the team: nothing happens to a stranger', async () => {
    expect(await remove(team.stranger.id)).toBe(false);
    expect(await remove(team.stranger.id, team.stranger.id)).toBe(false);
    expect(await notices(team.stranger.id)).toHaveLength(0);
  });
});
