-- Whether schedule, workers and jobs run, for the operator and for the function `health`. See docs/product/operator.md#system.

create function private.failed_calls()
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  if to_regclass('net._http_response') is null then
    return 0;
  end if;
  return (
    select count(*) from net._http_response answer
    where answer.created > now() - interval '1 hour'
      and (answer.timed_out or answer.error_msg is not null or answer.status_code >= 400)
  );
end;
$$;
comment on function private.failed_calls() is
  'How many calls of the schedule were answered with an error, or not at all, in the last hour; 0 without the extension pg_net, which keeps answers for six hours.';

create function public.health()
returns table (migration text, last_tick timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    migration := (select max(m.version) from supabase_migrations.schema_migrations m);
  end if;
  last_tick := private.last_tick();
  return next;
end;
$$;
comment on function public.health() is
  'What the function health says of the database; migration: the latest one, null where none were recorded. For the server.';
grant execute on function public.health() to service_role;

create function public.operator_system()
returns table (
  schedules boolean, is_late boolean, calls_functions boolean, knows_functions boolean, failing_tasks text[],
  failed_calls integer, errors_today integer, failing_jobs text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    to_regclass('cron.job') is not null,
    coalesce(private.last_tick() < now() - interval '5 minutes', true),
    to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null,
    exists (select from private.functions_address),
    array(select s.task || ': ' || s.error from private.schedule s where s.error is not null order by s.tick, s.run_order),
    private.failed_calls(),
    (select coalesce(sum(e.times), 0)::integer from private.noted_errors e where e.day = private.today()),
    array(
      select concat_ws(' ', j.kind, 'of ' || j.account_id) || coalesce(': ' || j.error, '') from private.jobs j
      where j.error is not null or j.attempts >= private.max_job_attempts()
      -- Dead jobs don't hide those that somebody waits for.
      order by j.attempts >= private.max_job_attempts(), j.id desc
      limit 100
    );
end;
$$;
comment on function public.operator_system() is
  'Whether the schedule runs (schedules: there is pg_cron; is_late: it stands still, or one of its ticks does), and whether it can call functions (calls_functions: '
  'there is pg_net; knows_functions: their address is stored). failing_tasks, failing_jobs: each with its last error. For operators.';
grant execute on function public.operator_system() to authenticated;
