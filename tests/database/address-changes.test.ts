import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../support/database';
import { noticesOf } from '../support/jobs';
import { setTheScene } from '../support/scene';
import { joinTeam, newTeam, type Team } from '../support/team';

const stage = setTheScene();
const sql = () => stage.database.sql;

let team: Team;
let manager: string;
let other: string;
beforeEach(async () => {
  team = await newTeam(stage.database);
  manager = team['manager of all'].id;
  other = (await stage.database.createUser()).id;
  await joinTeam(stage.database, team.agencyId, other, 'manager');
});

const unused = (what: string) => `${what}-${crypto.randomUUID().slice(0, 8)}@mail.example`;

/** An account that somebody of the team makes with an address, as the server does. */
async function makeAccount(by: string, email: string): Promise<TestUser> {
  const account = await stage.database.createUser({ email });
  await sql()`
    update auth.users set raw_app_meta_data = jsonb_build_object('opened_for', ${team.agencyId}::text) where id = ${account.id}`;
  const accounts = JSON.stringify([{ id: account.id, temporary_password: 'noted-by-the-team' }]);
  await stage.database.as(
    'service_role',
    (tx) => tx`select public.adopt_influencers(${team.agencyId}, ${by}, ${accounts}::text::jsonb)`,
  );
  return account;
}

async function changeAddress(by: string, of: { id: string }, to: string) {
  const [seen] = await sql()`select email from auth.users where id = ${of.id}`;
  await stage.database.as(
    'service_role',
    (tx) =>
      tx`select public.change_managed_email(${team.agencyId}, ${by}, ${of.id}, ${to}, ${String(seen?.email)})`,
  );
  const [change] = await sql()`
    select id, way_back_until is not null as has_way_back from private.address_changes
    where account_id = ${of.id} order by id desc limit 1`;
  return { id: String(change?.id), hasWayBack: change?.has_way_back };
}
/** What the addresses of an account are about to be told by mail. */
const toldOf = async ({ id }: { id: string }) => {
  const rows = await sql()`
    select private.content_of_job(j) as content from private.jobs j
    where kind = 'address change' and account_id = ${id} order by id`;
  return rows.map(({ content }) => content);
};
const prove = ({ id }: { id: string }) =>
  sql()`update auth.users set raw_app_meta_data = raw_app_meta_data - 'opened_for' where id = ${id}`;
const takeBack = async (of: { id: string }, change: string, address: string) => {
  const [row] = await stage.database.as(
    'service_role',
    (tx) => tx`select public.take_address_back(${of.id}, ${change}, ${address}) as outcome`,
  );
  return row?.outcome;
};
const takeBackAs = async (owner: string, of: { id: string }, change: string, address: string) => {
  const [row] = await stage.database.as(
    'service_role',
    (tx) => tx`select public.take_address_back(${of.id}, ${change}, ${address}, ${owner}) as outcome`,
  );
  return row?.outcome;
};
const remove = (member: string) =>
  stage.database.as(
    'service_role',
    (tx) => tx`select public.remove_team_member(${team.agencyId}, ${team.owner.id}, ${member})`,
  );
const suspend = (id: string) =>
  stage.database.as('service_role', (tx) => tx`select public.suspend_account(${id})`);
const emailOf = async ({ id }: { id: string }) => {
  const [row] = await sql()`select email from auth.users where id = ${id}`;
  return row?.email;
};
const noticesToOwner = async () => {
  const rows = await noticesOf(sql(), team.owner.id);
  return rows.map(({ kind, reason }) => `${kind}: ${reason}`);
};

