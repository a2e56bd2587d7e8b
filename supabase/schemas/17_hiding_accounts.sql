-- How an account is hidden from everybody at once, and how a suspended one comes back. See docs/decisions/departures.md.

-- Hiding

create function private.count_offers_of(of_account uuid, step integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Whoever is changing one of the codes has counted it before this goes on; whoever comes later sees that the account is hidden.
  perform from public.promo_codes c where c.influencer_id = of_account order by c.id for update;
  insert into private.outbox (uncounted_steps)
  select array_agg(row(c.category, c.brand_key, c.brand_name, c.created_at, c.live_until, step)::private.offer_step)
  from public.promo_codes c
  where c.influencer_id = of_account and not c.hidden and not c.followers_only
  having count(*) > 0;
end;
$$;
comment on function private.count_offers_of(uuid, integer) is
  'Takes all offers of an account off the counts (step -1) or adds them again (step 1).';

create function private.hide_account(of_account uuid, is_departed boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.hidden_accounts (account_id, departed) values (of_account, is_departed)
  on conflict (account_id) do nothing;
  if found then
    perform private.count_offers_of(of_account, -1);
  else
    update private.hidden_accounts set departed = true where account_id = of_account and is_departed;
  end if;
end;
$$;
comment on function private.hide_account(uuid, boolean) is
  'Hides an account from everybody. The caller has locked its profile, so that nobody follows it or publishes for it meanwhile.';

-- Suspension

create function public.suspend_account(of_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  reported uuid[];
begin
  -- One after the other: of two accounts that reported each other's offers, each call would lock the other's offers and wait for its own.
  perform pg_advisory_xact_lock(hashtextextended('suspend_account', 0));
  perform from auth.users account where account.id = of_account for update;
  perform from public.profiles p where p.id = of_account for update;
  if not found or private.is_hidden_account(of_account) then
    return false;
  end if;
  -- What it reported and complained of counts no more. Locked like everywhere: offers, then reports.
  reported := array(select own.offer_id from private.offer_reports own where own.user_id = of_account and own.counts);
  perform from public.promo_codes c where c.id = any (reported) order by c.id for key share;
  update private.offer_reports own set counts = false where own.user_id = of_account and own.counts;
  perform private.recount_reports(reported);
  update private.complaints own set weighs = false where own.by_account = of_account and own.weighs;
  perform private.hide_account(of_account, false);
  perform private.announce_offers(array[of_account]);
  perform private.stop_answering_on_instagram(of_account);
  -- The auth service reads "infinity" as an error.
  update auth.users account set banned_until = now() + interval '100 years' where account.id = of_account;
  delete from auth.sessions s where s.user_id = of_account;
  return true;
end;
$$;
comment on function public.suspend_account(uuid) is
  'Hides an account from everybody, lets its reports and complaints count no more, signs it out everywhere and lets nobody sign in to it, until '
  'lift_suspension; false when there is none, or it is suspended already (docs/product/accounts-and-sessions.md#suspension). For the operator.';
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
  perform private.count_offers_of(of_account, 1);
  perform private.announce_offers(array[of_account]);
  perform private.stop_answering_on_instagram(of_account);
  update auth.users account set banned_until = null where account.id = of_account;
  return true;
end;
$$;
comment on function public.lift_suspension(uuid) is
  'Shows a suspended account again, with its codes and followers, and lets it sign in; false when it isn''t suspended. For the operator.';
grant execute on function public.lift_suspension(uuid) to service_role;
