import { beforeEach, describe, expect, it } from 'vitest';
import { addFactor, during, operator } from '../support/operator';
import { setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';
import { newTeam, type Team } from '../support/team';

const stage = setTheScene();
const OLD = 'looked-up-before';
const sql = () => stage.database.sql;

let team: Team;
const manager = () => team['manager of all'].id;

/** An agency that manages two influencers with temporary passwords. */
beforeEach(async () => {
  team = await newTeam(stage.database);
  await sql()`update public.agency_influencers set temporary_password = ${OLD} where agency_id = ${team.agencyId}`;
});

describe('when a manager who looked temporary passwords up', () => {
  it.each(['removed', 'suspended'])(
    'adds an influencer while it is %s, what ends its access waits, and renews that one, too',
    async (way) => {
      const added = await stage.database.createUser();
      const accounts = JSON.stringify([{ id: added.id, temporary_password: OLD }]);
      await withSessions(stage.database, ['service_role', 'service_role'], async (adding, ending) => {
        await adding.sql`begin`;
        await adding.sql`select public.adopt_influencers(${team.agencyId}, ${manager()}, ${accounts}::text::jsonb)`;
        const running =
          way === 'removed'
            ? ending.sql`select public.remove_team_member(${team.agencyId}, ${team.owner.id}, ${manager()})`.execute()
            : ending.sql`select public.suspend_account(${manager()})`.execute();
        const state = await endedOrBlocked(stage.database, ending, running);
        await adding.sql`commit`;
        await running;
        expect(state).toBe('blocked');
      });
      const [shown] = await sql()`
        select temporary_password from public.agency_influencers where influencer_id = ${added.id}`;
      expect(shown?.temporary_password).not.toBe(OLD);
    },
  );

  it('adds an influencer by a call that waits for its suspension, the call is refused', async () => {
    const added = await stage.database.createUser();
    const accounts = JSON.stringify([{ id: added.id, temporary_password: OLD }]);
    await withSessions(stage.database, ['service_role', 'service_role'], async (ending, adding) => {
      await ending.sql`begin`;
      await ending.sql`select public.suspend_account(${manager()})`;
      const running = adding.sql`
        select public.adopt_influencers(${team.agencyId}, ${manager()}, ${accounts}::text::jsonb)`.execute();
      const refused = expect(running).rejects.toMatchObject({ code: '42501' });
      expect(await endedOrBlocked(stage.database, adding, running)).toBe('blocked');
      await ending.sql`commit`;
      await refused;
    });
  });

  it('removes the last two apps at the same moment while the agency asks for one, they are renewed', async () => {
    const [one, other] = [
      await addFactor(stage.database, manager()),
      await addFactor(stage.database, manager()),
    ];
    for (const { id } of [team.owner, team['manager of the influencer']]) await addFactor(stage.database, id);
    await sql()`update public.agencies set requires_second_factor = true where agency_id = ${team.agencyId}`;
    await withSessions(stage.database, ['service_role', 'service_role'], async (first, second) => {
      for (const session of [first, second]) await session.sql`set role supabase_auth_admin`;
      await first.sql`begin`;
      await first.sql`delete from auth.mfa_factors where id = ${one}`;
      const running = second.sql`delete from auth.mfa_factors where id = ${other}`.execute();
      expect(await endedOrBlocked(stage.database, second, running)).toBe('blocked');
      await first.sql`commit`;
      await running;
    });
    const [shown] = await sql()`
      select temporary_password from public.agency_influencers where influencer_id = ${team.influencer.id}`;
    expect(shown?.temporary_password).not.toBe(OLD);
  });

  it('is one of several without an app when the agency begins to ask for one, each password is renewed once', async () => {
    await sql()`create table private.renewals_seen (influencer_id uuid)`;
    await sql()`
      create function private.note_renewal_seen() returns trigger language plpgsql security definer as $$
      begin
        insert into private.renewals_seen values (new.influencer_id);
        return null;
      end $$`;
    await sql()`
      create trigger note_renewal_seen after update on public.agency_influencers for each row
      when (new.temporary_password is not null) execute function private.note_renewal_seen()`;
    try {
      await sql()`update public.agencies set requires_second_factor = true where agency_id = ${team.agencyId}`;
      const seen = await sql()`select influencer_id from private.renewals_seen order by influencer_id`;
      expect(seen.map(({ influencer_id }) => influencer_id)).toEqual(
        [team.influencer.id, team.other.id].sort(),
      );
    } finally {
      await sql()`drop trigger note_renewal_seen on public.agency_influencers`;
      await sql()`drop function private.note_renewal_seen()`;
      await sql()`drop table private.renewals_seen`;
    }
  });

  it('is suspended by an operator, an influencer whose address comes back reads neither the reason nor who acted', async () => {
    const desk = await operator(stage.database, `desk-${crypto.randomUUID().slice(0, 8)}`);
    const [account] = await sql()`select email from auth.users where id = ${team.influencer.id}`;
    await stage.database.as(
      'service_role',
      (tx) =>
        tx`select public.change_managed_email(${team.agencyId}, ${manager()}, ${team.influencer.id}, 'box-of-the-suspended@mail.example', ${account?.email})`,
    );
    await during(
      stage.database,
      desk,
      (tx) =>
        tx`select public.operator_suspend(${manager()}, 'Took money from shoppers, under investigation.')`,
    );
    const entries = await sql()`
      select actor_kind, actor_id, agency_id, reason from private.trail
      where account_id = ${team.influencer.id} and act = 'address changed' order by id desc limit 1`;
    expect([...entries]).toEqual([{ actor_kind: 'service', actor_id: null, agency_id: null, reason: null }]);
  });
});

it("an influencer's account is deleted without a lock on the rows of its agency's team, whose choices lose it afterwards", async () => {
  const chosen = (of: typeof stage.database.sql) =>
    of`select influencer_ids from public.agency_members where member_id = ${team['manager of the influencer'].id} for update skip locked`;
  await withSessions(stage.database, ['service_role'], async (deleting) => {
    await deleting.sql`reset role`;
    await deleting.sql`begin`;
    await deleting.sql`delete from auth.users where id = ${team.influencer.id}`;
    expect([...(await chosen(sql()))]).toEqual([{ influencer_ids: [team.influencer.id] }]);
    await deleting.sql`commit`;
  });
  await sql()`select private.remove_departed_accounts()`;
  expect([...(await chosen(sql()))]).toEqual([{ influencer_ids: [] }]);
});
