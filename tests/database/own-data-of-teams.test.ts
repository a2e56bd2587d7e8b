import { beforeAll, describe, expect, it } from 'vitest';
import { addFactor } from '../support/operator';
import { code, setTheScene } from '../support/scene';
import { newTeam, type Team } from '../support/team';

const stage = setTheScene();

let team: Team;
beforeAll(async () => {
  team = await newTeam(stage.database);
  await stage.database.sql`update auth.users set email_confirmed_at = now()`;
});

/** A list of the own data of somebody. */
async function listOf(account: string, list: string) {
  const rows = await stage.database.sql<{ fields: Record<string, unknown> }[]>`
    select fields from private.own_data_rows where account_id = ${account} and list = ${list} order by sort_key`;
  return rows.map(({ fields }) => fields);
}

const edit = async (who: Team['owner'], influencer = team.influencer) => {
  const offer = await code(stage.database, influencer, { domain: 'fernwood.example' });
  await stage.database.as(
    who.actor,
    (tx) => tx`update public.promo_codes set promo_code = 'EDITED' where id = ${offer}`,
  );
};

describe("the download of one's own data", () => {
  it('has the teams in which one acts, as what, and for whom', async () => {
    const shared = { agency: expect.stringMatching(/^northlight-/), asks_for_second_factor: false };
    expect(await listOf(team.owner.id, 'teams')).toMatchObject([
      { ...shared, role: 'owner', all_influencers: true, influencers: null },
    ]);
    expect(await listOf(team.analyst.id, 'teams')).toMatchObject([{ ...shared, role: 'analyst' }]);
    expect(await listOf(team['manager of another'].id, 'teams')).toMatchObject([
      { ...shared, role: 'manager', all_influencers: false, influencers: [team.other.username] },
    ]);
    for (const role of ['removed manager', 'invited person', 'stranger'] as const) {
      expect(await listOf(team[role].id, 'teams'), role).toEqual([]);
    }
  });

  it('has an invitation to a team for its sender, and for whoever has proved its address', async () => {
    const { owner, 'invited person': invited, stranger, analyst } = team;
    expect(await listOf(owner.id, 'team_invitations')).toMatchObject([{ kind: 'by me', state: 'open' }]);
    const toMe = [{ kind: 'to me', agency: expect.stringMatching(/^northlight-/), role: 'manager' }];
    expect(await listOf(invited.id, 'team_invitations')).toMatchObject(toMe);
    await stage.database.sql`update auth.users set email_confirmed_at = null where id = ${invited.id}`;
    expect(await listOf(invited.id, 'team_invitations')).toEqual([]);
    await stage.database.sql`
      update auth.users set email_confirmed_at = now(), raw_app_meta_data = raw_app_meta_data || '{"opened_for": "an agency"}'
      where id = ${invited.id}`;
    expect(await listOf(invited.id, 'team_invitations')).toEqual([]);
    for (const other of [stranger, analyst]) expect(await listOf(other.id, 'team_invitations')).toEqual([]);
  });

  it("has an invitation whose sender deleted the account in the list of the agency's owner", async () => {
    const { agencyId, owner } = await newTeam(stage.database);
    const sender = await stage.database.createUser();
    const { sql } = stage.database;
    await sql`
      insert into public.agency_invitations (agency_id, invited, invited_by) values (${agencyId}, 'somebody', ${sender.id})`;
    await sql`
      insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids, invited_by)
      values (${agencyId}, 'somebody@mail.example', 'analyst', true, '{}', ${sender.id})`;
    await sql`delete from auth.users where id = ${sender.id}`;
    for (const [list, who] of [
      ['invitations', 'somebody'],
      ['team_invitations', 'somebody@mail.example'],
    ] as const) {
      expect(await listOf(owner.id, list), list).toContainEqual(
        expect.objectContaining({ kind: 'by me', who }),
      );
    }
  });

  it('has the influencers for whom one acts, and no others', async () => {
    const names = async (account: string) =>
      (await listOf(account, 'managed_influencers')).map(({ username }) => username).sort();
    expect(await names(team['manager of another'].id)).toEqual([team.other.username]);
    expect(await names(team.analyst.id)).toEqual([team.influencer.username, team.other.username].sort());
    for (const who of [team.agencyId, team['removed manager'].id, team['invited person'].id]) {
      expect(await names(who), who).toEqual([]);
    }
  });

  it('has what one changed for influencers, until one is in the team no more or becomes an analyst', async () => {
    const manager = team['manager of all'];
    await edit(manager);
    const changes = () => listOf(manager.id, 'changes_for_influencers');
    const theirs = [
      { influencer: team.influencer.username, act: 'changed', after: { promo_code: 'EDITED' } },
    ];
    expect(await changes()).toMatchObject(theirs);
    const { sql } = stage.database;
    await sql`update public.agency_members set role = 'analyst' where member_id = ${manager.id}`;
    expect(await changes()).toEqual([]);
    await sql`update public.agency_members set role = 'manager' where member_id = ${manager.id}`;
    await sql`update public.agencies set requires_second_factor = true where agency_id = ${team.agencyId}`;
    expect(await changes()).toEqual([]);
    await addFactor(stage.database, manager.id);
    expect(await changes()).toMatchObject(theirs);
    await sql`update public.agencies set requires_second_factor = false where agency_id = ${team.agencyId}`;
    await sql`delete from public.agency_members where member_id = ${manager.id}`;
    expect(await changes()).toEqual([]);
  });

  it('names to an influencer the person and the agency that changed something', async () => {
    await edit(team.owner, team.other);
    expect((await listOf(team.other.id, 'trail')).at(-1)).toMatchObject({
      by: 'agency',
      by_whom: team.owner.username,
      for_agency: expect.stringMatching(/^northlight-/),
    });
  });
});
