import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from '../support/database';
import { agedAccounts } from '../support/scene';
import {
  answerToTeam,
  inviteToTeam,
  joinTeam,
  type NewMember,
  removeFromTeam,
} from '../support/team-changes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let agency: TestUser;
let nora: TestUser;
beforeEach(async () => {
  agency = await database.createUser({ is_agency: true, full_name: 'Marigold & Pike' });
  nora = await database.createUser();
});

const invite = (address = nora.email, fields: NewMember = {}, by: TestUser = agency) =>
  inviteToTeam(database, agency.id, by.id, address, fields);
const answer = (
  invitation: string | null,
  by: { id: string; email: string | null } = nora,
  what = 'accept',
) => answerToTeam(database, invitation, by, what);
const members = async () => [
  ...(await database.sql`
    select member_id, role, all_influencers, influencer_ids from public.agency_members where agency_id = ${agency.id}`),
];
const invitations = async () => [
  ...(await database.sql`
    select email, role, all_influencers, influencer_ids, state, invited_by from public.team_invitations
    where agency_id = ${agency.id} order by created_at`),
];
const outcomesOf = (answers: readonly { outcome: string }[]) => answers.map(({ outcome }) => outcome).sort();

async function influencerOf(by: TestUser): Promise<string> {
  const { id } = await database.createUser({ is_influencer: true });
  await database.sql`insert into public.agency_influencers (agency_id, influencer_id) values (${by.id}, ${id})`;
  return id;
}

