-- Whose the services' tables are, and what the project's role `postgres` may do with them, as on a hosted project. Runs at every start, after the
-- services' schemas were made, so each statement must be repeatable.
do $$
declare
  made record;
begin
  for made in
    select c.oid::regclass as name, 'supabase_' || n.nspname || '_admin' as owner
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage', 'realtime') and c.relkind in ('r', 'p')
      and c.relowner <> ('supabase_' || n.nspname || '_admin')::regrole
  loop
    execute format('alter table %s owner to %I', made.name, made.owner);
  end loop;
end
$$;

-- Postgres checks as the table's owner that a foreign key's row is there.
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;
grant usage on schema realtime to supabase_realtime_admin;

grant usage on schema auth, storage, realtime, net, cron to postgres;
grant all on all tables in schema auth, storage, realtime, net, cron to postgres;
-- Supabase's own auth service counts its refresh tokens.
grant all on all sequences in schema auth, storage, realtime, net, cron to postgres;

-- Files are removed by the storage service, which would otherwise keep what no row names any more.
create or replace function storage.protect_delete()
returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end;
$$;
create or replace trigger protect_objects_delete before delete on storage.objects execute function storage.protect_delete();
create or replace trigger protect_buckets_delete before delete on storage.buckets execute function storage.protect_delete();

-- Policies for storage and realtime need the rights of the tables' owners, which a hosted project's supautils lends for this one purpose.
-- Here the project's role has them for good, and this refuses what they would allow beyond policies, in Postgres's own words.
create or replace function extensions.refuse_changes_of_services()
returns event_trigger
language plpgsql
as $$
declare
  changed record;
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    return;
  end if;
  for changed in select * from pg_event_trigger_ddl_commands() loop
    if changed.schema_name in ('storage', 'realtime') then
      raise exception 'must be owner of %', changed.object_identity using errcode = '42501';
    end if;
  end loop;
end;
$$;
do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'refuse_changes_of_services') then
    create event trigger refuse_changes_of_services on ddl_command_end execute function extensions.refuse_changes_of_services();
  end if;
end
$$;
