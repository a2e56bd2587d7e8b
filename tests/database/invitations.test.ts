import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestUser } from '../support/database';
import { rehearse } from '../support/rehearsal';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let agency: TestUser;
let rival: TestUser;
let nora: TestUser;
beforeEach(async () => {
  agency = await database.createUser({ is_agency: true });
  rival = await database.createUser({ is_agency: true });
  nora = await database.createUser({ is_influencer: true });
});

async function invite(invitee: string, by: TestUser = agency) {
  const [answer] = await database.as(
    'service_role',
    (tx) =>
      tx<{ outcome: string }[]>`select public.invite_influencer(${by.id}, ${by.id}, ${invitee}) as outcome`,
  );
  const [newest] = await database.sql<{ invitation_id: string; account_id: string | null }[]>`
    select id as invitation_id, influencer_id as account_id from public.agency_invitations
    where agency_id = ${by.id} order by created_at desc limit 1`;
  return {
    outcome: answer?.outcome,
    invitation_id: newest?.invitation_id ?? null,
    account_id: newest?.account_id,
  };
}

async function accept(invitation: string | null, by: TestUser, becomeInfluencer = false) {
  const [row] = await database.as(
    'service_role',
    (tx) => tx<{ outcome: string }[]>`
      select * from public.accept_invitation(${by.id}, ${invitation}, ${becomeInfluencer})`,
  );
  return row?.outcome;
}

const end = (by: TestUser = nora) =>
  database.as(
    'service_role',
    (tx) => tx`select public.end_management(${agency.id}, ${nora.id}, ${by.id}) as ended`,
  );

async function managedBy(by: TestUser): Promise<string[]> {
  const rows = await database.as(
    { userId: by.id },
    (tx) => tx<{ id: string }[]>`select id from public.list_managed_influencers(${by.id})`,
  );
  return rows.map(({ id }) => id);
}

const invitationsOf = (who: TestUser) =>
  database.as({ userId: who.id }, (tx) => tx`select id, agency_id from public.my_invitations()`);

const agenciesOf = (who: TestUser) =>
  database.as({ userId: who.id }, (tx) => tx`select agency_id, agency_name from public.my_agencies()`);

const changeState = (invitation: string | null, who: TestUser, state: string) =>
  database.as(
    { userId: who.id },
    (tx) => tx`update public.agency_invitations set state = ${state} where id = ${invitation}`,
  );

