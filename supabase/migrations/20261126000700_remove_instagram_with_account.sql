-- A suspended account answers nothing on Instagram, and a deleted one takes its connection and its replies along.

create or replace function public.suspend_account(of_account uuid)
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
create or replace function public.lift_suspension(of_account uuid)
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
$$;comment on function private.remove_instagram_of(uuid, integer) is
  'Removes an account''s connection to Instagram and its replies there, like private.remove_codes_of.';

create or replace function private.remove_rows_of(of_account uuid)
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
