-- Empties what migrations have filled in a new project, so that a backup's rows take their place (docs/backup.md). It refuses where somebody
-- has an account already.
do $$
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts. A backup is restored to a new project, after its migrations.';
  end if;
  execute (
    select 'truncate ' || string_agg(format('%I.%I', n.nspname, c.relname), ', ')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
  );
end;
$$;
