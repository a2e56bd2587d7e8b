-- What runs by itself, and how often. pg_cron runs it on a hosted project, and the embedded stack has a clock of its own
-- (supabase/local/clock.ts). See docs/decisions/departures.md#schedule.

create table private.schedule (
  job text primary key,
  every interval not null,
  command text not null,
  constraint schedule_every_range check (
    (every between interval '1 second' and interval '59 seconds' and extract(epoch from every) % 1 = 0)
    or (every between interval '1 minute' and interval '30 minutes' and extract(epoch from every) % 60 = 0)
  )
);
comment on table private.schedule is
  'What runs by itself. Each command is short, finds by itself whether there is anything to do, and does no harm when it runs twice.';
comment on column private.schedule.every is 'Whole seconds below a minute, or whole minutes up to thirty: what pg_cron takes, too.';

alter table private.schedule enable row level security;

insert into private.schedule (job, every, command) values
  ('remove-departed-accounts', '2 seconds', 'select private.remove_departed_accounts()'),
  ('go-on-renaming', '2 seconds', 'select private.go_on_renaming()'),
  ('settle-owed-follower-steps', '20 seconds', 'select private.settle_owed_follower_step()'),
  ('roll-over-offer-counts', '10 seconds', 'select private.roll_over_offer_counts()'),
  ('note-ended-offers', '10 seconds', 'select private.note_ended_offers()'),
  ('expire-reports', '1 minute', 'select private.expire_reports()'),
  ('rank-by-reports', '10 seconds', 'select private.rank_by_reports()'),
  ('add-up-results', '10 seconds', 'select private.add_up_results()'),
  ('start-result-day', '1 minute', 'select private.start_result_day()'),
  ('note-followers', '10 minutes', 'select private.note_followers()'),
  ('fan-out-publications', '1 second', 'select private.fan_out()'),
  ('send-notifications', '1 second', 'select private.call_sender()'),
  ('send-digests', '10 seconds', 'select private.call_digest_sender()'),
  ('remind-of-ending-offers', '1 minute', 'select private.remind_of_ending_offers()'),
  ('forget-undelivered-messages', '30 minutes', 'select private.forget_undelivered_messages()'),
  ('fold-old-results', '10 minutes', 'select private.fold_old_results()'),
  ('send-result-mails', '1 minute', 'select private.call_result_mailer()'),
  ('forget-old-trail', '10 minutes', 'select private.forget_old_trail()'),
  ('send-notices', '5 seconds', 'select private.call_notice_sender()'),
  ('forget-old-complaints', '10 minutes', 'select private.forget_old_complaints()'),
  ('forget-finished-runs', '10 minutes', 'select private.forget_finished_runs()');

create function private.forget_finished_runs()
returns void
language plpgsql
security definer
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

create function private.start_schedule()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform cron.schedule(
    job.job,
    case
      when job.every < interval '1 minute' then extract(epoch from job.every)::integer || ' seconds'
      else '*/' || extract(epoch from job.every)::integer / 60 || ' * * * *'
    end,
    job.command
  )
  from private.schedule job;
end;
$$;
comment on function private.start_schedule() is
  'Hands the schedule to pg_cron. Run it again after a change of private.schedule, or when the extension was enabled later.';

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform private.start_schedule();
  end if;
end;
$$;