describe('the address of an account whose temporary password stands', () => {
  it('never goes back to one that a manager who is gone has typed, when whoever corrected it goes, too', async () => {
    const [first, mailbox, right] = [unused('first'), unused('mailbox'), unused('right')];
    const vera = await makeAccount(team.owner.id, first);
    await changeAddress(manager, vera, mailbox);
    await changeAddress(other, vera, right);
    await remove(manager);
    expect(await emailOf(vera)).toBe(right);
    await remove(other);
    expect(await emailOf(vera)).toBe(first);
  });

  it('never goes back to one with which the manager who goes has made the account, which the owner is told', async () => {
    const [mailbox, right] = [unused('mailbox'), unused('right')];
    const vera = await makeAccount(manager, mailbox);
    await changeAddress(manager, vera, right);
    await remove(manager);
    expect(await emailOf(vera)).toBe(right);
    expect(await noticesToOwner()).toContainEqual(
      expect.stringContaining('Addresses that stay, though nobody else of the team had typed them: 1.'),
    );
  });

  it('stays when the former one is of another account by now, and the manager is removed all the same', async () => {
    const [first, mailbox] = [unused('first'), unused('mailbox')];
    const vera = await makeAccount(team.owner.id, first);
    await changeAddress(manager, vera, mailbox);
    await sql()`update private.address_changes set changed_at = changed_at - interval '31 days', way_back_until = way_back_until - interval '31 days'`;
    await stage.database.createUser({ email: first });
    await remove(manager);
    expect(await emailOf(vera)).toBe(mailbox);
    expect(await sql()`select from public.agency_members where member_id = ${manager}`).toHaveLength(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['suspended', () => suspend(team.agencyId)],
    ['none any more', () => sql()`update public.profiles set is_agency = false where id = ${team.agencyId}`],
    ['deleted', () => sql()`delete from auth.users where id = ${team.agencyId}`],
  ])("is the first one again, also after its owner's changes, when the agency is %s", async (_, end) => {
    await sql()`update public.agencies set owner_id = agency_id where agency_id = ${team.agencyId}`;
    const first = unused('first');
    const vera = await makeAccount(team.agencyId, first);
    await changeAddress(team.agencyId, vera, unused('mailbox'));
    await end();
    expect(await emailOf(vera)).toBe(first);
  });
});

describe('the mails to the addresses of an account', () => {
  it('are noted with the change, and the former one can take it back', async () => {
    const [first, mailbox] = [unused('first'), unused('mailbox')];
    const vera = await makeAccount(team.owner.id, first);
    const { id } = await changeAddress(manager, vera, mailbox);
    const way_back = { account: vera.id, change: Number(id), to: first };
    expect(await toldOf(vera)).toEqual([{ what: 'changed', to: first, way_back }]);
    await changeAddress(other, vera, unused('next'));
    expect((await toldOf(vera))[1]).toEqual({ what: 'changed', to: mailbox, way_back: null });
  });

  it("tell what was taken back in the change's place, when nobody was told of that before", async () => {
    const [first, mailbox] = [unused('first'), unused('mailbox')];
    const vera = await makeAccount(team.owner.id, first);
    const { id } = await changeAddress(manager, vera, mailbox);
    await takeBack(vera, id, first);
    expect(await toldOf(vera)).toEqual([null, { what: 'lost', to: mailbox, way_back: null }]);
  });

  it('tell the former one that it is back when the owner took the change back', async () => {
    const [first, mailbox] = [unused('first'), unused('mailbox')];
    const vera = await makeAccount(team.owner.id, first);
    const { id } = await changeAddress(manager, vera, mailbox);
    await takeBackAs(team.owner.id, vera, id, first);
    expect((await toldOf(vera)).slice(1)).toEqual([
      { what: 'lost', to: mailbox, way_back: null },
      { what: 'restored', to: first, way_back: null },
    ]);
  });
});

describe('the way back of an address', () => {
  it("isn't given to the one with which the account was made before its reader has proved it", async () => {
    const typo = unused('typo');
    const vera = await makeAccount(team.owner.id, typo);
    const { id, hasWayBack } = await changeAddress(team.owner.id, vera, unused('right'));
    expect(hasWayBack).toBe(false);
    expect(await takeBack(vera, id, typo)).toBe('void');
  });

  it('is given to the first one, which the owner typed, when somebody else moves it, also when somebody has set a password since', async () => {
    const [first, mailbox] = [unused('first'), unused('mailbox')];
    const vera = await makeAccount(team.owner.id, first);
    const { id, hasWayBack } = await changeAddress(manager, vera, mailbox);
    expect([hasWayBack, await isTaken(first)]).toEqual([true, true]);
    await sql()`update auth.users set encrypted_password = 'of the thief' where id = ${vera.id}`;
    await remove(manager);
    expect(await takeBack(vera, id, first)).toBe('taken back');
    expect(await emailOf(vera)).toBe(first);
  });

  it("isn't given to the first one when a manager has typed it, whose own mailbox it may be", async () => {
    const vera = await makeAccount(other, unused('mailbox'));
    expect((await changeAddress(manager, vera, unused('right'))).hasWayBack).toBe(false);
  });

  it('is offered to the owner, for each account with a password of its own, when whoever moved its address goes', async () => {
    const [first, next] = [unused('first'), unused('next')];
    const vera = await makeAccount(team.owner.id, first);
    const nora = await makeAccount(team.owner.id, unused('nora'));
    const ines = await makeAccount(team.owner.id, next);
    const { id } = await changeAddress(manager, vera, unused('mailbox'));
    await changeAddress(manager, vera, unused('mailbox'));
    await changeAddress(other, nora, unused('mailbox'));
    await changeAddress(manager, ines, unused('mailbox'));
    for (const account of [vera, nora]) {
      await sql()`update auth.users set encrypted_password = 'of somebody' where id = ${account.id}`;
    }
    await remove(manager);
    expect(await emailOf(ines)).toBe(next);
    const offered = await sql()`
      select private.content_of_notice(account_id, payload) -> 'way_back' as way_back from private.jobs
      where account_id = ${team.owner.id} and payload ->> 'kind' = 'address in doubt'`;
    expect(offered).toEqual([
      { way_back: { account: vera.id, change: Number(id), to: first, owner: team.owner.id } },
    ]);
    expect(await takeBackAs(manager, vera, id, first)).toBe('void');
    expect(await takeBackAs(team.owner.id, vera, id, first)).toBe('taken back');
    const [account] = await sql()`
      select email, raw_app_meta_data ? 'opened_for' as is_unproved, encrypted_password = 'of somebody' as opens
      from auth.users where id = ${vera.id}`;
    expect(account).toEqual({ email: first, is_unproved: true, opens: false });
  });

  it("isn't offered to the owner for an account that whoever moved its address acts for still", async () => {
    const vera = await makeAccount(team.owner.id, unused('first'));
    await changeAddress(manager, vera, unused('next'));
    await sql()`update auth.users set encrypted_password = 'of its own' where id = ${vera.id}`;
    await sql()`
      update public.agency_members set all_influencers = false, influencer_ids = array[${vera.id}]::uuid[]
      where member_id = ${manager}`;
    const asked = () =>
      sql()`select from private.jobs where payload ->> 'kind' = 'address in doubt' and payload ->> 'change_id' is not null`;
    const before = (await asked()).length;
    const nora = await makeAccount(team.owner.id, unused('nora'));
    await sql()`
      update public.agency_members set influencer_ids = influencer_ids || ${nora.id}::uuid where member_id = ${manager}`;
    expect(await asked()).toHaveLength(before);
  });

  it.each([
    [
      'the influencer has left the agency',
      (vera: string) => sql()`delete from public.agency_influencers where influencer_id = ${vera}`,
    ],
    ['the agency is gone', () => sql()`delete from public.agencies where agency_id = ${team.agencyId}`],
  ])("isn't the owner's any more when %s", async (_, leave) => {
    const first = unused('first');
    const vera = await makeAccount(team.owner.id, first);
    const { id } = await changeAddress(manager, vera, unused('next'));
    await sql()`update auth.users set encrypted_password = 'of its own' where id = ${vera.id}`;
    await leave(vera.id);
    expect(await takeBackAs(team.owner.id, vera, id, first)).toBe('void');
  });

  it('is given to a proved one, and tells the owner, who made the change, and the address that lost the account', async () => {
    const [first, mailbox] = [unused('first'), unused('mailbox')];
    const vera = await makeAccount(team.owner.id, first);
    await prove(vera);
    const { id, hasWayBack } = await changeAddress(team.owner.id, vera, mailbox);
    expect(hasWayBack).toBe(true);
    expect(await takeBack(vera, id, first)).toBe('taken back');
    expect(await noticesToOwner()).toEqual([expect.stringMatching(/^address taken back: /)]);
    expect((await toldOf(vera)).at(-1)).toEqual({ what: 'lost', to: mailbox, way_back: null });
  });

  it("keeps an address from others, but not one that an agency has given an account and that isn't proved", async () => {
    const [first, victim] = [unused('first'), unused('victim')];
    const vera = await makeAccount(team.owner.id, first);
    await prove(vera);
    await changeAddress(manager, vera, victim);
    await changeAddress(manager, vera, unused('next'));
    expect([await isTaken(first), await isTaken(victim)]).toEqual([true, false]);
    expect(await stage.database.createUser({ email: victim })).toMatchObject({ email: victim });
    await expect(stage.database.createUser({ email: first })).rejects.toMatchObject({
      code: '23505',
    });
  });

  it('keeps the address for 30 days, after which the schedule forgets the change unless the temporary password stands', async () => {
    const [first, standing] = [unused('first'), unused('standing')];
    const [vera, nora] = [
      await makeAccount(team.owner.id, first),
      await makeAccount(team.owner.id, standing),
    ];
    for (const account of [vera, nora]) {
      await prove(account);
      await changeAddress(manager, account, unused('mailbox'));
    }
    await sql()`update private.address_changes set changed_at = changed_at - interval '31 days', way_back_until = way_back_until - interval '31 days'`;
    expect(await isTaken(first)).toBe(false);
    expect(await stage.database.createUser({ email: first })).toMatchObject({ email: first });
    await sql()`update auth.users set encrypted_password = 'of its own' where id = ${vera.id}`;
    await sql()`select private.forget_what_is_old()`;
    const left = await sql()`
      select account_id from private.address_changes where account_id in (${vera.id}, ${nora.id})`;
    expect(left.map(({ account_id }) => account_id)).toEqual([nora.id, nora.id]);
  });
});

async function isTaken(email: string) {
  const wanted = JSON.stringify([{ email, username: `free-${crypto.randomUUID().slice(0, 8)}` }]);
  const [row] = await stage.database.as(
    'service_role',
    (tx) => tx`select email_taken from public.find_accounts(${team.agencyId}, ${wanted}::text::jsonb)`,
  );
  return row?.email_taken;
}
