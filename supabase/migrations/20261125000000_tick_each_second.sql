-- What was published reaches followers' devices a second sooner: the schedule ticks each second, and the jobs on that way run in each tick.

alter table private.schedule drop constraint schedule_every_range;
alter table private.schedule add constraint schedule_every_range check (every between interval '1 second' and interval '1 day');
comment on column private.schedule.every is 'At least the second from one tick to the next.';

update private.schedule set every = '1 second'
where job in ('relay-outbox', 'fan-out-publications', 'send-notifications', 'go-on-fanning-out');

create or replace procedure private.run_due_jobs()
language plpgsql
as $$
declare
  -- Those that failed the last time come last, so that one that is canceled each time keeps no other from running.
  every_job constant text[] := array(
    select s.job from private.schedule s
    order by coalesce(s.failed_at > coalesce(s.succeeded_at, '-infinity'), false), s.run_order
  );
  name text;
  command text;
  failure text;
  is_canceled boolean;
begin
  foreach name in array every_job loop
    select s.command into command
    from private.schedule s
    -- Half a second early, because ticks aren't exact.
    where s.job = name and (s.started_at is null or s.started_at <= now() - s.every + interval '0.5 seconds')
    -- What runs already is left to whoever runs it, and not begun again when that has ended.
    for no key update skip locked;
    if not found then
      continue;
    end if;
    failure := null;
    is_canceled := false;
    begin
      execute command;
    -- Others don't include a job that was canceled, by hand or by the statement timeout.
    exception when query_canceled or others then
      failure := left(sqlerrm, 500);
      is_canceled := sqlstate = '57014';
      raise warning 'Scheduled job %: %', name, failure;
    end;
    update private.schedule s
    set started_at = now(),
      succeeded_at = case when failure is null then clock_timestamp() else s.succeeded_at end,
      failed_at = case when failure is null then s.failed_at else clock_timestamp() end,
      error = coalesce(failure, s.error)
    where s.job = name;
    commit;
    -- Whoever cancels a tick by hand wants it to end. And Postgres measures the timeout from the beginning of the tick, for all its jobs, and only
    -- once: after it nothing would stop a job that hangs. The next tick, with a timeout of its own, runs the rest.
    exit when is_canceled;
  end loop;
end;
$$;

create or replace function private.start_schedule()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- All that this schema has ever handed over, by whatever name.
  perform cron.unschedule(known.jobid)
  from cron.job known
  where known.command ~ '^(select|call) private\.';
  perform cron.schedule('promobell', '1 seconds', 'call private.run_due_jobs()');
  -- pg_cron begins no tick before the last one of the same name has ended. While a job takes long, this one does the others.
  perform cron.schedule('promobell-beside', '10 seconds', 'call private.run_due_jobs()');
end;
$$;

do $$
begin
  if to_regclass('cron.job') is not null then
    perform private.start_schedule();
  end if;
end;
$$;
