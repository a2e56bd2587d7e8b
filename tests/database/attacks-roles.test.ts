import { describe, expect, it } from 'vitest';
import { rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { setTheScene } from '../support/scene';
import { withSessions } from '../support/session';

const stage = setTheScene();

const FORGERIES = {
  'a role in user_metadata': {
    user_metadata: { role: 'service_role', is_agency: true, is_influencer: true },
  },
  'flags beside the subject': { is_agency: true, is_featured: true, is_influencer: true, is_admin: true },
  'an agency in user_metadata': { user_metadata: { agency_id: 'x', sub: 'x', claims_admin: true } },
};

const everything: Witness = async (tx) => [
  await tx`select * from public.profiles order by id`,
  await tx`select * from public.promo_codes order by id`,
  await tx`select * from public.agency_influencers order by id`,
  await tx`select * from public.subscribers order by user_id`,
];

describe.each(Object.entries(FORGERIES))('a token with forged claims (%s)', (_what, forged) => {
  it("can't read rows that its member may not read", async () => {
    const { database, scene } = stage;
    const { actor } = scene.bystander;
    const read = (table: string) =>
      rowsFor(database, actor, (tx) => tx`select 1 from ${tx(`public.${table}`)}`, forged);
    expect(await read('subscribers')).toEqual([]);
    expect(await read('agency_influencers')).toEqual([]);
    expect(await read('user_domain_map')).toEqual([]);
    expect(
      await rowsFor(
        database,
        actor,
        (tx) => tx`select id from public.profiles where id = ${scene.shopper.id}`,
        forged,
      ),
    ).toEqual([]);
  });

  it("can't write rows that its member may not write", async () => {
    const { database, scene } = stage;
    const insert = await rehearse(
      database,
      scene.bystander.actor,
      (tx) => tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
        values (${scene.influencer.id}, 'X', 'X', 'X', 'Tech', 'https://x.example')`,
      { witness: everything, forged },
    );
    const remove = await rehearse(
      database,
      scene.bystander.actor,
      (tx) => tx`delete from public.promo_codes`,
      { witness: everything, forged },
    );
    expect([insert, remove]).toEqual(['refused', 'filtered']);
  });
});

it('sign-up metadata makes nobody an agency, a credit card or featured', async () => {
  const { database } = stage;
  const rows = await rowsFor(database, 'service_role', async (tx) => {
    await tx`reset role`;
    const metadata = {
      username: 'climber',
      full_name: 'Climber',
      is_agency: true,
      is_creditcard: true,
      is_featured: true,
      id: stage.scene.influencer.id,
      role: 'service_role',
    };
    const id = '11111111-1111-4111-8111-111111111111';
    await tx`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, 'climber@promobell.test', ${tx.json(metadata)})`;
    return tx`select username, is_agency, is_creditcard, is_featured from public.profiles where id = ${id}`;
  });
  expect(rows).toEqual([{ username: 'climber', is_agency: false, is_creditcard: false, is_featured: false }]);
});

it.each([
  null,
  {},
  [],
  'text',
  5,
  { username: null },
  { username: 5 },
  { username: { a: 1 } },
  { username: ['influencer'] },
  { username: 'ab' },
  { username: 'Ünïcode' },
  { full_name: { a: 1 } },
  { full_name: '   ', social_handle: '@@@' },
  { full_name: 'x'.repeat(5_000), social_handle: '@'.repeat(5_000), username: 'x'.repeat(5_000) },
])('a sign-up never fails because of its metadata: %j', async (metadata) => {
  const id = '11111111-1111-4111-8111-111111111111';
  const rows = await rowsFor(stage.database, 'service_role', async (tx) => {
    await tx`reset role`;
    await tx`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, 'odd@promobell.test', ${JSON.stringify(metadata)}::text::jsonb)`;
    return tx`select username from public.profiles where id = ${id}`;
  });
  expect(rows).toEqual([{ username: expect.stringMatching(/^[a-z0-9._-]{3,30}$/) }]);
});

it("changing metadata later doesn't change the profile", async () => {
  const { database, scene } = stage;
  const rows = await rowsFor(database, 'service_role', async (tx) => {
    await tx`reset role`;
    const before = await tx`select * from public.profiles where id = ${scene.bystander.id}`;
    await tx`
      update auth.users set raw_user_meta_data = ${tx.json({ is_agency: true, username: 'influencer' })}
      where id = ${scene.bystander.id}`;
    expect([...(await tx`select * from public.profiles where id = ${scene.bystander.id}`)]).toEqual([
      ...before,
    ]);
    return before;
  });
  expect(rows).toHaveLength(1);
});

it("a token without a subject has no account's rights", async () => {
  const { database, scene } = stage;
  const nobody = { userId: '' };
  for (const table of ['user_domain_map', 'subscribers', 'agency_influencers']) {
    expect(await rowsFor(database, nobody, (tx) => tx`select 1 from ${tx(`public.${table}`)}`)).toEqual([]);
  }
  const outcome = await rehearse(
    database,
    nobody,
    (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${scene.shopper.id}, ${scene.rival.id}, null)`,
  );
  expect(outcome).toBe('refused');
});

it("a token of a deleted account can't do anything", async () => {
  const { database, scene } = stage;
  const ghost = { userId: '22222222-2222-4222-8222-222222222222' };
  const follow = await rehearse(
    database,
    ghost,
    (tx) => tx`
      insert into public.user_domain_map (user_id, influencer_id, domain)
      values (${ghost.userId}, ${scene.rival.id}, null)`,
  );
  const publish = await rehearse(
    database,
    ghost,
    (tx) => tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
      values (${ghost.userId}, 'X', 'X', 'X', 'Tech', 'https://x.example')`,
  );
  expect([follow, publish]).toEqual(['error 23503', 'refused']);
});

describe.each(['anon', 'authenticated'] as const)('the role %s', (role) => {
  const other = role === 'anon' ? 'authenticated' : 'anon';

  it.each(['service_role', 'postgres', 'supabase_auth_admin', other])("can't become %s", async (target) => {
    await withSessions(stage.database, ['service_role'], async (session) => {
      await session.sql`reset role`;
      const [known] = await session.sql`select 1 from pg_roles where rolname = ${target}`;
      await session.sql.unsafe(`set session authorization ${role}`);
      const becoming = session.sql.unsafe(`set role ${target}`);
      await expect(becoming).rejects.toMatchObject({ code: known ? '42501' : '22023' });
    });
  });

  it('has no privileges of its own', async () => {
    const [row] = await stage.database.sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = ${role}`;
    expect(row).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
    });
  });

  it.each([
    'create table public.mine (a int)',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create table private.mine (a int)',
    'create schema mine',
    'alter table public.profiles disable row level security',
    'drop policy "Anyone reads the offers that are for them" on public.promo_codes',
    'truncate public.promo_codes',
    'alter function public.username_available(text) security definer',
    'create trigger mine after insert on public.promo_codes execute function public.mine()',
    'alter publication supabase_realtime add table private.follows',
    "set session_replication_role = 'replica'",
    "copy public.profiles to program 'true'",
    "select pg_read_file('/etc/hostname')",
  ])("can't run: %s", async (statement) => {
    const actor = role === 'anon' ? role : stage.scene.influencer.actor;
    const outcome = await rehearse(stage.database, actor, (tx) => tx.unsafe(statement));
    // 'Must be owner' has its own wording, but the same code.
    expect(outcome).toBe('refused');
  });
});
