import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dumpData, dumpedTables, loadData } from '../support/data-dump';
import { createTestDatabase, type TestDatabase } from '../support/database';

let original: TestDatabase;
let restored: TestDatabase;
let emptyFirst: string;
let folder: string;

beforeAll(async () => {
  emptyFirst = await readFile('scripts/empty-for-restore.sql', 'utf8');
  original = await createTestDatabase({ seeded: true });
  restored = await createTestDatabase();
  // Written and read by the server, which may run as another user.
  folder = await mkdtemp(join(inject('temporaryFolder'), 'backup-'));
  await chmod(folder, 0o777);
  await loadData(restored.url, await dumpData(original.sql, folder), emptyFirst);
});
afterAll(() => Promise.all([original.drop(), restored.drop(), rm(folder, { recursive: true })]));

/** All rows of all tables, by table. */
async function rowsOf(sql: postgres.Sql) {
  const rows: Record<string, string[]> = {};
  for (const { name } of await dumpedTables(sql)) {
    const found = await sql.unsafe<{ row: string }[]>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** What decides who may do what, as the catalogues have it. */
async function rightsIn({ sql }: TestDatabase) {
  const rows = await sql<{ object: string }[]>`
    select format('policy %s %s %s %s %s %s', schemaname, tablename, policyname, roles, qual, with_check) as object
    from pg_policies
    union all select format('table %s %s %s', c.oid::regclass, c.relrowsecurity, c.relacl) from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select format('function %s %s %s %s', p.oid::regprocedure, p.prosecdef, p.proacl, md5(p.prosrc)) from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select format('trigger %s %s %s', t.tgrelid::regclass, t.tgname, t.tgenabled) from pg_trigger t where not t.tgisinternal
    order by 1`;
  return rows.map(({ object }) => object);
}

describe('a backup that was restored to a new project', () => {
  it('has every row of every table', async () => {
    const [before, after] = [await rowsOf(original.sql), await rowsOf(restored.sql)];
    expect(Object.values(before).flat().length).toBeGreaterThan(1000);
    for (const name of Object.keys(before)) expect([name, after[name]]).toEqual([name, before[name]]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
  });

  it('has the policies, grants, triggers and functions of the original', async () => {
    const rights = await rightsIn(original);
    expect(rights.length).toBeGreaterThan(300);
    expect(await rightsIn(restored)).toEqual(rights);
  });

  it('stays usable: a member publishes, and the sequences continue with free numbers', async () => {
    const { id } = await restored.createUser({ is_influencer: true });
    await restored.as(
      { userId: id },
      (tx) => tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
      values (${id}, 'Lumen', 'RESTORED', 'Ten off', 'Travel', 'https://lumen.example/')`,
    );
    const [{ changes } = { changes: 0 }] = await restored.sql<{ changes: number }[]>`
      select count(*)::integer as changes from private.trail where account_id = ${id}`;
    expect(changes).toBeGreaterThan(0);
  });

  it('refuses to be loaded over existing accounts', async () => {
    await expect(loadData(restored.url, { folder, tables: [], sequences: [] }, emptyFirst)).rejects.toThrow(
      'This project has accounts. A backup is restored to a new project, after its migrations.',
    );
  });
});
