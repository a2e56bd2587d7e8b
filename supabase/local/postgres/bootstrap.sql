-- What a hosted project has before its first migration: roles, schemas, extensions, the realtime publication.
-- Runs at every start, so each statement must be repeatable.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    alter role anon set statement_timeout = '3s';
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
    alter role authenticated set statement_timeout = '8s';
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator nologin noinherit;
    grant anon, authenticated, service_role to authenticator;
    -- The API connects as this role, so these settings hold for every role that has none of its own.
    alter role authenticator set statement_timeout = '8s';
    alter role authenticator set lock_timeout = '8s';
  end if;
  -- The project's own role, as whom migrations run (migrate.ts): no superuser. In a Postgres of one's own, `postgres` may be one.
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createdb createrole replication bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
    create role supabase_storage_admin nologin noinherit;
    create role supabase_realtime_admin nologin noinherit;
  end if;
  if not (select rolsuper from pg_roles where rolname = 'postgres') then
    grant anon, authenticated, service_role to postgres with admin option;
    -- supautils lets the project's role change settings of authenticator, and nothing else of it.
    grant authenticator to postgres with admin true, inherit false, set false;
    grant set on parameter pgrst.db_pre_request to postgres;
    -- supautils lets the project's role write policies for these two services' tables; owners.sql refuses what an owner could do beyond.
    grant supabase_storage_admin, supabase_realtime_admin to postgres with inherit true, set false;
    execute format('alter database %I owner to postgres', current_database());
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    alter publication supabase_realtime owner to postgres;
  end if;
end
$$;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto schema extensions;
create extension if not exists "uuid-ossp" schema extensions;

grant usage on schema public to anon, authenticated, service_role;
