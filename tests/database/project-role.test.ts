import type postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

class Undo extends Error {}

/** What becomes of a statement in a migration; nothing of it stays. */
async function outcomeOf(statement: string): Promise<string> {
  try {
    await stage.database.sql.begin(async (tx) => {
      await tx`set local role postgres`;
      await tx.unsafe(statement);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return 'done';
    const { code, message }: Partial<postgres.PostgresError> = Object(error);
    return `${code}: ${message}`;
  }
  return '';
}

describe("the role that runs migrations can't", () => {
  it.each([
    ["comment on table auth.users is 'People'", 'must be owner of table users'],
    ['alter table auth.users add column nickname text', 'must be owner of table users'],
    ['create index on auth.sessions (user_id)', 'must be owner of table sessions'],
    ['create table auth.nicknames ()', 'permission denied for schema auth'],
    ["comment on table storage.objects is 'Files'", 'must be owner of storage.objects'],
    ['alter table storage.objects enable row level security', 'must be owner of storage.objects'],
    ['create index files on storage.objects (name)', 'permission denied for schema storage'],
    ['create table storage.folders ()', 'permission denied for schema storage'],
    ["comment on table realtime.messages is 'News'", 'must be owner of realtime.messages'],
    ['alter table realtime.messages add column colour text', 'must be owner of realtime.messages'],
    ['create table realtime.rooms ()', 'permission denied for schema realtime'],
    [
      'delete from storage.objects',
      'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
    ],
    [
      "do $$ begin execute format('alter database %I set promobell.x = 1', current_database()); end $$",
      'permission denied to set parameter "promobell.x"',
    ],
    ["alter role anon set promobell.x = '1'", 'permission denied to set parameter "promobell.x"'],
    ['alter role anon superuser', 'permission denied to alter role'],
    ['create extension file_fdw', 'permission denied to create extension "file_fdw"'],
  ])('%s', async (statement, message) => {
    expect(await outcomeOf(statement)).toBe(`42501: ${message}`);
  });
});

describe('the role that runs migrations can', () => {
  it.each([
    'create trigger note after insert on auth.users for each row execute function private.create_account()',
    'create table public.things (session_id uuid references auth.sessions (id) on delete cascade)',
    'create table public.things (user_id uuid references auth.users (id) on delete cascade)',
    'create policy "None" on realtime.messages for select using (false)',
    'create policy "None" on storage.objects for select using (false)',
    "insert into storage.buckets (id, name) values ('more', 'more')",
    "alter role authenticator set pgrst.db_pre_request = 'private.admit_request'",
    "alter role anon set statement_timeout = '2s'",
    "alter role authenticated set statement_timeout = '8s'",
    "alter role service_role set statement_timeout = '8s'",
    'create extension citext schema extensions',
    'create schema later',
    'alter publication supabase_realtime add table public.profiles',
  ])('%s', async (statement) => {
    expect(await outcomeOf(statement)).toBe('done');
  });
});

it('nothing that migrations made belongs to a superuser', async () => {
  const owners = await stage.database.sql`
    select distinct relowner::regrole::text as owner from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union
    select distinct proowner::regrole::text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(owners.map(({ owner }) => owner)).toEqual(['postgres']);
  const [role] = await stage.database.sql`
    select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = 'postgres'`;
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: true,
    rolcreatedb: true,
    rolcreaterole: true,
    rolreplication: true,
  });
});

it('the tables of auth, storage and realtime belong to those services', async () => {
  const others = await stage.database.sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime')
      and c.relowner::regrole::text <> 'supabase_' || c.relnamespace::regnamespace || '_admin'`;
  expect(others.map(({ name }) => name)).toEqual([]);
});