describe('inviting to a team', () => {
  it('keeps the address in lower case, the role and the chosen influencers, for seven days', async () => {
    const chosen = [await influencerOf(agency)];
    const { outcome, invitation_id } = await invite(' Nora@Mail.Example ', { role: 'analyst', chosen });
    expect(outcome).toBe('invited');
    expect(await invitations()).toEqual([
      {
        email: 'nora@mail.example',
        role: 'analyst',
        all_influencers: false,
        influencer_ids: chosen,
        state: 'open',
        invited_by: agency.id,
      },
    ]);
    const [row] = await database.sql`
      select expires_at - created_at = interval '7 days' as a_week from public.team_invitations where id = ${invitation_id}`;
    expect(row).toEqual({ a_week: true });
  });

  it("is the owner's alone: not a manager's, another agency's, or that of an account that is no agency any more", async () => {
    await joinTeam(database, agency.id, agency.id, nora);
    const rival = await database.createUser({ is_agency: true });
    expect(await invite('a@mail.example', {}, nora)).toEqual({ outcome: 'not_owner', invitation_id: null });
    expect((await invite('a@mail.example', {}, rival)).outcome).toBe('not_owner');
    await database.sql`update public.profiles set is_agency = false where id = ${agency.id}`;
    expect((await invite('a@mail.example')).outcome).toBe('not_owner');
    expect((await invitations()).map(({ email }) => email)).toEqual([nora.email]);
  });

  it('changes nothing while an invitation to the same address is open', async () => {
    await invite();
    expect(await invite(nora.email.toUpperCase(), { role: 'analyst' })).toEqual({
      outcome: 'open',
      invitation_id: null,
    });
    expect(await invitations()).toMatchObject([{ role: 'manager', state: 'open' }]);
  });

  it('is deleted by the schedule when it is thirty days old', async () => {
    for (const day of [29, 31]) {
      const { invitation_id } = await invite(`of-${day}@example.com`);
      await database.sql`update public.team_invitations set created_at = now() - ${day} * interval '1 day' where id = ${invitation_id}`;
    }
    await database.sql`select private.forget_what_is_old()`;
    expect(await invitations()).toMatchObject([{ email: 'of-29@example.com' }]);
  });

  it.each<[string, (invitation: string | null) => Promise<unknown>, string]>([
    [
      'has expired',
      (id) =>
        database.sql`update public.team_invitations set expires_at = now(), created_at = now() - interval '7 days' where id = ${id}`,
      'withdrawn',
    ],
    ['was declined', (id) => answer(id, nora, 'decline'), 'declined'],
    [
      'was taken back',
      (id) =>
        database.as(
          { userId: agency.id },
          (tx) => tx`update public.team_invitations set state = 'withdrawn' where id = ${id}`,
        ),
      'withdrawn',
    ],
  ])('is possible again for an address whose last invitation %s', async (_, close, state) => {
    const { invitation_id } = await invite();
    await close(invitation_id);
    expect((await invite()).outcome).toBe('invited');
    expect((await invitations()).map((one) => one.state)).toEqual([state, 'open']);
  });

  it('is possible three times a day for one address', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      const { invitation_id } = await invite();
      await answer(invitation_id, nora, 'decline');
    }
    expect(await invite()).toEqual({ outcome: 'too_often', invitation_id: null });
    expect((await invite('other@mail.example')).outcome).toBe('invited');
    await database.sql`
      update public.team_invitations set created_at = created_at - interval '1 day' where email = ${nora.email}`;
    expect((await invite()).outcome).toBe('invited');
  });

  it('chooses only influencers whom the agency manages now', async () => {
    const [own, foreign, former] = [
      await influencerOf(agency),
      await influencerOf(await database.createUser({ is_agency: true })),
      await influencerOf(agency),
    ];
    await database.sql`
      update public.agency_influencers set managed_by_agency = false where influencer_id = ${former}`;
    for (const chosen of [[own, foreign], [former], [nora.id], [crypto.randomUUID()]]) {
      expect(await invite(nora.email, { chosen })).toEqual({ outcome: 'unmanaged', invitation_id: null });
    }
    expect((await invite(nora.email, { chosen: [own] })).outcome).toBe('invited');
  });

  it("takes no other role, and above all not the owner's", async () => {
    await expect(invite(nora.email, { role: 'owner' })).rejects.toMatchObject({
      code: '23514',
      constraint_name: 'team_invitations_role_known',
    });
  });

  it('makes one invitation of twenty at once for one address, and twenty a day of thirty at once', async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => invite()));
    expect(outcomesOf(same)).toEqual(['invited', ...Array(19).fill('open')]);
    const others = await Promise.all(Array.from({ length: 30 }, (_, nth) => invite(`p${nth}@mail.example`)));
    expect(outcomesOf(others)).toEqual([...Array(19).fill('invited'), ...Array(11).fill('too_many')]);
    expect(await invitations()).toHaveLength(20);
  });

  it('stops at fifty members, open invitations included', async () => {
    const ids = await agedAccounts(database, 'crowd', 48, 1);
    await database.sql`
      insert into public.agency_members (agency_id, member_id, role, all_influencers)
      select ${agency.id}, id, 'analyst', true from unnest(${ids}::uuid[]) id`;
    const { invitation_id } = await invite();
    await invite('one@mail.example');
    expect((await invite('two@mail.example')).outcome).toBe('full');
    expect(await answer(invitation_id)).toBe('accepted');
    expect((await invite('two@mail.example')).outcome).toBe('full');
    await removeFromTeam(database, agency.id, agency.id, nora.id);
    expect((await invite('two@mail.example')).outcome).toBe('invited');
  });

  it("of the owner's own address makes nobody a member", async () => {
    const { invitation_id } = await invite(agency.email);
    expect(await answer(invitation_id, agency)).toBe('already');
    expect(await members()).toEqual([]);
  });
});

