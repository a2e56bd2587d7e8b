-- How the schedule calls the edge functions that send: when there is work for them, each call with the id of a run as its secret.
-- See docs/decisions/jobs.md.

create table private.functions_address (
  one_row boolean primary key default true check (one_row),
  url text not null check (url ~ '^https?://[!-~]+$')
);
comment on table private.functions_address is
  'Where the project''s edge functions are, for the schedule: https://<project>.supabase.co/functions/v1. Without a row it calls none.';
alter table private.functions_address enable row level security;

create function private.call_functions_at(url text)
returns void
language sql
set search_path = ''
as $$
  insert into private.functions_address (url) values (rtrim(call_functions_at.url, '/'))
  on conflict (one_row) do update set url = excluded.url;
$$;
comment on function private.call_functions_at(text) is 'Says once where the edge functions are. For the operator.';

-- Runs

create table private.send_runs (
  id uuid primary key default gen_random_uuid(),
  job text not null,
  ends_at timestamptz not null default now() + interval '20 seconds'
);
comment on table private.send_runs is
  'The calls of functions that send that are under way. Only who was told a run''s id may claim anything: it is the secret of the call. A '
  'run that is killed ends 20 seconds after its last sign of life.';
alter table private.send_runs enable row level security;
grant select, update, delete on private.send_runs to service_role;

create function private.prolong_send_run(run uuid, of_job text, so_long interval)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.send_runs r set ends_at = now() + so_long where r.id = run and r.job = of_job and r.ends_at > now();
  if not found then
    raise exception 'There is no such run.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.prolong_send_run(uuid, text, interval) is
  'Lets a run of a job that claims something go on for so long, and refuses when no such run is under way.';
grant execute on function private.prolong_send_run(uuid, text, interval) to service_role;

create function private.call_workers()
returns void
language plpgsql
set search_path = ''
as $$
declare
  worker record;
  run uuid;
begin
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null or not exists (select from private.functions_address) then
    return;
  end if;
  delete from private.send_runs r where r.ends_at <= now();
  for worker in
    select wanted.job, wanted.function_name
    from (
      -- Four runs at most. One sends 500 messages, because a hosted function has two seconds of processor time.
      select 'notifications' as job, 'send-notifications' as function_name, least(4, (count(*) + 499) / 500) as runs
      from private.lanes() as lane(number)
      cross join lateral (select from private.push_messages m where m.lane = lane.number and m.due_at <= now() limit 2000) due
      union all
      select kind, 'run-jobs', 1 from unnest(array['notice', 'suspension', 'digest', 'result mails', 'instagram token']) kind
      where private.jobs_are_due(kind)
      union all
      -- A second one beside one that is under way, which may have been killed.
      select 'instagram', 'send-instagram-replies', least(2, 1 + (select count(*) from private.send_runs r where r.job = 'instagram'))
      where exists (select from private.sendable_instagram_accounts)
      union all
      select 'instagram-poll', 'poll-instagram', 1 where exists (select from private.instagram_accounts_to_poll)
    ) wanted
    -- As many as are missing.
    cross join lateral generate_series(1, wanted.runs - (select count(*) from private.send_runs r where r.job = wanted.job)) missing
  loop
    insert into private.send_runs (job) values (worker.job) returning id into run;
    -- After the transaction, and without waiting for the answer.
    perform net.http_post(
      url => a.url || '/' || worker.function_name, body => jsonb_build_object('run', run), timeout_milliseconds => 60000
    )
    from private.functions_address a;
  end loop;
end;
$$;
comment on function private.call_workers() is
  'Calls each function that sends when something is due for it and fewer of its runs are under way than that needs. Called by schedule. Needs the extension pg_net.';

create function public.end_send_run(run uuid, has_failed boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.send_runs r where r.id = run;
  if found and not has_failed then
    perform private.call_workers();
  end if;
end;
$$;
comment on function public.end_send_run(uuid, boolean) is
  'Makes room for the next run, and calls it at once when more is due: a tick every five seconds starts too few. After a failure the tick does, so that a '
  'service that refuses isn''t asked without a pause. For the functions that send.';
grant execute on function public.end_send_run(uuid, boolean) to service_role;
