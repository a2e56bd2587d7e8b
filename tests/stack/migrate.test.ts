import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../supabase/local/postgres/migrate';
import { seedOnce } from '../../supabase/local/seed';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases';

let name: string;
let url: string;
let sql: postgres.Sql;
let folder: string;

beforeEach(async () => {
  name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('clusterUrl'), name);
  url = databaseUrl(inject('clusterUrl'), name);
  sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`alter database ${sql(name)} owner to postgres`;
  folder = await mkdtemp(join(tmpdir(), 'promobell-migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await sql.end();
  await dropDatabase(inject('clusterUrl'), name);
});

const write = (file: string, text: string) => writeFile(join(folder, file), text);
const run = () => migrate(url, folder);

async function tables(pattern: string) {
  const rows = await sql`
    select tablename from pg_tables where schemaname = 'public' and tablename like ${pattern} order by 1`;
  return rows.map(({ tablename }) => tablename);
}

describe('migrations', () => {
  it('are applied once, in the order of their versions, later ones at a later start', async () => {
    await write('29990101000002_fill_things.sql', 'insert into public.m_things values (1);');
    await write('29990101000001_create_things.sql', 'create table public.m_things (id integer);');
    expect(await run()).toEqual(['29990101000001_create_things.sql', '29990101000002_fill_things.sql']);
    expect(await run()).toEqual([]);
    await write('29990101000003_fill_more.sql', 'insert into public.m_things values (2);');
    expect(await run()).toEqual(['29990101000003_fill_more.sql']);
    const [row] = await sql`select count(*)::int as n from public.m_things`;
    expect(row?.n).toBe(2);
    const recorded = await sql`
      select version, name from supabase_migrations.schema_migrations where version like '2999%' order by 1`;
    expect([...recorded].at(0)).toEqual({ version: '29990101000001', name: 'create_things' });
  });

  it('name file, line and reason when they fail, and are rolled back', async () => {
    await write('29990102000001_fine.sql', 'create table public.n_fine ();');
    await write(
      '29990102000002_broken.sql',
      'create table public.n_broken ();\n\ncreate table public.n_other (id nothing);\n',
    );
    await expect(run()).rejects.toThrow('29990102000002_broken.sql:3: type "nothing" does not exist');
    expect(await tables('n_%')).toEqual(['n_fine']);
    await write('29990102000002_broken.sql', 'create table public.n_broken ();');
    expect(await run()).toEqual(['29990102000002_broken.sql']);
  });

  it('name the statement when Postgres gives no position in it', async () => {
    await write(
      '29990103000001_twice.sql',
      "create table public.o_twice ();\n-- a comment; with a semicolon\nselect 'it''s; one';\ncreate table public.o_twice ();\n",
    );
    await expect(run()).rejects.toThrow('29990103000001_twice.sql:4: relation "o_twice" already exists');
  });

  it.each([
    ['sql', 'delete from public.r_things'],
    ['plpgsql', 'begin delete from public.r_things; end'],
  ])(
    "are refused with a function in %s that a hosted project's API would not run",
    async (language, body) => {
      await write(
        '29990105000001_empty_things.sql',
        `create table public.r_things ();
      create function public.empty_things() returns void language ${language} as '${body}';`,
      );
      await expect(run()).rejects.toThrow(
        '29990105000001_empty_things.sql: empty_things() would fail on a hosted project: DELETE requires a WHERE clause.',
      );
      expect(await tables('r_%')).toEqual([]);
    },
  );

  it('are refused with another form of file name', async () => {
    await write('add_things.sql', 'select 1;');
    await expect(run()).rejects.toThrow('add_things.sql is not named YYYYMMDDHHMMSS_verb_object.sql.');
  });

  it('are refused by a database that was made with a changed or missing one', async () => {
    await write('29990104000001_create_things.sql', 'create table public.q_things ();');
    await run();
    await write('29990104000001_create_things.sql', 'create table public.q_things (id integer);');
    await expect(run()).rejects.toThrow('migrations that have changed since');
    await rm(join(folder, '29990104000001_create_things.sql'));
    await expect(run()).rejects.toThrow('migrations that have changed since');
    await write('29990104000001_create_things.sql', 'create table public.q_things ();');
    expect(await run()).toEqual([]);
  });
});

describe('sample data', () => {
  it("is refused by a database that isn't local", async () => {
    await run();
    await expect(seedOnce(url, 'supabase/seed.sql')).rejects.toThrow(
      /^seed\.sql:\d+: This is sample data with well-known passwords\. It goes into a local database only\./,
    );
  });

  it('is inserted once, completely or not at all', async () => {
    await run();
    const path = join(folder, 'sample.sql');
    await sql`create table public.p_sample (id integer primary key)`;
    await sql`grant insert on public.p_sample to postgres`;
    await writeFile(path, 'insert into public.p_sample values (1); insert into public.p_sample values (1);');
    await expect(seedOnce(url, path)).rejects.toThrow('sample.sql');
    await writeFile(path, 'insert into public.p_sample values (1);');
    await seedOnce(url, path);
    await seedOnce(url, path);
    const [row] = await sql`select count(*)::int as n from public.p_sample`;
    expect(row?.n).toBe(1);
  });
});