describe('answering an invitation to a team', () => {
  it('by looking tells who invites to what, and changes nothing', async () => {
    const chosen = [await influencerOf(agency)];
    const { invitation_id } = await invite(nora.email, { role: 'analyst', chosen });
    const looked = await database.as(
      'service_role',
      (tx) =>
        tx`select * from public.answer_team_invitation(${nora.id}, ${nora.email}, ${invitation_id}, 'look')`,
    );
    expect([...looked]).toEqual([
      {
        outcome: 'open',
        agency_id: agency.id,
        agency_name: 'Marigold & Pike',
        role: 'analyst',
        all_influencers: false,
        influencers: 1,
      },
    ]);
    expect(await members()).toEqual([]);
    expect(await invitations()).toMatchObject([{ state: 'open' }]);
  });

  it('by accepting makes whoever has proved the address a member, once', async () => {
    const chosen = [await influencerOf(agency)];
    const { invitation_id } = await invite(nora.email, { chosen });
    const proven = { id: nora.id, email: nora.email.toUpperCase() };
    const all = await Promise.all(Array.from({ length: 20 }, () => answer(invitation_id, proven)));
    expect(all.sort()).toEqual(['accepted', ...Array(19).fill('already')]);
    expect(await members()).toEqual([
      { member_id: nora.id, role: 'manager', all_influencers: false, influencer_ids: chosen },
    ]);
    expect(await answer(invitation_id)).toBe('already');
  });

  it('by declining closes it, and of a decline and an acceptance at once one counts', async () => {
    const first = await invite();
    expect(await answer(first.invitation_id, nora, 'decline')).toBe('declined');
    expect(await answer(first.invitation_id)).toBe('gone');
    const { invitation_id } = await invite();
    const both = await Promise.all([
      answer(invitation_id),
      answer(invitation_id, nora, 'decline'),
      answer(invitation_id),
    ]);
    const isIn = (await members()).length === 1;
    expect(both.filter((outcome) => outcome === 'accepted')).toHaveLength(isIn ? 1 : 0);
    expect(both.filter((outcome) => outcome === 'declined')).toHaveLength(isIn ? 0 : 1);
  });

  it("tells nothing to another address, to one that isn't proved, or of what isn't open any more", async () => {
    const other = await database.createUser();
    const { invitation_id } = await invite();
    const told = (by: string, email: string | null, id: string | null) =>
      database.as(
        'service_role',
        (tx) => tx`select * from public.answer_team_invitation(${by}, ${email}, ${id}, 'accept')`,
      );
    const only = (outcome: string) => [
      {
        outcome,
        agency_id: null,
        agency_name: null,
        role: null,
        all_influencers: null,
        influencers: null,
      },
    ];
    expect([...(await told(other.id, other.email, invitation_id))]).toEqual(only('other_address'));
    expect([...(await told(nora.id, null, invitation_id))]).toEqual(only('other_address'));
    expect([...(await told(nora.id, nora.email, crypto.randomUUID()))]).toEqual(only('gone'));
    await database.sql`update public.team_invitations set expires_at = now() where id = ${invitation_id}`;
    expect([...(await told(nora.id, nora.email, invitation_id))]).toEqual(only('gone'));
    expect(await members()).toEqual([]);
  });

  it.each<[string, (invitation: string | null) => Promise<unknown>]>([
    [
      'was taken back',
      (id) =>
        database.as(
          { userId: agency.id },
          (tx) => tx`update public.team_invitations set state = 'withdrawn' where id = ${id}`,
        ),
    ],
    [
      'is one of an account that is no agency any more',
      () => database.sql`update public.profiles set is_agency = false where id = ${agency.id}`,
    ],
    ['is one of a suspended agency', () => database.sql`select public.suspend_account(${agency.id})`],
  ])('changes nothing when the invitation %s', async (_, close) => {
    const { invitation_id } = await invite();
    await close(invitation_id);
    expect(await answer(invitation_id)).toBe('gone');
    expect(await members()).toEqual([]);
  });

  it('a second time readmits neither who was removed nor the next account with the address', async () => {
    const { invitation_id } = await invite();
    await answer(invitation_id);
    await removeFromTeam(database, agency.id, agency.id, nora.id);
    expect(await answer(invitation_id)).toBe('gone');
    const next = await database.createUser();
    expect(await answer(invitation_id, { id: next.id, email: nora.email })).toBe('gone');
    expect(await members()).toEqual([]);
  });

  it('changes nothing for somebody who is in the team already', async () => {
    await joinTeam(database, agency.id, agency.id, nora, { role: 'analyst' });
    const { invitation_id } = await invite(nora.email, { role: 'manager' });
    expect(await answer(invitation_id)).toBe('already');
    expect(await members()).toMatchObject([{ role: 'analyst' }]);
  });
});
