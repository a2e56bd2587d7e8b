import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { claimJobs, noticesOf } from '../support/jobs';
import { during, type OpenSession, operator } from '../support/operator';
import { setTheScene } from '../support/scene';
import { withSessions } from '../support/session';
import { joinTeam, newTeam, type Team } from '../support/team';
import { handOver, removeFromTeam } from '../support/team-changes';

const stage = setTheScene();
const sql = () => stage.database.sql;

const WHY = 'The team asked us to.';

let desk: OpenSession;
let team: Team;
beforeAll(async () => {
  desk = await operator(stage.database);
});
beforeEach(async () => {
  await sql()`delete from private.jobs where kind = 'notice'`;
  team = await newTeam(stage.database);
});

async function give(memberId: string | null, agencyId: string | null = team.agencyId, reason = WHY) {
  const [row] = await during(
    stage.database,
    desk,
    (tx) => tx`select public.operator_hand_over_agency(${agencyId}, ${memberId}, ${reason}) as done`,
  );
  return row?.done;
}

const suspend = (id: string) => sql()`select public.suspend_account(${id})`;
const lift = (id: string) => sql()`select public.lift_suspension(${id})`;

/** The team, its owner first. */
const rolesOf = async (agencyId = team.agencyId) => [
  ...(await sql()`
    select person_id as id, role, all_influencers from private.teams where agency_id = ${agencyId}
    order by role = 'owner' desc, since, person_id`),
];

const myRoles = (id: string) =>
  stage.database.as(
    { userId: id },
    (tx) => tx`select role, all_influencers from public.my_teams() where agency_id = ${team.agencyId}`,
  );

const actsAbout = async (agencyId = team.agencyId) => [
  ...(await during(
    stage.database,
    desk,
    (tx) => tx`select act, reason, before, after from public.operator_acts(${agencyId})`,
  )),
];

const noticesTo = (id: string) => noticesOf(sql(), id);

/** All that a handing over writes. */
const state = async () => [
  ...(await sql()`
    select (select jsonb_agg(to_jsonb(a) order by a.agency_id) from public.agencies a) as agencies,
      (select jsonb_agg(to_jsonb(m) order by m.agency_id, m.member_id) from public.agency_members m) as members,
      (select count(*) from private.operator_acts) as acts, (select count(*) from private.jobs where kind = 'notice') as notices`),
];

