import type postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { addFactor } from '../support/operator';
import { rehearse } from '../support/rehearsal';

let database: TestDatabase;
let agency: string;
let rival: string;
let influencer: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty();
  agency = (await database.createUser({ is_agency: true })).id;
  rival = (await database.createUser({ is_agency: true })).id;
  influencer = (await database.createUser({ is_influencer: true, email: 'vera@mail.example' })).id;
  await database.sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${crypto.randomUUID()}, 'email', ${influencer}, ${influencer}, '{"email": "vera@mail.example"}')`;
  await database.sql`
    insert into auth.sessions (id, user_id) values (${crypto.randomUUID()}, ${influencer})`;
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
    values (${agency}, ${influencer}, 'first-password')`;
});

/** The new password; null when none was set. */
const renew = (of = agency) =>
  database.as('service_role', async (tx) => {
    const [row] = await tx`
      select public.renew_temporary_password(${of}, ${of}, ${influencer}) as password`;
    return row?.password;
  });

/** Whether it was changed. */
const changeEmail = (email = 'new@mail.example', of = agency, seen: string | null = 'vera@mail.example') =>
  database.as('service_role', async (tx) => {
    const [row] =
      await tx`select public.change_managed_email(${of}, ${of}, ${influencer}, ${email}, ${seen}) as changed`;
    return row?.changed;
  });

/** As the auth service does when the influencer chooses a password. */
const takeOver = (sql: postgres.ISql = database.sql) =>
  sql`update auth.users set encrypted_password = 'of-the-influencer' where id = ${influencer}`;

async function account() {
  const [row] = await database.sql`
    select
      u.email, i.email as identity_email, u.encrypted_password as hash, link.temporary_password as shown,
      case when u.encrypted_password like '$2%'
        then u.encrypted_password = extensions.crypt(link.temporary_password, u.encrypted_password)
      end as opens_with_shown,
      (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
    from auth.users u
    join auth.identities i on i.user_id = u.id
    join public.agency_influencers link on link.influencer_id = u.id
    where u.id = ${influencer}`;
  return row;
}

const ENDINGS: [string, () => Promise<unknown>][] = [
  ['the influencer has set a password', () => takeOver()],
  [
    'the management ended',
    () => database.sql`update public.agency_influencers set managed_by_agency = false`,
  ],
  [
    'the account is no agency any more',
    () => database.sql`update public.profiles set is_agency = false where id = ${agency}`,
  ],
];

describe('renewing the temporary password', () => {
  it("sets the new password, shows it to the agency, and ends the account's sessions", async () => {
    const password = await renew();
    expect(password).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){3}$/);
    expect(await account()).toMatchObject({ opens_with_shown: true, shown: password, sessions: 0 });
    expect(await renew()).not.toBe(password);
  });

  it('removes the authenticator apps and recovery codes that somebody added by the former one', async () => {
    // As they were before accounts with a temporary password could have none.
    await database.sql`alter table auth.mfa_factors disable trigger refuse_factor_with_temporary_password`;
    await addFactor(database, influencer);
    await database.sql`alter table auth.mfa_factors enable trigger refuse_factor_with_temporary_password`;
    await database.sql`insert into private.recovery_codes (user_id, code_hashes) values (${influencer}, '{1}')`;
    await renew();
    const [left] = await database.sql`
      select (select count(*)::int from auth.mfa_factors) as apps, (select count(*)::int from private.recovery_codes) as codes`;
    expect(left).toEqual({ apps: 0, codes: 0 });
  });

  it.each(ENDINGS)('changes nothing once %s', async (_, end) => {
    await end();
    const before = await account();
    expect(await renew()).toBeNull();
    expect(await account()).toEqual(before);
  });

  it('is refused to another agency', async () => {
    const before = await account();
    expect(await renew(rival)).toBeNull();
    expect(await account()).toEqual(before);
  });

  it('waits for an influencer who is setting a password, and then changes nothing', async () => {
    let renewing: Promise<string | null> | undefined;
    await database.sql.begin(async (tx) => {
      await takeOver(tx);
      renewing = renew();
      await waiting();
    });
    expect(await renewing).toBeNull();
    expect(await account()).toMatchObject({ hash: 'of-the-influencer', shown: null });
  });

  it('is overruled by the password that the influencer sets a moment later', async () => {
    let takingOver: Promise<unknown> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`select public.renew_temporary_password(${agency}, ${agency}, ${influencer})`;
      takingOver = takeOver().execute();
      await waiting();
    });
    await takingOver;
    expect(await account()).toMatchObject({ hash: 'of-the-influencer', shown: null });
  });
});

