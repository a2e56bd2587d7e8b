import { beforeEach, describe, expect, it } from 'vitest';
import { noticesOf } from '../support/jobs';
import { addFactor, during, operator } from '../support/operator';
import { setTheScene } from '../support/scene';
import { joinTeam, newTeam, type Team } from '../support/team';

const stage = setTheScene();
const OLD = 'looked-up-before';

let team: Team;

/** An agency that manages two influencers with temporary passwords, for one of whom its manager has changed the address. */
beforeEach(async () => {
  team = await newTeam(stage.database);
  const { sql } = stage.database;
  for (const { id } of [team.influencer, team.other]) {
    await sql`update auth.users set encrypted_password = extensions.crypt(${OLD}, extensions.gen_salt('bf', 4)) where id = ${id}`;
    await sql`insert into auth.sessions (id, user_id) values (${crypto.randomUUID()}, ${id})`;
    await sql`update public.agency_influencers set temporary_password = ${OLD} where influencer_id = ${id}`;
  }
});

async function moveAddress(to: string, by = team['manager of all'].id, influencer = team.influencer.id) {
  const seen = await emailOf(influencer);
  await stage.database.as(
    'service_role',
    (tx) => tx`select public.change_managed_email(${team.agencyId}, ${by}, ${influencer}, ${to}, ${seen})`,
  );
  const [moved] = await stage.database.sql`
    select id, former_email, way_back_until is not null as has_way_back from private.address_changes
    where account_id = ${influencer} order by id desc limit 1`;
  return { id: moved?.id, former: moved?.former_email, hasWayBack: moved?.has_way_back };
}

const emailOf = async (id: string) => {
  const [row] = await stage.database.sql`select email from auth.users where id = ${id}`;
  return row?.email;
};

/** Whether the password that was looked up before still opens an account, and whether the one that the agency sees does. */
async function passwordsOf(id: string) {
  const [row] = await stage.database.sql`
    select
      u.encrypted_password = extensions.crypt(${OLD}, u.encrypted_password) as opens_by_old,
      u.encrypted_password = extensions.crypt(link.temporary_password, u.encrypted_password) as opens_by_shown,
      (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
    from auth.users u join public.agency_influencers link on link.influencer_id = u.id where u.id = ${id}`;
  return row;
}
const RENEWED = { opens_by_old: false, opens_by_shown: true, sessions: 0 };
const STANDS = { opens_by_old: true, opens_by_shown: true, sessions: 1 };

const noticesTo = async (id: string) => {
  const rows = await noticesOf(stage.database.sql, id);
  return rows.map(({ kind, reason }) => `${kind}: ${reason}`);
};

const byServer = (text: (tx: Parameters<Parameters<typeof stage.database.as>[1]>[0]) => Promise<unknown>) =>
  stage.database.as('service_role', text);
const manager = () => team['manager of all'].id;
const sql = () => stage.database.sql;

const change = (role: string, chosen: string[] | null, member = manager()) =>
  byServer(
    (tx) => tx`
      select public.change_team_member(${team.agencyId}, ${team.owner.id}, ${member}, ${role}, ${chosen === null}, ${chosen ?? []}::uuid[])`,
  );
const suspend = (id: string) => byServer((tx) => tx`select public.suspend_account(${id})`);

const WAYS_OUT: [string, () => Promise<unknown>][] = [
  [
    'is removed by the owner',
    () =>
      byServer(
        (tx) => tx`select public.remove_team_member(${team.agencyId}, ${team.owner.id}, ${manager()})`,
      ),
  ],
  [
    'leaves',
    () =>
      byServer((tx) => tx`select public.remove_team_member(${team.agencyId}, ${manager()}, ${manager()})`),
  ],
  ['becomes an analyst', () => change('analyst', null)],
  ['gets another influencer', () => change('manager', [team.other.id])],
  [
    'is removed by an operator',
    async () => {
      const desk = await operator(stage.database, `desk-${crypto.randomUUID().slice(0, 8)}`);
      return during(
        stage.database,
        desk,
        (tx) =>
          tx`select public.operator_remove_team_member(${team.agencyId}, ${manager()}, 'The owner asked us to.')`,
      );
    },
  ],
  ['is suspended', () => suspend(manager())],
  ['deletes the account', () => sql()`delete from auth.users where id = ${manager()}`],
  [
    'has no authenticator app when the agency begins to ask for one',
    () => sql()`update public.agencies set requires_second_factor = true where agency_id = ${team.agencyId}`,
  ],
  [
    'removes the last app while the agency asks for one',
    async () => {
      for (const { id } of [team.owner, team['manager of all'], team['manager of the influencer']]) {
        await addFactor(stage.database, id);
      }
      await sql()`update public.agencies set requires_second_factor = true where agency_id = ${team.agencyId}`;
      expect(await passwordsOf(team.influencer.id)).toEqual(STANDS);
      return sql()`delete from auth.mfa_factors where user_id = ${manager()}`;
    },
  ],
  [
    'sees its agency end',
    () => sql()`update public.profiles set is_agency = false where id = ${team.agencyId}`,
  ],
  ['sees its agency suspended', () => suspend(team.agencyId)],
];

