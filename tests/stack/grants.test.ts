import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from './library';

let library: Library;
let before: unknown;

/** Every privilege of the API's roles on every table, column and function of the exposed schemas. */
function privileges() {
  return library.database.sql`
    select 'table' as kind, c.oid::regclass::text as name, coalesce(array_to_string(c.relacl, ','), '-') as acl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind in ('r', 'v', 'm', 'S', 'p')
    union all
    select 'column', concat(a.attrelid::regclass, '.', a.attname), array_to_string(a.attacl, ',')
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and a.attacl is not null
    union all
    select 'function', p.oid::regprocedure::text, coalesce(array_to_string(p.proacl, ','), '-')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private', 'auth', 'storage')
    union all
    select 'default', concat_ws(' ', d.defaclrole::regrole, d.defaclnamespace, d.defaclobjtype),
      array_to_string(d.defaclacl, ',')
    from pg_default_acl d
    order by 1, 2`;
}

beforeAll(async () => {
  library = await openLibrary();
  before = [...(await privileges())];
  // The very first request, and one of each kind after it.
  await library.anonymous.from('shelves').select('id');
  const { client } = await library.member();
  await client.from('shelves').update({ name: 'Poems' }).eq('id', 1);
  await library.server.from('shelves').select('*');
  await client.storage.from('avatars').list();
});
afterAll(() => library.stop());

describe('grants in the embedded stack', () => {
  it('are unchanged after the first requests', async () => {
    expect([...(await privileges())]).toEqual(before);
  });

  it('on single columns are enforced', async () => {
    const { client } = await library.member();
    for (const caller of [library.anonymous, client]) {
      expect((await caller.from('shelves').select('id, name')).error).toBeNull();
      expect((await caller.from('shelves').select('curator_note')).error?.code).toBe('42501');
      expect((await caller.from('shelves').select('*')).error?.code).toBe('42501');
      const filtered = await caller.from('shelves').select('id').eq('curator_note', 'dusty');
      expect(filtered.error?.code).toBe('42501');
    }
    expect((await client.from('shelves').update({ curator_note: 'x' }).eq('id', 1)).error?.code).toBe(
      '42501',
    );
    expect((await client.from('shelves').update({ name: 'Verse' }).eq('id', 1)).error).toBeNull();
    expect((await library.server.from('shelves').select('curator_note').eq('id', 1)).data).toEqual([
      { curator_note: 'dusty' },
    ]);
  });

  it("don't exist on a table or function that no migration granted", async () => {
    await library.database.migrate(`
      create table public.later (id integer);
      create function public.later_call() returns integer language sql as 'select 1';`);
    const [granted] = await library.database.sql`
      select
        has_table_privilege('anon', 'public.later', 'select') as anon,
        has_table_privilege('authenticated', 'public.later', 'select') as authenticated,
        has_table_privilege('service_role', 'public.later', 'select') as service_role,
        has_function_privilege('anon', 'public.later_call()', 'execute') as call`;
    expect(granted).toEqual({ anon: false, authenticated: false, service_role: false, call: false });
  });
});

describe('anonymous reads next to requests with the secret key', () => {
  it('never see a private row in 40 of each', async () => {
    await library.database.sql`
      insert into public.diaries (text) select 'private ' || n from generate_series(1, 5) as n`;
    const lanes = 20;
    const turns = 2;
    let seenByServer = 0;
    const leaked: unknown[] = [];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let turn = 0; turn < turns; turn += 1) {
          const [asServer, asAnonymous] = await Promise.all([
            library.server.from('diaries').select('text'),
            library.anonymous.from('diaries').select('text'),
          ]);
          seenByServer += asServer.data?.length ?? 0;
          if (asAnonymous.error || asAnonymous.data.length > 0) leaked.push(asAnonymous);
        }
      }),
    );
    expect(seenByServer).toBe(lanes * turns * 5);
    expect(leaked).toEqual([]);
  });
});