describe("changing a managed account's email address", () => {
  it('changes the address of the account and of its identity, and leaves password and sessions', async () => {
    expect(await changeEmail()).toBe(true);
    expect(await account()).toMatchObject({
      email: 'new@mail.example',
      identity_email: 'new@mail.example',
      shown: 'first-password',
      sessions: 1,
    });
  });

  it.each(ENDINGS)('changes nothing once %s', async (_, end) => {
    await end();
    const before = await account();
    expect(await changeEmail()).toBe(false);
    expect(await account()).toEqual(before);
  });

  it('is refused to another agency', async () => {
    expect(await changeEmail('new@mail.example', rival)).toBe(false);
    expect(await account()).toMatchObject({ email: 'vera@mail.example' });
  });

  it('voids the links of a hosted auth service, which stores them in its own table', async () => {
    await database.sql`create table auth.one_time_tokens (user_id uuid not null)`;
    await database.sql`grant all on auth.one_time_tokens to postgres`;
    try {
      await database.sql`insert into auth.one_time_tokens values (${influencer}), (${agency})`;
      expect(await changeEmail()).toBe(true);
      expect(await database.sql`select user_id from auth.one_time_tokens`).toEqual([{ user_id: agency }]);
    } finally {
      await database.sql`drop table auth.one_time_tokens`;
    }
  });

  it('refuses the second of two changes that have seen the same address', async () => {
    const changes = await Promise.allSettled(
      ['one@mail.example', 'other@mail.example'].map((email) => changeEmail(email)),
    );
    const refused = changes.filter((change) => change.status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ hint: 'changed_meanwhile' }) },
    ]);
    const given = changes[0]?.status === 'fulfilled' ? 'one@mail.example' : 'other@mail.example';
    expect((await account())?.email).toBe(given);
  });

  it('keeps the former address from a sign-up that has waited for the change', async () => {
    let signingUp: Promise<unknown> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`
        select public.change_managed_email(${agency}, ${agency}, ${influencer}, 'new@mail.example', 'vera@mail.example')`;
      signingUp = database.createUser({ email: 'vera@mail.example' }).catch((error) => error);
      await waiting();
    });
    expect(await signingUp).toMatchObject({ code: '23505', message: expect.stringContaining('is kept') });
  });

  it('is refused where no seen address is named', async () => {
    await expect(changeEmail('new@mail.example', agency, null)).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    });
    expect(await account()).toMatchObject({ email: 'vera@mail.example' });
  });

  it('refuses an address that another account has', async () => {
    await database.createUser({ email: 'taken@mail.example' });
    await expect(changeEmail('taken@mail.example')).rejects.toMatchObject({ code: '23505' });
    expect(await account()).toMatchObject({
      email: 'vera@mail.example',
      identity_email: 'vera@mail.example',
    });
  });
});

describe('a management that ends while the temporary password stands', () => {
  const end = (by: string) =>
    database.as('service_role', (tx) => tx`select public.end_management(${agency}, ${influencer}, ${by})`);
  const opensByNoted = async () => {
    const [row] = await database.sql`
      select encrypted_password = extensions.crypt('first-password', encrypted_password) as opens
      from auth.users where id = ${influencer}`;
    return row?.opens;
  };
  beforeEach(async () => {
    await database.sql`
      update auth.users set encrypted_password = extensions.crypt('first-password', extensions.gen_salt('bf', 4)) where id = ${influencer}`;
    await database.sql`update public.agency_influencers set temporary_password = 'first-password'`;
  });

  it('by the agency shuts out whoever noted that password, and gives the former address back', async () => {
    await changeEmail();
    await end(agency);
    expect(await account()).toMatchObject({ email: 'vera@mail.example', shown: null, sessions: 0 });
    expect(await opensByNoted()).toBe(false);
  });

  it('by the operator, who writes the row itself, shuts them out, too', async () => {
    await database.sql`update public.agency_influencers set managed_by_agency = false`;
    expect(await account()).toMatchObject({ shown: null, sessions: 0 });
    expect(await opensByNoted()).toBe(false);
  });

  it('is refused to the influencer until it has set a password, and no authenticator app is added meanwhile', async () => {
    const refused = { code: 'PT403', hint: 'temporary_password' };
    const before = await account();
    await expect(end(influencer)).rejects.toMatchObject({
      ...refused,
      message: 'Your agency knows your password. Set one of your own first; then you can end the management.',
    });
    expect(await account()).toEqual(before);
    await expect(addFactor(database, influencer)).rejects.toMatchObject(refused);
    await takeOver();
    expect(await end(influencer)).toEqual([{ end_management: 'influencer' }]);
    expect(await account()).toMatchObject({ hash: 'of-the-influencer', shown: null, sessions: 1 });
  });
});

it('a stranger who asks to end a management is refused without taking the lock of the account', async () => {
  const answer = await database.sql.begin(async (holder) => {
    await holder`select from auth.users where id = ${influencer} for update`;
    return database.as('service_role', async (tx) => {
      await tx`set local lock_timeout = '5s'`;
      return tx`select public.end_management(${agency}, ${influencer}, ${rival}) as by`;
    });
  });
  expect(answer).toEqual([{ by: null }]);
});

it.each<[string, () => Actor]>([
  ['a visitor', () => 'anon'],
  ['the agency', () => ({ userId: agency })],
  ['the influencer', () => ({ userId: influencer })],
])('%s may call neither function that changes a managed account', async (_, actor) => {
  const refused = await Promise.all([
    rehearse(
      database,
      actor(),
      (tx) => tx`select public.renew_temporary_password(${agency}, ${agency}, ${influencer})`,
    ),
    rehearse(
      database,
      actor(),
      (tx) =>
        tx`select public.change_managed_email(${agency}, ${agency}, ${influencer}, 'new@mail.example', 'vera@mail.example')`,
    ),
    rehearse(
      database,
      actor(),
      (tx) => tx`select private.lock_account_in_agency_hands(${agency}, ${agency}, ${influencer})`,
    ),
  ]);
  expect(refused).toEqual(['refused', 'refused', 'refused']);
});

/** Waits until a statement of this database waits for a lock. */
async function waiting() {
  for (;;) {
    const [row] = await database.sql<{ blocked: number }[]>`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (row && row.blocked > 0) return;
  }
}
