-- Nothing is granted by default: each later migration grants what a role uses, table by table and
-- function by function. Without `in schema`, because the built-in grant of execute to public is
-- global and a per-schema revoke doesn't touch it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

create schema private;
comment on schema private is
  'What the REST interface must not offer: trigger functions, functions that run with the owner''s rights, shared pieces.';
-- Usage only makes names resolvable; every function still needs its own grant of execute.
grant usage on schema private to anon, authenticated, service_role;

create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'utc')::date;
$$;
comment on function private.today() is
  'The day by which offers expire: UTC, in one place, so that no client''s clock decides (decisions: Rules).';
grant execute on function private.today() to anon, authenticated, service_role;
