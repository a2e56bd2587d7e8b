import { describe, expect, it } from 'vitest';
import type { TestUser } from '../support/database';
import {
  addCrowd,
  countedOffers,
  crowdFollows,
  leave,
  offersCountedAnew,
  setDepartures,
} from '../support/departures';
import { addOffers } from '../support/offers';
import { signalsOf } from '../support/signals';
import { joinTeam, newTeam } from '../support/team';
import { handOver } from '../support/team-changes';

const stage = setDepartures();

const removeABatch = () => stage.database.sql`select private.remove_departed_accounts()`;

const followsOf = async ({ id }: TestUser) =>
  (await stage.database.sql`select from private.follows where influencer_id = ${id}`).length;

const isThere = async ({ id }: Pick<TestUser, 'id'>) =>
  (await stage.database.sql`select from private.accounts where id = ${id}`).length > 0;

async function removeAll(account: Pick<TestUser, 'id'>) {
  let batches = 0;
  for (; await isThere(account); batches += 1) await removeABatch();
  return batches;
}

/** Each table that has the id in any of its columns. */
async function tracesOf({ id }: Pick<TestUser, 'id'>): Promise<string[]> {
  const { sql } = stage.database;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r'`;
  const traces: string[] = [];
  for (const { name } of tables) {
    const found = await sql.unsafe(
      `select from ${name} as r where strpos(to_jsonb(r)::text, '${id}') > 0 limit 1`,
    );
    if (found.length > 0) traces.push(name);
  }
  return traces.sort();
}

