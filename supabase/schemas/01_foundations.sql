-- What all other files need: no rights by default, the schema `private`, and today's date.

-- Nothing is granted by default: each table and each function grants what a role uses. The first statement names no
-- schema, because the built-in grant of execute to everybody (PUBLIC) is global, and revoking it for one schema has
-- no effect.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

create schema private;
comment on schema private is
  'What the REST interface must not offer: tables that clients reach only through functions, trigger functions, and parts that functions and policies share.';
-- Usage only lets a role name what is in the schema; each function still needs its own grant of execute.
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
  'Today by UTC. Offers expire by this day and not by a client''s clock (docs/product/offers.md#expiry).';
grant execute on function private.today() to anon, authenticated, service_role;