describe('an invitation', () => {
  it.each<[string, (who: TestUser) => string]>([
    ['address', ({ email }) => ` ${email.toUpperCase()} `],
    ['username', ({ username }) => username],
    ['handle', ({ username }) => `@${username}`],
  ])('finds an account by its %s, and changes nothing before it is accepted', async (_, typed) => {
    const { outcome, account_id, invitation_id } = await invite(typed(nora));
    expect([outcome, account_id]).toEqual(['invited', nora.id]);
    expect([...(await invitationsOf(nora))]).toEqual([{ id: invitation_id, agency_id: agency.id }]);
    expect(await managedBy(agency)).toEqual([]);
    expect([...(await agenciesOf(nora))]).toEqual([]);
  });

  it('looks the same to the agency whether or not the address has an account', async () => {
    await invite(nora.email);
    const nobody = await invite('nobody@mail.example');
    expect([nobody.outcome, nobody.account_id]).toEqual(['invited', null]);
    const seen = await database.as(
      { userId: agency.id },
      (tx) => tx`
        select invited, state, expires_at - created_at = interval '30 days' as a_month
        from public.agency_invitations order by invited`,
    );
    expect([...seen]).toEqual(
      ['nobody@mail.example', nora.email]
        .sort()
        .map((invited) => ({ invited, state: 'open', a_month: true })),
    );
    const ask = rehearse(
      database,
      { userId: agency.id },
      (tx) => tx`select influencer_id from public.agency_invitations`,
    );
    expect(await ask).toBe('refused');
  });

  it("doesn't reveal that an address and a username belong to one account, and invites it once", async () => {
    await invite(nora.email);
    const second = await invite(nora.username);
    expect([second.outcome, second.account_id]).toEqual(['invited', null]);
    expect(await invitationsOf(nora)).toHaveLength(1);
  });

  it.each<[string, () => ReturnType<typeof invite>]>([
    ['open', () => invite(nora.email).then(() => invite(nora.email))],
    ['self', () => invite(agency.email)],
    ['no_agency', () => invite(nora.email, nora)],
    [
      'managed',
      async () => {
        await accept((await invite(nora.email)).invitation_id, nora);
        return invite(nora.username);
      },
    ],
    [
      'declined',
      async () => {
        await changeState((await invite(nora.email)).invitation_id, nora, 'declined');
        return invite(nora.email);
      },
    ],
  ])('is refused with the outcome: %s', async (outcome, attempt) => {
    expect((await attempt()).outcome).toBe(outcome);
  });

  it('counts toward twenty a day, taken back or not, also when sent at the same moment', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, (_, index) => invite(`person-${index}@mail.example`)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'invited')).toHaveLength(20);
    await database.as(
      { userId: agency.id },
      (tx) => tx`update public.agency_invitations set state = 'withdrawn'`,
    );
    expect((await invite(nora.email)).outcome).toBe('too_many');
  });

  it('becomes invalid after 30 days, and can be sent again', async () => {
    const { invitation_id } = await invite(nora.email);
    await database.sql`update public.agency_invitations set expires_at = now() where id = ${invitation_id}`;
    expect([...(await invitationsOf(nora))]).toEqual([]);
    expect(await accept(invitation_id, nora)).toBe('gone');
    expect((await invite(nora.email)).outcome).toBe('invited');
  });

  it("doesn't wait for the answer to an earlier one that is invalid, which may wait for the agency", async () => {
    const { invitation_id } = await invite(nora.email);
    await database.sql`update public.agency_invitations set expires_at = now() where id = ${invitation_id}`;
    const outcome = await database.sql.begin(async (answering) => {
      await answering`select from public.agency_invitations where id = ${invitation_id} for update`;
      return database.as('service_role', async (tx) => {
        await tx`set local lock_timeout = '5s'`;
        return tx`select public.invite_influencer(${agency.id}, ${agency.id}, 'anybody@mail.example') as outcome`;
      });
    });
    expect(outcome).toEqual([{ outcome: 'invited' }]);
  });

  it('is deleted by the schedule once it is invalid, answered or not, and not before', async () => {
    for (const name of ['open', 'withdrawn', 'kept']) await invite(`${name}@mail.example`);
    await database.sql`update public.agency_invitations set state = 'withdrawn' where invited like 'withdrawn%'`;
    await database.sql`update public.agency_invitations set expires_at = now() where invited not like 'kept%'`;
    await database.sql`select private.forget_what_is_old()`;
    expect(
      (await database.sql`select invited from public.agency_invitations`).map((row) => row.invited),
    ).toEqual(['kept@mail.example']);
  });
});

describe('accepting an invitation', () => {
  it('starts the management, once', async () => {
    const { invitation_id } = await invite(nora.email);
    const [first, second] = await Promise.all([accept(invitation_id, nora), accept(invitation_id, nora)]);
    expect([first, second].sort()).toEqual(['accepted', 'already']);
    expect(await managedBy(agency)).toEqual([nora.id]);
    expect(await agenciesOf(nora)).toHaveLength(1);
    expect([...(await invitationsOf(nora))]).toEqual([]);
  });

  it('makes a member an influencer only if it agrees', async () => {
    const member = await database.createUser();
    const { invitation_id } = await invite(member.email);
    expect(await accept(invitation_id, member)).toBe('no_influencer');
    expect(await managedBy(agency)).toEqual([]);
    expect(await accept(invitation_id, member, true)).toBe('accepted');
    const [profile] = await database.sql`select is_influencer from public.profiles where id = ${member.id}`;
    expect(profile).toEqual({ is_influencer: true });
  });

  it.each<[string, (invitation: string | null) => Promise<unknown>]>([
    ['for somebody else', async () => undefined],
    ['after it was taken back', (invitation) => changeState(invitation, agency, 'withdrawn')],
    ['after it was declined', (invitation) => changeState(invitation, nora, 'declined')],
    [
      'from an agency that stopped being one',
      () => database.sql`update public.profiles set is_agency = false where id = ${agency.id}`,
    ],
  ])('is refused %s', async (what, prepare) => {
    const { invitation_id } = await invite(nora.email);
    await prepare(invitation_id);
    const by = what === 'for somebody else' ? await database.createUser({ is_influencer: true }) : nora;
    expect(await accept(invitation_id, by)).toBe('gone');
    expect([...(await agenciesOf(by))]).toEqual([]);
    const links = await database.sql`select from public.agency_influencers where agency_id = ${agency.id}`;
    expect(links).toHaveLength(0);
  });

  it('restarts an ended management, without the former password and with a new date', async () => {
    await database.sql`
      insert into public.agency_influencers (agency_id, influencer_id, temporary_password, created_at)
      values (${agency.id}, ${nora.id}, 'first-password', now() - interval '1 year')`;
    await end(agency);
    expect(await accept((await invite(nora.email)).invitation_id, nora)).toBe('accepted');
    const [link] = await database.sql`
      select managed_by_agency, temporary_password, created_at > now() - interval '1 minute' as since_now
      from public.agency_influencers where agency_id = ${agency.id}`;
    expect(link).toEqual({ managed_by_agency: true, temporary_password: null, since_now: true });
  });
});

