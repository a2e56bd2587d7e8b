-- What realtime of the local stack needs inside the database. Hosted Supabase reads the write-ahead log
-- instead; migrations never see this schema. Run at every start, so each statement can be repeated.

create schema if not exists local_realtime;

-- A queue: rows leave it when they are delivered. Unlogged, because after a crash nobody waits for them.
create unlogged table if not exists local_realtime.change (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  relation oid not null,
  action text not null,
  new_row jsonb,
  -- As far as the replica identity keeps it: by default the primary key.
  old_identity jsonb,
  at timestamptz not null default clock_timestamp()
);
create index if not exists change_xid on local_realtime.change (xid);

create or replace function local_realtime.identity(relation oid, old_row jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case c.relreplident
    when 'f' then old_row
    else (
      select jsonb_object_agg(a.attname, old_row -> a.attname)
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = relation and a.attnum = any (i.indkey)
      where i.indrelid = relation
        and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident end
    )
  end
  from pg_catalog.pg_class c where c.oid = relation
$$;

-- Equal notifications of one transaction collapse into one, and Postgres sends them in commit order: the
-- listener learns each transaction once and reads its rows by id.
create or replace function local_realtime.capture() returns trigger
language plpgsql security definer
set search_path = '' set timezone = 'UTC'
as $$
begin
  -- A publication may leave some kinds of changes out.
  if not exists (
    select from pg_catalog.pg_publication
    where pubname = 'supabase_realtime'
      and case tg_op when 'INSERT' then pubinsert when 'UPDATE' then pubupdate else pubdelete end
  ) then
    return null;
  end if;
  insert into local_realtime.change (relation, action, new_row, old_identity)
  values (
    tg_relid,
    tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then local_realtime.identity(tg_relid, to_jsonb(old)) end
  );
  perform pg_notify('local_realtime', pg_current_xact_id()::text);
  return null;
end
$$;

-- Puts the trigger on every table of publication supabase_realtime and takes it from tables that left.
-- Its name sorts before others, so that a row's own change is written before those that other triggers
-- and cascades make, as in the write-ahead log.
create or replace function local_realtime.follow_publication() returns void
language plpgsql
set search_path = ''
as $$
declare
  published oid[] := array(
    select format('%I.%I', schemaname, tablename)::regclass::oid
    from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime'
  );
  captured oid[] := array(
    select tgrelid from pg_catalog.pg_trigger where tgfoid = 'local_realtime.capture()'::regprocedure
  );
  relation oid;
begin
  foreach relation in array captured loop
    if not relation = any (published) then
      execute format('drop trigger if exists "0_local_realtime" on %s', relation::regclass);
    end if;
  end loop;
  foreach relation in array published loop
    if not relation = any (captured) then
      execute format(
        'create or replace trigger "0_local_realtime" after insert or update or delete on %s
         for each row execute function local_realtime.capture()',
        relation::regclass
      );
    end if;
  end loop;
end
$$;

revoke all on all functions in schema local_realtime from public;