describe('an agency whose owner is suspended', () => {
  it.each(['manager of all', 'manager of the influencer', 'analyst'] as const)(
    'is handed over by an operator to its %s, who decides about the team from then on',
    async (who) => {
      const [next, owner] = [team[who], team.owner];
      await suspend(owner.id);
      expect(await give(next.id)).toBe(true);
      expect([...(await myRoles(next.id))]).toEqual([{ role: 'owner', all_influencers: true }]);
      const roles = await rolesOf();
      expect(roles).toHaveLength(5);
      expect(roles[0]).toEqual({ id: next.id, role: 'owner', all_influencers: true });
      expect(roles).toContainEqual({ id: owner.id, role: 'manager', all_influencers: true });
      expect(await removeFromTeam(stage.database, team.agencyId, next.id, owner.id)).toBe('removed');
    },
  );

  it('has a manager of all in its former owner as soon as the suspension is lifted', async () => {
    await suspend(team.owner.id);
    await give(team.analyst.id);
    await lift(team.owner.id);
    expect([...(await myRoles(team.owner.id))]).toEqual([{ role: 'manager', all_influencers: true }]);
    expect(await handOver(stage.database, team.agencyId, team.owner.id, team.owner.id)).toBe('not_owner');
  });

  it('and which is its own owner is handed over, too, and open for the new one once its suspension is lifted', async () => {
    const { agencyId, analyst } = team;
    await sql()`update public.agencies set owner_id = agency_id where agency_id = ${agencyId}`;
    await suspend(agencyId);
    expect(await give(analyst.id)).toBe(true);
    expect([...(await myRoles(analyst.id))]).toEqual([]);
    await lift(agencyId);
    expect([...(await myRoles(analyst.id))]).toEqual([{ role: 'owner', all_influencers: true }]);
    expect([...(await myRoles(agencyId))]).toEqual([{ role: 'manager', all_influencers: true }]);
  });

  it('can be handed back to the account that stands for it', async () => {
    await joinTeam(stage.database, team.agencyId, team.agencyId, 'manager');
    await suspend(team.owner.id);
    expect(await give(team.agencyId)).toBe(true);
    expect((await rolesOf())[0]).toMatchObject({ id: team.agencyId, role: 'owner' });
  });

  it('keeps the temporary passwords that its team knows', async () => {
    const { agencyId, owner, analyst } = team;
    await suspend(owner.id);
    await sql()`update public.agency_influencers set temporary_password = 'a-standing-password' where agency_id = ${agencyId}`;
    await give(analyst.id);
    const kept =
      await sql()`select distinct temporary_password from public.agency_influencers where agency_id = ${agencyId}`;
    expect([...kept]).toEqual([{ temporary_password: 'a-standing-password' }]);
  });

  it("tells both by mail why, the suspended owner, too, and stays in the list of the operator's acts", async () => {
    const { agencyId, owner, analyst } = team;
    await suspend(owner.id);
    await give(analyst.id);
    const [agency] = await sql()`select full_name from public.profiles where id = ${agencyId}`;
    const name = `Name of ${analyst.username}`;
    expect(await noticesTo(analyst.id)).toEqual([
      { kind: 'made owner', reason: `${agency?.full_name}: ${WHY}` },
    ]);
    expect(await noticesTo(owner.id)).toEqual([
      { kind: 'agency handed over', reason: `${agency?.full_name}, which ${name} owns now: ${WHY}` },
    ]);
    expect(await actsAbout()).toEqual([
      { act: 'hand over agency', reason: WHY, before: { owner: owner.id }, after: { owner: analyst.id } },
    ]);
    const addresses = await sql()`select email from auth.users where id in (${owner.id}, ${analyst.id})`;
    const told = (await claimJobs<{ email: string }>(sql(), 'notice')).map(({ content }) => content.email);
    expect(told.sort()).toEqual(addresses.map(({ email }) => email).sort());
  });

  it('is handed over once when the button is pressed twice', async () => {
    await suspend(team.owner.id);
    const pressed = await Promise.all([give(team.analyst.id), give(team.analyst.id)]);
    expect(pressed.sort()).toEqual([false, true]);
    expect(await actsAbout()).toHaveLength(1);
    expect(await noticesTo(team.analyst.id)).toHaveLength(1);
    expect(await noticesTo(team.owner.id)).toHaveLength(1);
  });

  it('has one owner when two operators hand it over to two people at the same moment', async () => {
    await suspend(team.owner.id);
    const outcomes = await Promise.allSettled([give(team.analyst.id), give(team['manager of all'].id)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toMatchObject([{ hint: 'owner_not_suspended' }]);
    expect((await rolesOf()).filter(({ role }) => role === 'owner')).toHaveLength(1);
    expect(await actsAbout()).toHaveLength(1);
  });

  it('stays with its owner when the suspension is being lifted at that moment', async () => {
    await suspend(team.owner.id);
    await withSessions(stage.database, ['service_role'], async (lifting) => {
      await lifting.sql`begin`;
      await lifting.sql`select public.lift_suspension(${team.owner.id})`;
      const handing = expect(give(team.analyst.id)).rejects.toMatchObject({ hint: 'owner_not_suspended' });
      await somebodyWaitsFor(lifting.pid);
      await lifting.sql`commit`;
      await handing;
    });
    expect((await rolesOf())[0]).toMatchObject({ id: team.owner.id });
  });
});

/** Waits until another transaction waits for what this one has locked. */
const somebodyWaitsFor = (pid: number) =>
  eventually(async () => {
    const waiting = await sql()`
      select from pg_stat_activity a where a.datname = current_database() and ${pid} = any (pg_blocking_pids(a.pid))`;
    expect(waiting).toHaveLength(1);
  });

const REFUSALS: [string, () => Promise<unknown>, () => [string | null, (string | null)?, string?], string][] =
  [
    ["whose owner isn't suspended", async () => undefined, () => [team.analyst.id], 'owner_not_suspended'],
    [
      'whose owner was suspended before',
      async () => {
        await suspend(team.owner.id);
        await lift(team.owner.id);
      },
      () => [team.analyst.id],
      'owner_not_suspended',
    ],
    [
      'in whose team only a member is suspended',
      () => suspend(team['manager of all'].id),
      () => [team.analyst.id],
      'owner_not_suspended',
    ],
    ['to somebody of no team', () => suspend(team.owner.id), () => [team.stranger.id], 'no_member'],
    [
      'to somebody who was invited',
      () => suspend(team.owner.id),
      () => [team['invited person'].id],
      'no_member',
    ],
    [
      'to an influencer whom it manages',
      () => suspend(team.owner.id),
      () => [team.influencer.id],
      'no_member',
    ],
    ['to nobody', () => suspend(team.owner.id), () => [null], 'no_member'],
    [
      'to a member of another team',
      async () => {
        await suspend(team.owner.id);
        const other = await newTeam(stage.database);
        await joinTeam(stage.database, other.agencyId, team.stranger.id, 'manager');
      },
      () => [team.stranger.id],
      'no_member',
    ],
    [
      'to a member who is suspended, too',
      async () => {
        await suspend(team.owner.id);
        await suspend(team.analyst.id);
      },
      () => [team.analyst.id],
      'no_member',
    ],
    [
      'to a member whose account was deleted',
      async () => {
        await suspend(team.owner.id);
        await sql()`delete from auth.users where id = ${team.analyst.id}`;
      },
      () => [team.analyst.id],
      'no_member',
    ],
    [
      'from whose account the role was taken',
      async () => {
        await suspend(team.owner.id);
        await sql()`update public.profiles set is_agency = false where id = ${team.agencyId}`;
      },
      () => [team.analyst.id],
      'no_agency',
    ],
    ['that is no agency', () => suspend(team.owner.id), () => [team.analyst.id, team.owner.id], 'no_agency'],
    ['that is named by nothing', () => suspend(team.owner.id), () => [team.analyst.id, null], 'no_agency'],
    [
      'for a reason of fewer than ten characters',
      () => suspend(team.owner.id),
      () => [team.analyst.id, team.agencyId, 'short'],
      'reason',
    ],
  ];

describe('nothing changes when an operator wants to hand over an agency', () => {
  it.each(REFUSALS)('%s', async (_, arrange, asked, hint) => {
    await arrange();
    const before = await state();
    const [memberId, agencyId = team.agencyId, reason] = asked();
    await expect(give(memberId, agencyId, reason)).rejects.toMatchObject({ code: 'P0001', hint });
    expect(await state()).toEqual(before);
  });

  it('to its owner, suspended or not', async () => {
    const before = await state();
    expect(await give(team.owner.id)).toBe(false);
    await suspend(team.owner.id);
    expect(await give(team.owner.id)).toBe(false);
    expect(await state()).toEqual(before);
  });
});

it("the desk's page about a suspended owner names the agency that it owns, whose team says who is suspended", async () => {
  await suspend(team.owner.id);
  await suspend(team.analyst.id);
  const read = (id: string) =>
    during(stage.database, desk, (tx) => tx`select owns, team from public.operator_account(${id})`);
  expect(await read(team.owner.id)).toMatchObject([{ owns: [team.agencyId] }]);
  expect(await read(team.agencyId)).toMatchObject([{ owns: [] }]);
  const suspended = await during(
    stage.database,
    desk,
    (tx) => tx`
      select m.id from public.operator_account(${team.agencyId}) a, unnest(a.team) m where m.suspended order by m.role desc`,
  );
  expect(suspended).toEqual([{ id: team.owner.id }, { id: team.analyst.id }]);
});