describe('ending a management', () => {
  it('takes effect at once for the agency, and for that agency alone', async () => {
    for (const by of [agency, rival]) await accept((await invite(nora.email, by)).invitation_id, nora);
    expect([...(await end())]).toEqual([{ ended: 'influencer' }]);
    expect([...(await end())]).toEqual([{ ended: 'already' }]);
    expect([await managedBy(agency), await managedBy(rival)]).toEqual([[], [nora.id]]);
    const written = await rehearse(
      database,
      { userId: agency.id },
      (tx) => tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
        values (${nora.id}, 'Brand', 'SAVE', '10% off', 'Fashion', 'https://shop.example/')`,
    );
    expect(written).toBe('refused');
  });
});

describe('a client of the invitations table', () => {
  const attempts: [string, (invitation: string | null) => [TestUser, string], string][] = [
    ['the agency accepts for the person', () => [agency, 'accepted'], 'refused'],
    ['the agency declines for the person', () => [agency, 'declined'], 'refused'],
    ['the person accepts past the server', () => [nora, 'accepted'], 'refused'],
    ['the person takes it back for the agency', () => [nora, 'withdrawn'], 'refused'],
    ['another agency takes it back', () => [rival, 'withdrawn'], 'filtered'],
    ['another agency declines', () => [rival, 'declined'], 'filtered'],
  ];
  it.each(attempts)('changes no state when %s', async (_, attempt, outcome) => {
    const { invitation_id } = await invite(nora.email);
    const [who, state] = attempt(invitation_id);
    const came = await rehearse(
      database,
      { userId: who.id },
      (tx) => tx`update public.agency_invitations set state = ${state} where id = ${invitation_id}`,
      { witness: (tx) => tx`select * from public.agency_invitations order by id` },
    );
    expect(came).toBe(outcome);
  });

  it("can't reopen a closed invitation", async () => {
    const { invitation_id } = await invite(nora.email);
    await changeState(invitation_id, nora, 'declined');
    for (const who of [agency, nora]) {
      const came = await rehearse(
        database,
        { userId: who.id },
        (tx) => tx`update public.agency_invitations set state = 'open' where id = ${invitation_id}`,
      );
      expect(came).toBe('filtered');
    }
  });

  it.each([
    'insert into public.agency_invitations (agency_id, influencer_id, invited) values (gen_random_uuid(), gen_random_uuid(), $$x@y.z$$)',
    'delete from public.agency_invitations',
    'update public.agency_invitations set expires_at = now() + interval $$1 year$$',
    'select * from public.invite_influencer(gen_random_uuid(), gen_random_uuid(), $$x@y.z$$)',
    'select * from public.accept_invitation(gen_random_uuid(), gen_random_uuid(), true)',
    'select * from public.end_management(gen_random_uuid(), gen_random_uuid(), gen_random_uuid())',
  ])('is refused the statement: %s', async (statement) => {
    for (const who of [agency, nora]) {
      expect(await rehearse(database, { userId: who.id }, (tx) => tx.unsafe(statement))).toBe('refused');
    }
  });

  it("sees nobody else's invitations and agencies", async () => {
    await invite(nora.email);
    const seen = await database.as(
      { userId: rival.id },
      (tx) => tx`select id from public.agency_invitations`,
    );
    expect([...seen]).toEqual([]);
    expect([...(await invitationsOf(rival))]).toEqual([]);
    expect([...(await agenciesOf(rival))]).toEqual([]);
  });
});
