-- The schedule: tasks that run by themselves. pg_cron runs them on a hosted project, and supabase/local/clock.ts in the embedded stack.
-- See docs/decisions/departures.md#schedule.

create table private.schedule (
  task text primary key,
  run_order integer not null generated always as identity,
  tick text not null,
  command text not null,
  failed_at timestamptz,
  error text,
  constraint schedule_tick_known check (tick in ('5 seconds', 'minute'))
);
comment on table private.schedule is
  'The tasks that run by themselves. Each command is short, looks first whether there is anything to do, and writes nothing when there isn''t. Running one twice does no harm.';
comment on column private.schedule.run_order is 'The tasks of a tick run in this order.';
comment on column private.schedule.tick is 'How often the task runs. A task that needs long to see whether there is anything to do runs each minute.';
comment on column private.schedule.error is 'What the last run ended with; null when it succeeded.';
alter table private.schedule enable row level security;

insert into private.schedule (task, tick, command) values
  ('remove-departed-accounts', '5 seconds', 'select private.remove_departed_accounts()'),
  -- The row isn't locked, because whoever renames locks the profile first and then this row.
  ('rename-next-offers', '5 seconds', 'select private.rename_in_offers(r.influencer_id) from private.renamed_influencers r limit 1'),
  ('spread-domains', '5 seconds', 'select private.spread_next_domains()'),
  ('apply-delayed-unfollows', '5 seconds', 'select private.apply_delayed_unfollow()'),
  ('end-offers', '5 seconds', 'select private.note_ended_offers()'),
  ('rank-by-reports', '5 seconds', 'select private.rank_by_reports()'),
  ('start-result-day', '5 seconds', 'select private.start_result_day()'),
  ('add-up-results', '5 seconds', 'select private.add_up_results()'),
  ('settle-instagram-replies', '5 seconds', 'select private.settle_instagram_replies()'),
  ('delete-instagram-data', '5 seconds', 'select private.go_on_deleting_instagram_data()'),
  ('fan-out-publications', '5 seconds', 'select private.relay_outbox(); select private.fan_out()'),
  ('plan-digests', '5 seconds', 'select private.plan_digests()'),
  ('plan-result-mails', '5 seconds', 'select private.plan_result_mails()'),
  ('plan-instagram-renewals', '5 seconds', 'select private.plan_instagram_renewals()'),
  ('call-workers', '5 seconds', 'select private.call_workers()'),
  ('remind-of-ending-offers', 'minute', 'select private.remind_of_ending_offers()'),
  ('expire-reports', 'minute', 'select private.expire_reports()'),
  ('note-followers', 'minute', 'select private.note_followers()'),
  ('fold-old-results', 'minute', 'select private.fold_old_results()'),
  ('forget-what-is-old', 'minute', 'select private.forget_what_is_old()');

-- Not security definer and without a search path of its own, because a procedure with either can't commit. Whoever calls it owns the schema.
create procedure private.run_schedule(of_tick text)
language plpgsql
as $$
declare
  -- Tasks whose last run failed come last, the one that failed longest ago first. So a task that is canceled in each tick keeps no other
  -- from running.
  tasks constant text[] := array(
    select s.task from private.schedule s
    where s.tick = of_tick
    order by case when s.error is not null then s.failed_at end nulls first, s.run_order
  );
  name text;
  command text;
  failure text;
  is_canceled boolean;
begin
  foreach name in array tasks loop
    select s.command into command from private.schedule s where s.task = name;
    failure := null;
    is_canceled := false;
    -- A task that waits for somebody's lock would hold up all others. It is tried again by the next tick.
    perform set_config('lock_timeout', '2s', true);
    begin
      execute command;
      -- Constraints that are checked at the commit would fail after this block, and end the tick.
      set constraints all immediate;
    -- 'others' doesn't catch query_canceled (57014), with which a task ends that was canceled by hand or by the statement timeout.
    exception when query_canceled or others then
      failure := left(sqlerrm, 500);
      is_canceled := sqlstate = '57014';
      raise warning 'Scheduled task %: %', name, failure;
    end;
    -- A run that succeeded after one that succeeded writes nothing.
    update private.schedule s
    set error = failure, failed_at = case when failure is null then s.failed_at else clock_timestamp() end
    where s.task = name and (failure is not null or s.error is not null);
    commit;
    -- Whoever cancels a tick by hand wants it to end. And Postgres measures the timeout from the beginning of the tick, for all its tasks, and only
    -- once: after it nothing would stop a task that hangs. The next tick, with a timeout of its own, runs the rest.
    exit when is_canceled;
  end loop;
end;
$$;
comment on procedure private.run_schedule(text) is
  'One tick: runs its tasks, each in a transaction of its own. A task that fails stops no other one, but one that is canceled, by hand or by the '
  'statement timeout, ends the tick.';

create function private.start_schedule()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Also what earlier versions of this schema have scheduled under other names.
  perform cron.unschedule(known.jobid)
  from cron.job known
  where known.command ~ '^(select|call) private\.';
  -- pg_cron begins no run before the last one of the same name has ended.
  perform cron.schedule('promobell-minute', '* * * * *', 'call private.run_schedule(''minute'')');
  perform cron.schedule('promobell', '5 seconds', 'call private.run_schedule(''5 seconds'')');
end;
$$;
comment on function private.start_schedule() is
  'Has pg_cron run the two ticks, in the place of everything that it ran of this schema before. To be called by SQL when pg_cron was enabled after the migration.';

create function private.last_tick()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  if to_regclass('cron.job_run_details') is null then
    return null;
  end if;
  return (
    -- min() passes over nulls: a tick that has never succeeded, or that isn't scheduled and so has no entry in cron.job, would count as one that runs.
    select case when bool_and(latest.ended_at is not null) then min(latest.ended_at) end
    from (select distinct s.tick from private.schedule s) known
    left join cron.job entry on entry.command = format('call private.run_schedule(%L)', known.tick)
    cross join lateral (
      select max(run.end_time) as ended_at from cron.job_run_details run where run.jobid = entry.jobid and run.status = 'succeeded'
    ) latest
  );
end;
$$;
comment on function private.last_tick() is
  'When the last successful tick ended, by pg_cron''s records; of the two ticks, the one that has been silent for longer. Null while one of the two '
  'has never succeeded or isn''t scheduled.';

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
exception when others then
  raise warning 'The extension pg_net can''t be created, so the schedule calls no function: %', sqlerrm;
end;
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if to_regclass('cron.job') is not null then
    perform private.start_schedule();
  end if;
exception when others then
  -- It fails, for example, in a second database of a server, because pg_cron works in one database only.
  raise warning 'The extension pg_cron can''t be created, so nothing scheduled runs: %', sqlerrm;
end;
$$;
