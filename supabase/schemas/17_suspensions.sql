-- How an account is suspended and comes back, and what follows outside of the database. Its codes aren't changed: policies and views leave out what a hidden account
-- has (03_accounts.sql, 08_offers.sql). See docs/decisions/departures.md.

create function public.suspend_account(of_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
-- The row in private.hidden_accounts fires triggers that add a job (add_suspension_job) and renew up to a thousand temporary passwords (end_lost_access), which takes
-- a few seconds. PostgREST sets a function's timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  reported uuid[];
begin
  perform from auth.users account where account.id = of_account for update;
  perform from public.profiles p where p.id = of_account for update;
  if not found or private.is_hidden_account(of_account) then
    return false;
  end if;
  -- What the account reported and complained of counts no more. Offers are locked before their reports, as everywhere.
  reported := array(select own.offer_id from private.offer_reports own where own.user_id = of_account and own.counts);
  perform from public.promo_codes c where c.id = any (reported) order by c.id for key share;
  update private.offer_reports own set counts = false where own.user_id = of_account and own.counts;
  perform private.recount_reports(reported);
  update private.complaints own set weighs = false where own.by_account = of_account and own.weighs;
  insert into private.hidden_accounts (account_id, departed) values (of_account, false);
  perform private.announce_account(of_account);
  perform private.give_up_waiting_instagram_replies(of_account);
  -- The auth service reads "infinity" as an error.
  update auth.users account set banned_until = now() + interval '100 years' where account.id = of_account;
  delete from auth.sessions s where s.user_id = of_account;
  return true;
end;
$$;
comment on function public.suspend_account(uuid) is
  'Hides an account from everybody, lets its reports and complaints count no more, signs it out everywhere and lets nobody sign in to it, until '
  'lift_suspension; false when there is none, or it is suspended already (docs/product/accounts-and-sessions.md#suspension). For the operator. Runs with the owner''s rights, '
  'because the server doesn''t write the auth service''s tables.';
grant execute on function public.suspend_account(uuid) to service_role;

create function public.lift_suspension(of_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_account for update;
  perform from public.profiles p where p.id = of_account for update;
  delete from private.hidden_accounts hidden where hidden.account_id = of_account and not hidden.departed;
  if not found then
    return false;
  end if;
  perform private.announce_account(of_account);
  perform private.give_up_waiting_instagram_replies(of_account);
  update auth.users account set banned_until = null where account.id = of_account;
  return true;
end;
$$;
comment on function public.lift_suspension(uuid) is
  'Shows a suspended account again, with its codes and followers, and lets it sign in; false when it isn''t suspended. For the operator. Runs with the owner''s rights, because '
  'the server doesn''t write the auth service''s tables.';
grant execute on function public.lift_suspension(uuid) to service_role;

-- What follows outside of the database

-- A job sees to a suspended account's plan at Stripe and pictures in storage. An account has one such job, whoever suspended it and however. What the job
-- does depends on whether the account is suspended when the job is done. See docs/decisions/avatars.md.
create function private.add_suspension_job()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A deleted account has no row in private.accounts any more when its row here goes, and gets no job.
  insert into private.jobs (kind, key, account_id)
  select 'suspension', a.id, a.id from private.accounts a where a.id = case tg_op when 'INSERT' then new.account_id else old.account_id end
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null;
  -- If the trigger before a deletion returned null, the row would stay. What the trigger after an insert returns isn't read.
  return old;
end;
$$;
comment on function private.add_suspension_job() is 'Adds the job by which plan and pictures follow the suspension of an account or its end.';
create trigger add_job_at_suspension
  after insert on private.hidden_accounts
  for each row when (not new.departed)
  execute function private.add_suspension_job();
-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
create trigger add_job_at_end_of_suspension
  before delete on private.hidden_accounts
  for each row when (not old.departed)
  execute function private.add_suspension_job();
