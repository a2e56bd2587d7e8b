-- How the schedule calls the workers: the edge functions send-notifications, run-jobs, send-instagram-replies and poll-instagram. Each call is a
-- run, whose id is the call's secret. See docs/decisions/jobs.md.

create table private.functions_address (
  only_row boolean primary key default true check (only_row),
  url text not null check (url ~ '^https?://[!-~]+$')
);
comment on table private.functions_address is
  'Where the project''s edge functions are, such as https://<project>.supabase.co/functions/v1. Without a row the schedule calls no function.';
alter table private.functions_address enable row level security;

create function private.set_functions_address(url text)
returns void
language sql
set search_path = ''
as $$
  insert into private.functions_address (url) values (rtrim(set_functions_address.url, '/'))
  on conflict (only_row) do update set url = excluded.url;
$$;
comment on function private.set_functions_address(text) is 'Stores where the edge functions are. For the operator, once.';

-- Runs

create table private.worker_runs (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  ends_at timestamptz not null default now() + interval '20 seconds'
);
comment on table private.worker_runs is
  'The calls of workers that are under way. Only who was told a run''s id may claim anything: it is the secret of the call. A run that is killed ends by itself, from 20 seconds to two '
  'minutes after its last claim (private.prolong_run).';
comment on column private.worker_runs.purpose is 'What the run is for: notifications, instagram, instagram-poll, or the kind of jobs that it does.';
alter table private.worker_runs enable row level security;
grant select, update on private.worker_runs to service_role;

create function private.prolong_run(run uuid, for_purpose text, so_long interval)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.worker_runs r set ends_at = now() + so_long where r.id = run and r.purpose = for_purpose and r.ends_at > now();
  if not found then
    raise exception 'There is no such run.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.prolong_run(uuid, text, interval) is
  'Lets a run go on for so long, and refuses when no such run for this purpose is under way. Each function by which a worker claims something calls this one first.';
grant execute on function private.prolong_run(uuid, text, interval) to service_role;

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
  delete from private.worker_runs r where r.ends_at <= now();
  -- Without a lock: two calls at once may both start the run that is missing. Each run claims what it does, so nothing is done twice.
  for worker in
    select wanted.purpose, wanted.function_name
    from (
      -- Four runs at most. Each sends 500 messages, because a hosted function has two seconds of processor time.
      select 'notifications' as purpose, 'send-notifications' as function_name, least(4, (count(*) + 499) / 500) as runs
      from private.lanes() as lane(number)
      cross join lateral (select from private.push_messages m where m.lane = lane.number and m.due_at <= now() limit 2000) due
      union all
      -- By the list of kinds, so that each takes one look-up in the index.
      select due.kind, 'run-jobs', 1 from unnest(private.job_kinds()) as due(kind)
      where exists (
        select from private.jobs j where j.kind = due.kind and j.attempts < private.max_job_attempts() and j.due_at <= now() and j.claimed_until <= now()
      )
      union all
      -- One more than is under way, up to two, because the one under way may have been killed.
      select 'instagram', 'send-instagram-replies', least(2, 1 + (select count(*) from private.worker_runs r where r.purpose = 'instagram'))
      where exists (select from private.sendable_instagram_accounts)
      union all
      select 'instagram-poll', 'poll-instagram', 1 where exists (select from private.instagram_accounts_to_poll)
    ) wanted
    -- A row for each run that is missing.
    cross join lateral generate_series(1, wanted.runs - (select count(*) from private.worker_runs r where r.purpose = wanted.purpose)) missing
  loop
    insert into private.worker_runs (purpose) values (worker.purpose) returning id into run;
    -- pg_net sends the request after the transaction, and nobody waits for the answer.
    perform net.http_post(
      url => a.url || '/' || worker.function_name, body => jsonb_build_object('run', run), timeout_milliseconds => 60000
    )
    from private.functions_address a;
  end loop;
end;
$$;
comment on function private.call_workers() is
  'Calls each worker for which something is due, unless as many of its runs are under way as that needs. Called by schedule. Needs the extension pg_net.';

create function public.end_run(run uuid, has_failed boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.worker_runs r where r.id = run;
  if found and not has_failed then
    perform private.call_workers();
  end if;
end;
$$;
comment on function public.end_run(uuid, boolean) is
  'Ends a run, and calls the next one at once when more is due, because a tick every five seconds starts too few. After a failure that is left to the tick, '
  'so that a service that refuses isn''t asked without a pause. For the workers. Runs with the owner''s rights, because the server doesn''t read all of what is due.';
grant execute on function public.end_run(uuid, boolean) to service_role;
