import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrationFlaws, refusedStatements } from '../support/hosted-rules';

/** The flaws of the SQL files of a folder, by their names. */
const flawsIn = (folder: string, flawsOf: (sql: string) => string[], leftOut?: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name !== leftOut)
    .map((name) => ({ name, flaws: flawsOf(readFileSync(`${folder}/${name}`, 'utf8')) }))
    .filter(({ flaws }) => flaws.length > 0);

it('the schema files do nothing that a hosted project refuses', () => {
  expect(flawsIn('supabase/schemas', refusedStatements)).toEqual([]);
});

it('migrations after the first do nothing that a hosted project refuses or that stops it', () => {
  expect(flawsIn('supabase/migrations', migrationFlaws, '20261127000000_create_schema.sql')).toEqual([]);
});

const OWN = 'Tables and functions of auth, storage and realtime belong to those services.';
const GRANT = 'Grants on tables of auth, storage and realtime do nothing but warn.';
const MADE = 'Nothing is made in the schemas auth, storage and realtime.';
const INDEX = 'Tables of auth, storage and realtime get no index.';
const FILES = 'Files are removed through the storage service.';
const SETTING = "Settings of our own can't be set for a role or a database.";
const AUTHENTICATOR = 'Of authenticator only the settings of PostgREST can be set.';

describe('a migration is refused when it has', () => {
  it.each([
    ["comment on table auth.users is 'People'", OWN],
    ["comment on column storage.objects.name is 'A path'", OWN],
    ['alter table auth.users add column nickname text', OWN],
    ['alter table only "realtime"."messages" disable row level security', OWN],
    ['alter table storage.objects enable row level security', OWN],
    ['drop table if exists realtime.messages', OWN],
    ['create index on auth.sessions (user_id)', INDEX],
    ['create unique index concurrently files_idx on storage.objects using btree (name)', INDEX],
    ['create table if not exists auth.nicknames ()', MADE],
    ['create or replace function realtime.shout() returns void language sql as $$ select $$', MADE],
    ['grant select on realtime.messages to anon', GRANT],
    ['revoke all on table auth.users from anon', GRANT],
    ["delete from storage.objects where bucket_id = 'avatars'", FILES],
    [
      'create function public.tidy() returns void language sql as $$ delete from storage.objects where true $$',
      FILES,
    ],
    ["alter database postgres set promobell.address = 'x'", SETTING],
    ["alter role anon in database postgres set promobell.address = 'x'", SETTING],
    ["alter role authenticator set statement_timeout = '20s'", AUTHENTICATOR],
    ['do $$ begin alter role authenticator set lock_timeout = 0; end $$', AUTHENTICATOR],
    ['create role helper superuser', 'There are no superusers.'],
  ])('%s', (statement, reason) => {
    expect(migrationFlaws(`select 1;\n${statement};`)).toEqual([`line 2: ${reason}`]);
  });

  it('a policy beside something else', () => {
    expect(
      migrationFlaws(`set lock_timeout = '2s';
create policy "All" on public.things using (true);
create table public.others ();`),
    ).toEqual(["line 3: A policy locks the services' tables until commit, so nothing else is beside it."]);
  });

  it.each([
    ['create policy "All" on public.things using (true)'],
    ['alter policy "All" on public.things using (false)'],
    ['drop policy "All" on public.things'],
  ])('no lock timeout before it: %s', (statement) => {
    expect(migrationFlaws(statement)).toEqual([
      "line 1: A policy waits for the services' tables, so lock_timeout is set before it.",
    ]);
  });
});

describe('a migration of the table of offers is refused when it has', () => {
  const TIMEOUT = "set lock_timeout = '2s';\n";

  it.each([
    ['alter table public.promo_codes add column colour text'],
    ['create index colour_idx on public.promo_codes (colour)'],
  ])('no lock timeout before it: %s', (statement) => {
    expect(migrationFlaws(statement)).toEqual([
      'line 1: Whoever reads offers waits behind this, so lock_timeout is set before it.',
    ]);
  });

  it('a constraint that reads all offers behind the lock', () => {
    const checks = (end: string) =>
      `${TIMEOUT}alter table public.promo_codes
        add constraint a check (colour <> '') not valid,
        add constraint b check (colour <> 'red')${end};`;
    expect(migrationFlaws(checks(' not valid'))).toEqual([]);
    expect(migrationFlaws(checks(''))).toEqual([
      'line 2: All offers would be read behind a lock, so a constraint is added not valid.',
    ]);
  });

  it('the validation of a constraint beside another change', () => {
    const validation = 'alter table public.promo_codes validate constraint a;';
    expect(migrationFlaws(`${TIMEOUT}${validation}`)).toEqual([]);
    expect(
      migrationFlaws(`${TIMEOUT}alter table public.promo_codes add column colour text;\n${validation}`),
    ).toEqual(['line 3: Constraints are validated in a migration of its own, without another lock.']);
  });
});

describe('a migration is accepted when it has', () => {
  it.each([
    ['create trigger note after insert on auth.users for each row execute function private.note()'],
    ['create table public.things (session_id uuid references auth.sessions (id) on delete cascade)'],
    ["insert into storage.buckets (id, name) values ('more', 'more')"],
    ["comment on table public.things is 'Nothing to alter table auth.users for'"],
    ['-- alter table auth.users\nselect 1'],
    ["alter role authenticator set pgrst.db_pre_request = 'private.admit_request'"],
    ["alter role anon set statement_timeout = '2s'"],
    ['create extension if not exists pg_net'],
    ['set local lock_timeout = \'2s\'; create policy "All" on realtime.messages for select using (true)'],
  ])('%s', (migration) => {
    expect(migrationFlaws(migration)).toEqual([]);
  });
});
