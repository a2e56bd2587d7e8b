-- What Supabase's own auth and storage services expect of an empty database after bootstrap.sql: roles that can sign in, with schemas of their own.
alter role supabase_auth_admin login password 'on-this-machine-only';
alter role supabase_auth_admin set search_path = auth;
create schema auth authorization supabase_auth_admin;

alter role supabase_storage_admin login password 'on-this-machine-only';
-- The storage service works as the role that a request's token names.
grant anon, authenticated, service_role to supabase_storage_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;

do $$
begin
  execute format('grant create on database %I to supabase_auth_admin, supabase_storage_admin', current_database());
end
$$;
