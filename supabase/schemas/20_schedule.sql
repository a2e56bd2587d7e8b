-- What runs by itself, and how often. pg_cron runs it on a hosted project, and the embedded stack has a clock of its own
-- (supabase/local/clock.ts). See docs/decisions/departures.md#schedule.

create table private.schedule (
  job text primary key,
  run_order integer not null generated always as identity,
  every interval not null,
  command text not null,
  started_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  error text,
  constraint schedule_every_range check (every between interval '1 second' and interval '1 day')
);
comment on table private.schedule is
  'What runs by itself. Each command is short, finds by itself whether there is anything to do, and does no harm when it runs twice.';
comment on column private.schedule.run_order is 'Jobs that are due run in this order: what is published leaves the outbox, is fanned out, and is sent.';
comment on column private.schedule.every is 'At least the second from one tick to the next.';
comment on column private.schedule.started_at is 'When the last run began that has ended. Like the other times, null before there was one.';
comment on column private.schedule.error is 'What the run at failed_at ended with, by now mended if succeeded_at is later.';
alter table private.schedule enable row level security;

insert into private.schedule (job, every, command) values
  ('remove-departed-accounts', '2 seconds', 'select private.remove_departed_accounts()'),
  ('rename-next-offers', '2 seconds', 'select private.rename_next_offers()'),
  ('go-on-withdrawing-domains', '2 seconds', 'select private.go_on_withdrawing()'),
  ('send-signals', '2 seconds', 'select private.send_signals()'),
  ('apply-delayed-unfollows', '20 seconds', 'select private.apply_delayed_unfollow()'),
  ('roll-over-offer-counts', '10 seconds', 'select private.roll_over_offer_counts()'),
  ('note-ended-offers', '10 seconds', 'select private.note_ended_offers()'),
  ('expire-reports', '1 minute', 'select private.expire_reports()'),
  ('rank-by-reports', '10 seconds', 'select private.rank_by_reports()'),
  ('add-up-results', '10 seconds', 'select private.add_up_results()'),
  ('start-result-day', '1 minute', 'select private.start_result_day()'),
  ('note-followers', '10 minutes', 'select private.note_followers()'),
  ('relay-outbox', '1 second', 'select private.relay_outbox()'),
  ('fan-out-publications', '1 second', 'select private.fan_out()'),
  ('send-notifications', '1 second', 'select private.call_sender()'),
  -- Twice in a tick, in short transactions.
  ('go-on-fanning-out', '1 second', 'select private.fan_out()'),
  ('send-digests', '10 seconds', 'select private.call_digest_sender()'),
  ('remind-of-ending-offers', '1 minute', 'select private.remind_of_ending_offers()'),
  ('forget-undelivered-messages', '30 minutes', 'select private.forget_undelivered_messages()'),
  ('fold-old-results', '10 minutes', 'select private.fold_old_results()'),
  ('send-result-mails', '1 minute', 'select private.call_result_mailer()'),
  ('forget-old-address-changes', '1 day', 'select private.forget_old_address_changes()'),
  ('forget-old-trail', '10 minutes', 'select private.forget_old_trail()'),
  ('send-notices', '5 seconds', 'select private.call_notice_sender()'),
  ('forget-old-complaints', '10 minutes', 'select private.forget_old_complaints()'),
  ('forget-finished-runs', '10 minutes', 'select private.forget_finished_runs()'),
  ('forget-old-errors', '10 minutes', 'select private.forget_old_errors()'),
  ('settle-instagram-replies', '10 seconds', 'select private.settle_instagram_replies()'),
  ('send-instagram-replies', '1 second', 'select private.call_instagram_sender()'),
  ('poll-instagram', '1 minute', 'select private.call_instagram_poller()'),
  ('renew-instagram-tokens', '10 minutes', 'select private.call_instagram_renewer()'),
  ('delete-instagram-data', '10 seconds', 'select private.go_on_deleting_instagram_data()'),
  ('forget-old-instagram-replies', '1 minute', 'select private.forget_old_instagram_replies()');

create function private.forget_finished_runs()
returns void
language plpgsql
set search_path = ''
as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details run where run.end_time < now() - interval '1 hour' and run.status = 'succeeded';
    delete from cron.job_run_details run where run.end_time < now() - interval '7 days';
  end if;
end;
$$;
comment on function private.forget_finished_runs() is
  'pg_cron keeps a row for each run and never deletes any. Runs that failed are kept for a week.';

-- Neither definer nor with a search path of its own, because such a procedure can't commit. Whoever calls it owns the schema.
create procedure private.run_due_jobs()
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
comment on procedure private.run_due_jobs() is
  'One tick: runs what is due, each job in a transaction of its own. A job that fails stops no other one, but one that is canceled, by hand or by the statement timeout, ends the tick. Several ticks may run at once.';

create function private.start_schedule()
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
comment on function private.start_schedule() is
  'Has pg_cron run the schedule, instead of whatever it ran of it before. To be called when the extension was enabled later.';

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
    perform private.start_schedule();
  end if;
exception when others then
  -- Such as in a second database of a server: pg_cron works in one of them.
  raise warning 'The extension pg_cron can''t be created, so nothing scheduled runs: %', sqlerrm;
end;
$$;
