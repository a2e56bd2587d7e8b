-- How an account is suspended and comes back, and what follows outside of the database. Its codes aren't changed: policies and views leave out what a hidden account
-- has (03_accounts.sql, 08_offers.sql). See docs/decisions/departures.md.

create function public.suspend_account(of_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's timeout
-- before it calls it.
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
  -- The job sees to the account's plan at Stripe and its pictures in storage, by what the account is when the job is done (docs/decisions/avatars.md).
  insert into private.jobs (kind, key, account_id) values ('suspension', of_account, of_account)
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null;
  perform private.announce_account(of_account);
  perform private.fail_instagram_replies(of_account, 'switched_off');
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
  -- As when it was suspended: an account has one such job.
  insert into private.jobs (kind, key, account_id) values ('suspension', of_account, of_account)
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null;
  perform private.announce_account(of_account);
  perform private.fail_instagram_replies(of_account, 'switched_off');
  update auth.users account set banned_until = null where account.id = of_account;
  return true;
end;
$$;
comment on function public.lift_suspension(uuid) is
  'Shows a suspended account again, with its codes and followers, and lets it sign in; false when it isn''t suspended. For the operator. Runs with the owner''s rights, because '
  'the server doesn''t write the auth service''s tables.';
grant execute on function public.lift_suspension(uuid) to service_role;
