-- How an account is hidden from everybody at once, how a deleted one's rows are removed behind that, and how a suspended one
-- comes back. See docs/decisions/departures.md.

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
as $$
begin
  -- One after the other: of two accounts that reported each other's offers, each call would lock the other's offers and wait for its own.
  perform pg_advisory_xact_lock(hashtextextended('suspend_account', 0));
  perform from auth.users account where account.id = of_account for update;
  perform from public.profiles p where p.id = of_account for update;
  if not found or private.is_hidden_account(of_account) then
    return false;
  end if;
  -- What it reported and complained of counts no more. Locked like everywhere: offers, then reports, in the order of their keys.
  perform from public.promo_codes c
  where c.id in (select own.offer_id from private.offer_reports own where own.user_id = of_account and own.counts)
  order by c.id
  for key share;
  perform from private.offer_reports own where own.user_id = of_account and own.counts order by own.offer_id, own.code_number for update;
  update private.offer_reports own set counts = false where own.user_id = of_account and own.counts;
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

-- Deletion

create function private.remove_codes_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.offer_reports r
  where (r.offer_id, r.code_number, r.user_id) in (
    select about.offer_id, about.code_number, about.user_id
    from public.promo_codes c
    join private.offer_reports about on about.offer_id = c.id
    where c.influencer_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  delete from public.promo_codes c
  where c.id in (
    select o.id from public.promo_codes o
    where o.influencer_id = of_account
    order by o.created_at desc, o.id desc
    limit room / 10
  );
  get diagnostics removed = row_count;
  room := room - 10 * removed;
  return room;
end;
$$;
comment on function private.remove_codes_of(uuid, integer) is
  'Removes an account''s codes and what others reported of them, as far as there is room for rows in the batch, and tells how much room is left.';

create function private.remove_followers_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
  first_removed uuid;
begin
  with slice as (
    select f.user_id from public.follows f
    where f.influencer_id = of_account
      and f.user_id >= coalesce(
        (select hidden.removing_from from private.hidden_accounts hidden where hidden.account_id = of_account),
        '00000000-0000-0000-0000-000000000000'
      )
    order by f.user_id
    limit room
  ), ended as (
    delete from public.follows f
    using slice
    where f.influencer_id = of_account and f.user_id = slice.user_id
    returning f.user_id
  )
  select count(*), (array_agg(ended.user_id order by ended.user_id))[1] into removed, first_removed from ended;
  room := room - removed;
  if removed > 0 then
    update private.hidden_accounts hidden set removing_from = first_removed where hidden.account_id = of_account;
  end if;
  return room;
end;
$$;
comment on function private.remove_followers_of(uuid, integer) is
  'Removes an account''s followers in the order of their ids, like private.remove_codes_of.';

create function private.remove_activity_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from public.follows f
  where (f.influencer_id, f.user_id) in (
    select own.influencer_id, own.user_id from public.follows own
    where own.user_id = of_account
    order by own.influencer_id
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  delete from private.offer_reports r
  where (r.offer_id, r.code_number, r.user_id) in (
    select own.offer_id, own.code_number, own.user_id from private.offer_reports own where own.user_id = of_account limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  delete from public.muted_people m
  where (m.user_id, m.influencer_id) in (
    select by_others.user_id, by_others.influencer_id from public.muted_people by_others
    where by_others.influencer_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  -- Before the managements and the team: some fifty people may have thousands of influencers each.
  delete from public.agency_member_influencers chosen
  where (chosen.agency_id, chosen.member_id, chosen.influencer_id) in (
    select own.agency_id, own.member_id, own.influencer_id from public.agency_member_influencers own
    where of_account in (own.agency_id, own.member_id, own.influencer_id)
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  delete from public.agency_influencers link
  where link.id in (
    select either.id from public.agency_influencers either
    where either.agency_id = of_account or either.influencer_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;
  return room;
end;
$$;
comment on function private.remove_activity_of(uuid, integer) is
  'Removes whom an account follows, what it reported, who muted it, and its agencies, influencers and whom teams look after, like private.remove_codes_of.';

create function private.remove_trail_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.trail t
  where t.id in (select own.id from private.trail own where own.account_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  update private.trail t set actor_id = null
  where t.id in (select done.id from private.trail done where done.actor_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  update private.trail t set agency_id = null
  where t.id in (select acted.id from private.trail acted where acted.agency_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  update private.trail t set subject_id = null
  where t.id in (
    select about.id from private.trail about
    where about.subject = 'management' and about.subject_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;
  return room;
end;
$$;
comment on function private.remove_trail_of(uuid, integer) is
  'Removes an account''s trail, and its id from that of others, like private.remove_codes_of.';

create function private.remove_instagram_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  -- With its token, so first of all.
  delete from public.instagram_accounts a where a.influencer_id = of_account;
  delete from private.instagram_replies r
  where r.id in (select own.id from private.instagram_replies own where own.influencer_id = of_account limit room);
  get diagnostics removed = row_count;
  return room - removed;
end;
$$;
comment on function private.remove_instagram_of(uuid, integer) is
  'Removes an account''s connection to Instagram and its replies there, like private.remove_codes_of.';

create function private.remove_rows_of(of_account uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Bounded by rows and not by time, so that it is the same everywhere what one batch removes. A code counts as ten rows, because its
  -- removal takes as long.
  room integer := 500;
  removed integer;
begin
  room := private.remove_instagram_of(of_account, room);
  -- In the order of private.influencer_locks: codes, then follows. What others reported of a code goes before it.
  room := private.remove_codes_of(of_account, room);
  room := private.remove_followers_of(of_account, room);
  room := private.remove_activity_of(of_account, room);
  room := private.remove_trail_of(of_account, room);
  delete from private.delayed_unfollows delayed
  where delayed.id in (select o.id from private.delayed_unfollows o where o.influencer_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  -- Room for a code is left when nothing else is. What an account has only few of goes with this row, by the foreign keys.
  if room >= 10 then
    delete from private.accounts a where a.id = of_account;
  end if;
end;
$$;
comment on function private.remove_rows_of(uuid) is
  'Removes one batch of a departed account''s rows, and with the last one its row in private.accounts.';

create function private.try_to_remove_rows_of(of_account uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_rows_of(of_account);
  update private.hidden_accounts hidden set failed_at = null, failure = null
  where hidden.account_id = of_account and hidden.failed_at is not null;
-- Also one that ran into a timeout, which 'others' leaves out.
exception when others or query_canceled then
  raise warning 'A batch of the deleted account % failed: %', of_account, sqlerrm;
  update private.hidden_accounts hidden set failed_at = clock_timestamp(), failure = sqlerrm where hidden.account_id = of_account;
end;
$$;
comment on function private.try_to_remove_rows_of(uuid) is
  'Removes one batch of a departed account''s rows. What fails is undone and noted, and holds up neither the deletion of the account nor other accounts.';

create function private.remove_departed_accounts()
returns void
language plpgsql
set search_path = ''
as $$
declare
  next_one uuid;
begin
  -- The latest first: somebody with few rows isn't kept until a million of somebody else's are gone. Two callers never work on
  -- the same account.
  select hidden.account_id into next_one
  from private.hidden_accounts hidden
  where hidden.departed and (hidden.failed_at is null or hidden.failed_at < now() - interval '10 minutes')
  order by hidden.hidden_at desc
  limit 1
  for update skip locked;
  if found then
    perform private.try_to_remove_rows_of(next_one);
  end if;
end;
$$;
comment on function private.remove_departed_accounts() is
  'Goes on with removing the rows of deleted accounts, one batch at a call. An account of which a batch has failed is tried again after '
  'ten minutes. Called by schedule.';

create function private.depart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- First the plan: whoever writes one holds its row while its entry in the trail asks for the account's.
  perform from public.subscribers s where s.user_id = old.id for update;
  -- Whoever is just adding a row that belongs to the account has committed, or is refused.
  perform from private.accounts a where a.id = old.id for update;
  perform private.hide_account(old.id, true);
  -- Nobody listens to a member; a message would only tell that its account was deleted.
  if old.is_influencer or old.is_creditcard or old.is_featured then
    perform private.announce_offers(array[old.id]);
  end if;
  perform private.try_to_remove_rows_of(old.id);
  return null;
end;
$$;
comment on function private.depart() is
  'Hides an account whose profile was deleted, and removes the first batch of its rows: most accounts have no more.';

create trigger depart
  after delete on public.profiles
  for each row execute function private.depart();