describe('a deleted account', () => {
  it('with few rows is removed completely in the transaction that deletes it', async () => {
    const { ada, agency, follower } = stage.people;
    for (const account of [ada, agency, follower]) {
      expect((await tracesOf(account)).length).toBeGreaterThan(3);
      await leave(stage.database, account);
      expect(await tracesOf(account)).toEqual([]);
    }
  });

  it('releases its email address at once', async () => {
    const { ada } = stage.people;
    await addCrowd(stage.database, 1_100);
    await crowdFollows(stage.database, ada.id);
    await leave(stage.database, ada);
    expect(await followsOf(ada)).toBeGreaterThan(0);
    expect(await stage.database.createUser({ email: ada.email })).toMatchObject({ email: ada.email });
  });

  it('is handed no agency while its rows are still being removed', async () => {
    const { database, people } = stage;
    const { ada, agency } = people;
    await addCrowd(database, 1_100);
    await crowdFollows(database, ada.id);
    await joinTeam(database, agency.id, ada.id, 'manager');
    await leave(database, ada);
    expect(await handOver(database, agency.id, agency.id, ada.id)).toBe('no_member');
    await removeAll(ada);
    expect(await tracesOf(ada)).toEqual([]);
  });

  it('is removed in batches until nothing is left, even if one is killed in the middle', async () => {
    const { database, people } = stage;
    await addCrowd(database, 2_500);
    for (const { id } of [people.ada, people.bea]) await crowdFollows(database, id);
    await addOffers(
      database,
      Array.from({ length: 50 }, (_, n) => ({ influencerId: people.ada.id, code: `CODE${n}` })),
    );
    await leave(database, people.ada);
    const before = await followsOf(people.ada);
    expect(before).toBeGreaterThan(1_500);

    const doomed = await database.sql.reserve();
    await doomed`begin`;
    const [backend] = await doomed`select pg_backend_pid() as pid`;
    await doomed`select private.remove_departed_accounts()`;
    await database.sql`select pg_terminate_backend(${backend?.pid}, 10000)`;

    expect(await followsOf(people.ada)).toBe(before);
    expect(await removeAll(people.ada)).toBeGreaterThan(1);
    await database.sql`select private.relay_outbox()`;
    expect(await tracesOf(people.ada)).toEqual([]);
    // Those of the crowd and of the follower.
    expect(await followsOf(people.bea)).toBe(2_501);
    expect(await countedOffers(database)).toEqual(await offersCountedAnew(database));
  });

  it('is removed in batches, too, where only its results are many', async () => {
    const { database, people } = stage;
    const { ada } = people;
    await database.sql`
      insert into private.offer_results (influencer_id, day, offer_id, source, shown)
      select ${ada.id}, private.today() - n % 400, gen_random_uuid(), 'every', 1 from generate_series(1, 25000) n`;
    await leave(database, ada);
    expect(
      (await database.sql`select from private.offer_results where influencer_id = ${ada.id}`).length,
    ).toBeGreaterThan(0);
    expect(await removeAll(ada)).toBe(1);
    expect(await tracesOf(ada)).toEqual([]);
  });

  it('is removed by one worker at a time, while another takes the next account', async () => {
    const { database, people } = stage;
    await addCrowd(database, 2_100);
    for (const account of [people.ada, people.bea]) {
      await crowdFollows(database, account.id);
      await leave(database, account);
    }
    const before = [await followsOf(people.ada), await followsOf(people.bea)];
    const other = await database.sql.reserve();
    await other`begin`;
    await other`select private.remove_departed_accounts()`;
    await removeABatch();
    await other`commit`;
    other.release();
    expect([await followsOf(people.ada), await followsOf(people.bea)]).toEqual(
      before.map((follows) => follows - 500),
    );
  });

  it("whose rows can't be removed doesn't hold up others, and is tried again later", async () => {
    const { database, people } = stage;
    await database.sql`create table private.kept_records (account_id uuid references private.accounts (id))`;
    try {
      await database.sql`insert into private.kept_records values (${people.bea.id})`;
      await addCrowd(database, 1_100);
      await crowdFollows(database, people.ada.id);
      await leave(database, people.ada);
      await leave(database, people.bea);
      const noted = await database.sql`
        select failure from private.hidden_accounts where account_id = ${people.bea.id} and failed_at is not null`;
      expect([...noted]).toEqual([{ failure: expect.stringContaining('kept_records') }]);
      await removeAll(people.ada);
      await database.sql`delete from private.kept_records`;
      await removeABatch();
      expect(await isThere(people.bea)).toBe(true);
      await database.sql`update private.hidden_accounts set failed_at = failed_at - interval '11 minutes'`;
      await removeAll(people.bea);
    } finally {
      await database.sql`drop table private.kept_records`;
    }
  });

  it('that followed many is subtracted from their follower counts later, once each', async () => {
    const { database, people } = stage;
    await addCrowd(database, 1_100);
    await database.sql`
      insert into private.follows (influencer_id, user_id)
      select id, ${people.ada.id} from public.profiles where username like 'crowd-%'`;
    await leave(database, people.ada);
    await removeAll(people.ada);
    const [owed] = await database.sql`
      select count(*)::integer as steps, count(distinct influencer_id)::integer as influencers
      from private.delayed_unfollows`;
    expect(owed).toEqual({ steps: 1_101, influencers: 1_101 });
  });

  it('that was an agency releases all its managed accounts at once', async () => {
    const { database, people } = stage;
    await addCrowd(database, 1_100);
    await database.sql`
      insert into public.agency_influencers (agency_id, influencer_id)
      select ${people.agency.id}, id from public.profiles where username like 'crowd-%'`;
    await database.sql`update public.agency_influencers set temporary_password = 'x'`;
    await leave(database, people.agency);
    expect(await isThere(people.agency)).toBe(true);
    const managed = await database.sql<{ id: string }[]>`
      select influencer_id as id from public.agency_influencers limit 1`;
    const told = await database.as(
      { userId: managed[0]?.id ?? '' },
      (tx) => tx`
        select
          (select count(*)::integer from public.my_agencies()) as agencies,
          public.has_temporary_password() as is_temporary`,
    );
    expect([...told]).toEqual([{ agencies: 0, is_temporary: false }]);
    await removeAll(people.agency);
    expect(await tracesOf(people.agency)).toEqual([]);
  });

  it('leaves the teams and the invitations in which it was, and its agency to the account that stands for it', async () => {
    const { database } = stage;
    const team = await newTeam(database);
    const { owner, influencer, 'manager of the influencer': manager, 'invited person': invited } = team;
    await database.sql`
      update public.team_invitations set all_influencers = false, influencer_ids = array[${influencer.id}, ${team.other.id}]::uuid[]
      where agency_id = ${team.agencyId}`;
    await database.sql`
      select public.answer_team_invitation(${invited.id}, email, (select id from public.team_invitations where agency_id = ${team.agencyId}), 'accept')
      from auth.users where id = ${invited.id}`;
    for (const { id } of [influencer, manager, owner])
      await database.sql`delete from auth.users where id = ${id}`;
    await removeAll(influencer);
    await database.sql`select private.relay_outbox()`;
    await signalsOf(database).forget();
    for (const account of [influencer, manager, owner]) expect(await tracesOf(account)).toEqual([]);
    const [left] = await database.sql`
      select a.owner_id, i.influencer_ids from public.agencies a join public.team_invitations i using (agency_id)
      where a.agency_id = ${team.agencyId}`;
    expect(left).toEqual({ owner_id: team.agencyId, influencer_ids: [team.other.id] });
    await database.sql`delete from auth.users where id = ${invited.id}`;
    expect(await tracesOf(invited)).toEqual([]);
    expect(
      await database.sql`select from public.team_invitations where agency_id = ${team.agencyId}`,
    ).toHaveLength(0);
  });
});