describe('when a manager who looked temporary passwords up', () => {
  it.each(WAYS_OUT)(
    '%s, they are renewed and the address that it moved is the former one',
    async (_, leave) => {
      const { former } = await moveAddress('of-the-manager@mail.example');
      await leave();
      expect(await passwordsOf(team.influencer.id)).toEqual(RENEWED);
      expect(await emailOf(team.influencer.id)).toBe(former);
      await sql()`delete from auth.users where email = 'of-the-manager@mail.example'`;
    },
  );

  it('goes, the owner is told how many were renewed and which addresses came back', async () => {
    await moveAddress('of-the-manager@mail.example');
    await suspend(manager());
    const name = `Name of ${team['manager of all'].username}`;
    expect(await noticesTo(team.owner.id)).toContain(
      `passwords renewed: ${name}. Temporary passwords renewed: 2. Addresses restored: 1.`,
    );
  });

  it.each<[string, () => unknown]>([
    ['deletes the account', () => undefined],
    ['is suspended, and the account is deleted', () => suspend(manager())],
    [
      'deletes the account while the agency asks for an app',
      async () => {
        const managers = ['manager of all', 'manager of the influencer', 'manager of another'] as const;
        for (const who of ['owner', ...managers] as const) await addFactor(stage.database, team[who].id);
        await sql()`update public.agencies set requires_second_factor = true where agency_id = ${team.agencyId}`;
      },
    ],
  ])('%s, they are renewed once, and the owner is told once', async (_, prepare) => {
    await prepare();
    await sql()`delete from auth.users where id = ${manager()}`;
    expect(await sql()`select from private.accounts where id = ${manager()}`).toHaveLength(0);
    const notices = await noticesTo(team.owner.id);
    expect(notices.filter((notice) => notice.startsWith('passwords renewed'))).toHaveLength(1);
  });

  it('sees the account of its agency deleted, they open nothing any more', async () => {
    await sql()`update public.agencies set owner_id = agency_id where agency_id = ${team.agencyId}`;
    await sql()`delete from auth.users where id = ${team.agencyId}`;
    const [row] = await sql()`
      select encrypted_password = extensions.crypt(${OLD}, encrypted_password) as opens from auth.users where id = ${team.influencer.id}`;
    expect(row).toEqual({ opens: false });
  });
});

describe('temporary passwords stay', () => {
  it('of influencers whom the manager keeps, or never had', async () => {
    await change('manager', [team.influencer.id]);
    expect([await passwordsOf(team.influencer.id), await passwordsOf(team.other.id)]).toEqual([
      STANDS,
      RENEWED,
    ]);
    await suspend(team['manager of another'].id);
    expect(await passwordsOf(team.influencer.id)).toEqual(STANDS);
  });

  it('when an analyst goes, and when a manager gets more influencers', async () => {
    await suspend(team.analyst.id);
    await change('manager', null, team['manager of the influencer'].id);
    expect([await passwordsOf(team.influencer.id), await passwordsOf(team.other.id)]).toEqual([
      STANDS,
      STANDS,
    ]);
  });

  it('when the agency is handed over, to both of whom they are known', async () => {
    await byServer(
      (tx) => tx`select public.hand_over_agency(${team.agencyId}, ${team.owner.id}, ${manager()})`,
    );
    expect([await passwordsOf(team.influencer.id), await passwordsOf(team.other.id)]).toEqual([
      STANDS,
      STANDS,
    ]);
  });

  it("that are the manager's own", async () => {
    await joinTeam(stage.database, team.agencyId, team.influencer.id, 'manager');
    await sql()`delete from public.agency_members where member_id = ${team.influencer.id}`;
    expect([await passwordsOf(team.influencer.id), await passwordsOf(team.other.id)]).toEqual([
      STANDS,
      RENEWED,
    ]);
  });

  it('a second time, when the rows of a manager who was suspended before are removed', async () => {
    await suspend(manager());
    const [shown] =
      await sql()`select temporary_password from public.agency_influencers where influencer_id = ${team.influencer.id}`;
    await sql()`delete from public.agency_members where member_id = ${manager()}`;
    expect(
      (
        await sql()`select temporary_password from public.agency_influencers where influencer_id = ${team.influencer.id}`
      )[0],
    ).toEqual(shown);
  });
});

