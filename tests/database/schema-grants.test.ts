import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLABLE } from '../support/client-functions';
import { GRANTS, type Verbs } from '../support/client-grants';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function granted(role: string): Promise<Record<string, Verbs>> {
  const rows = await database.sql<{ name: string; verb: string; whole: boolean; columns: string[] }[]>`
    select
      c.relname as name,
      verb,
      has_table_privilege(${role}, c.oid, verb) as whole,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and verb in ('select', 'insert', 'update', 'references')
          and has_column_privilege(${role}, c.oid, a.attnum, verb)
        order by a.attname collate "C"
      ) as columns
    from pg_class c
    cross join unnest(array[
      'select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'
    ]) as verb
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')`;
  const tables: Record<string, Verbs> = {};
  for (const { name, verb, whole, columns } of rows) {
    const verbs = tables[name] ?? {};
    tables[name] = verbs;
    if (whole) verbs[verb] = '*';
    else if (columns.length > 0) verbs[verb] = columns;
  }
  return tables;
}

it.each(['anon', 'authenticated'] as const)(
  'the role %s has exactly these grants on tables and columns',
  async (role) => {
    const expected = Object.fromEntries(Object.entries(GRANTS).map(([table, roles]) => [table, roles[role]]));
    expect(await granted(role)).toEqual(expected);
  },
);

it('no grant in the schema has the grant option', async () => {
  const rows = await database.sql`
    select grantee, table_name, privilege_type from information_schema.role_column_grants
    where table_schema in ('public', 'private') and is_grantable = 'YES'
      and grantee in ('anon', 'authenticated', 'PUBLIC')`;
  expect([...rows]).toEqual([]);
});

it('clients have no grant on a sequence', async () => {
  const rows = await database.sql`
    select c.relname, role from pg_class c cross join unnest(array['anon', 'authenticated']) as role
    where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (has_sequence_privilege(role, c.oid, 'usage') or has_sequence_privilege(role, c.oid, 'select')
        or has_sequence_privilege(role, c.oid, 'update'))`;
  expect([...rows]).toEqual([]);
});

async function callable(role: string): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select p.proname || '(' || array_to_string(
      array(select format_type(t, null) from unnest(p.proargtypes) t), ',') || ')' as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(${role}, p.oid, 'execute')
    order by 1`;
  return rows.map(({ name }) => name).sort();
}

it('visitors may call exactly these functions', async () => {
  expect(await callable('anon')).toEqual(CALLABLE.anon);
});

it('members may also call exactly these functions', async () => {
  expect(await callable('authenticated')).toEqual([...CALLABLE.anon, ...CALLABLE.authenticatedOnly].sort());
});

it('new objects are not granted to anybody by default', async () => {
  const rows = await database.sql.begin(async (tx) => {
    await tx`set local role postgres`;
    await tx`create table public.later (a int)`;
    await tx`create function public.later() returns int language sql as 'select 1'`;
    return tx`
      select role, has_any_column_privilege(role, 'public.later', 'select, insert, update') as reads,
             has_function_privilege(role, 'public.later()', 'execute') as calls
      from unnest(array['anon', 'authenticated']) as role`;
  });
  await database.sql`drop table public.later`;
  await database.sql`drop function public.later()`;
  expect([...rows]).toEqual([
    { role: 'anon', reads: false, calls: false },
    { role: 'authenticated', reads: false, calls: false },
  ]);
});

it('the server reads and writes what its functions and the operator with the secret key do, and deletes nothing that belongs to an account', async () => {
  const rows = await database.sql`
    select c.relname as name, string_agg(verb, ', ' order by nth) as verbs from pg_class c
    cross join unnest(array['select', 'insert', 'update', 'delete']) with ordinality as v(verb, nth)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname in (
        'profiles', 'promo_codes', 'agencies', 'agency_influencers', 'agency_invitations', 'team_invitations', 'subscribers', 'app_settings'
      )
      and has_table_privilege('service_role', c.oid, verb)
    group by c.relname`;
  expect(Object.fromEntries(rows.map(({ name, verbs }) => [name, verbs]))).toEqual({
    profiles: 'select, update',
    promo_codes: 'select, insert, update',
    agencies: 'select, insert, update',
    agency_influencers: 'select, insert, update',
    agency_invitations: 'select, update',
    team_invitations: 'select, insert, update',
    subscribers: 'select, insert, update',
    app_settings: 'select, update',
  });
});
