-- The schedule's deletion of old rows, such as logs and ended invitations. An account's rows are deleted with the account, before their time (18_departures.sql).

create function private.forget_what_is_old()
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.noted_errors e where e.day <= private.today() - 7;

  delete from private.undelivered_messages m where m.id in (
    select old.id from private.undelivered_messages old where old.failed_at < now() - interval '30 days' order by old.failed_at limit 1000
  );
  delete from private.instagram_replies r where r.id in (
    select old.id from private.instagram_replies old where old.happened_at < now() - interval '30 days' order by old.happened_at limit 1000
  );
  -- Invitations in any state: until they expire, they count towards how many an agency may make.
  delete from public.agency_invitations i where i.id in (
    select old.id from public.agency_invitations old where old.expires_at <= now() limit 1000
  );
  delete from public.team_invitations i where i.id in (
    select old.id from public.team_invitations old where old.created_at < now() - interval '30 days' limit 1000
  );
  -- While a temporary password stands, a former address can still be restored.
  delete from private.address_changes c
  where c.changed_at < now() - interval '30 days'
    and not exists (select from public.agency_influencers link where link.influencer_id = c.account_id and link.temporary_password is not null);

  -- The networks of complaints.
  with forgotten as (
    select c.id from private.complaints c
    where c.made_at < now() - interval '30 days' and c.network is not null
    limit 500
    for update skip locked
  )
  update private.complaints c set network = null from forgotten f where c.id = f.id;
  -- Settled complaints, of visitors and of members.
  delete from private.complaints c where c.id in (
    select old.id from private.complaints old
    where old.settled_at is not null and old.made_at < now() - case when old.by_account is null then interval '30 days' else interval '400 days' end
    limit 500
    for update skip locked
  );
  delete from private.operator_acts a where a.id in (select old.id from private.operator_acts old where old.at < now() - interval '400 days' limit 500);
  delete from private.trail t where t.id in (
    select old.id from private.trail old where old.at < now() - interval '400 days' order by old.at limit 1000
  );

  -- Dead jobs that no operator has revived. Those about the pictures that a deleted account has left stay, because nothing else
  -- knows of these pictures.
  delete from private.jobs j where j.id in (
    select old.id from private.jobs old
    where old.attempts >= private.max_job_attempts() and old.due_at < now() - interval '30 days' and old.kind <> 'left pictures'
    limit 500
  );

  -- pg_cron keeps a row for each run and never deletes any.
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details run
    where run.end_time < now() - interval '1 day'
      -- private.last_tick() reads the latest successful run of each.
      and run.runid not in (select max(latest.runid) from cron.job_run_details latest where latest.status = 'succeeded' group by latest.jobid);
  end if;
end;
$$;
comment on function private.forget_what_is_old() is 'Deletes rows whose time is over, up to 1,000 at a call from tables with many rows. Called by schedule.';