describe('an address that a manager has changed while the temporary password stood', () => {
  const takeBack = async (change: unknown, address: unknown, account = team.influencer.id) => {
    const [row] = await stage.database.as(
      'service_role',
      (tx) =>
        tx`select public.take_address_back(${account}, ${String(change)}, ${String(address)}) as outcome`,
    );
    return row?.outcome;
  };

  it('is taken back by whoever reads the former one, also after somebody set a password and added an app, and only once', async () => {
    const { id, former } = await moveAddress('box-1@mail.example');
    await sql()`update auth.users set encrypted_password = extensions.crypt('of the thief', extensions.gen_salt('bf', 4)) where id = ${team.influencer.id}`;
    await addFactor(stage.database, team.influencer.id);
    await sql()`delete from public.agency_members where member_id = ${manager()}`;
    expect(await emailOf(team.influencer.id)).toBe('box-1@mail.example');
    expect(await takeBack(id, former)).toBe('taken back');
    const [left] = await sql()`
      select u.email, u.encrypted_password = extensions.crypt('of the thief', u.encrypted_password) as opens,
        (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as apps,
        (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
      from auth.users u where u.id = ${team.influencer.id}`;
    expect(left).toEqual({ email: former, opens: false, apps: 0, sessions: 0 });
    expect(await takeBack(id, former)).toBe('already');
  });

  it('is told to the owner and noted in the trail, which the agency reads, too, as is its coming back', async () => {
    const { id, former } = await moveAddress('box-2@mail.example');
    await takeBack(id, former);
    const [who, whom] = [team['manager of all'], team.influencer].map(
      ({ username }) => `Name of ${username}`,
    );
    expect(await noticesTo(team.owner.id)).toEqual([
      `address changed: ${whom}, changed by ${who}`,
      `address taken back: ${whom}, changed by ${who}`,
    ]);
    const read = (actor: typeof team.owner.actor) =>
      stage.database.as(
        actor,
        (tx) =>
          tx`select actor_kind, act, was, became from public.list_trail(${team.influencer.id}) where subject = 'account'`,
      );
    const entries = [
      { actor_kind: 'self', act: 'address changed', was: null, became: null },
      { actor_kind: 'agency', act: 'address changed', was: null, became: null },
    ];
    expect([...(await read(team.influencer.actor))]).toEqual(entries);
    expect([...(await read(team.owner.actor))]).toEqual(entries);
  });

  it('can be taken back for 30 days', async () => {
    const { id, former } = await moveAddress('box-3@mail.example');
    await sql()`update private.address_changes set way_back_until = way_back_until - interval '30 days' where id = ${id}`;
    expect(await takeBack(id, former)).toBe('void');
    expect(await emailOf(team.influencer.id)).toBe('box-3@mail.example');
  });

  it("isn't given a way back to where a manager had just moved it, and goes back to where it was first", async () => {
    const first = await moveAddress('box-4@mail.example');
    const second = await moveAddress('right-4@mail.example', team.owner.id);
    expect([first.hasWayBack, second.hasWayBack]).toEqual([true, false]);
    expect(await takeBack(first.id, first.former)).toBe('taken back');
    expect(await takeBack(second.id, second.former)).toBe('void');
    expect(await emailOf(team.influencer.id)).toBe(first.former);
  });

  it('stays when the manager goes and somebody else has changed it since, or the influencer has set a password', async () => {
    await moveAddress('box-5@mail.example');
    await moveAddress('right-5@mail.example', team.owner.id);
    await moveAddress('own-5@mail.example', manager(), team.other.id);
    await sql()`update auth.users set encrypted_password = 'of its own' where id = ${team.other.id}`;
    await suspend(manager());
    expect([await emailOf(team.influencer.id), await emailOf(team.other.id)]).toEqual([
      'right-5@mail.example',
      'own-5@mail.example',
    ]);
  });

  it('leaves the former one to nobody else, so that it can come back', async () => {
    const { former } = await moveAddress('box-6@mail.example');
    await expect(stage.database.createUser({ email: String(former) })).rejects.toMatchObject({
      code: '23505',
    });
    await expect(moveAddress(String(former), team.owner.id, team.other.id)).rejects.toMatchObject({
      code: '23505',
    });
    await suspend(manager());
    expect(await emailOf(team.influencer.id)).toBe(former);
  });
});
