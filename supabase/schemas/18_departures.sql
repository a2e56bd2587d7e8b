-- How a deleted account's rows are removed in batches, after it was hidden. See docs/decisions/departures.md.

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

  -- A code takes the room of ten rows (private.remove_rows_of).
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
    select f.user_id from private.follows f
    where f.influencer_id = of_account
      -- From where the last batch began, so that the scan passes what that one removed and marks it dead (private.hidden_accounts.removing_from).
      and f.user_id >= coalesce(
        (select hidden.removing_from from private.hidden_accounts hidden where hidden.account_id = of_account),
        '00000000-0000-0000-0000-000000000000'
      )
    order by f.user_id
    limit room
  ), ended as (
    delete from private.follows f
    using slice
    where f.influencer_id = of_account and f.user_id = slice.user_id
    returning f.user_id
  )
  -- The first of the array, because there is no min() of uuids.
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
  delete from private.follows f
  where (f.influencer_id, f.user_id) in (
    select own.influencer_id, own.user_id from private.follows own
    where own.user_id = of_account
    order by own.influencer_id
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  -- Offers are locked before their reports, as everywhere.
  perform from public.promo_codes c
  where c.id in (
    select own.offer_id from private.offer_reports own where own.user_id = of_account order by own.offer_id, own.code_number limit room
  )
  order by c.id
  for key share;
  delete from private.offer_reports r
  where (r.offer_id, r.code_number, r.user_id) in (
    select own.offer_id, own.code_number, own.user_id from private.offer_reports own
    where own.user_id = of_account
    order by own.offer_id, own.code_number
    limit room
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

  delete from public.agency_influencers link
  where link.id in (
    select managed.id from public.agency_influencers managed where managed.agency_id = of_account limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;
  return room;
end;
$$;
comment on function private.remove_activity_of(uuid, integer) is
  'Removes an account''s follows, its reports, the mutes of it by others, and as an agency its managements of influencers, like private.remove_codes_of.';

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

create function private.remove_results_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  -- Forty take the room of one other row, because no trigger fires and no other table's rows go with them.
  delete from private.offer_results r
  where r.ctid = any (array(select own.ctid from private.offer_results own where own.influencer_id = of_account limit 40 * room));
  get diagnostics removed = row_count;
  return room - (removed + 39) / 40;
end;
$$;
comment on function private.remove_results_of(uuid, integer) is
  'Removes what an account''s offers achieved, a row for each code, day and source, which may be millions, like private.remove_codes_of.';

create function private.remove_rows_of(of_account uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Bounded by rows and not by time, so that a batch removes the same everywhere. A code counts as ten rows, because its removal takes as long.
  room integer := 500;
  removed integer;
begin
  -- First of all, so that the account's token, which goes with this row, is gone after the first batch.
  delete from public.instagram_accounts a where a.influencer_id = of_account;
  delete from private.instagram_replies r
  where r.id in (select own.id from private.instagram_replies own where own.influencer_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;
  -- Codes before follows, in the order of locks (08_writing_offers.sql). What others reported of a code goes before the code.
  room := private.remove_codes_of(of_account, room);
  room := private.remove_followers_of(of_account, room);
  -- These have the address by which the account was invited.
  delete from public.team_invitations i where i.accepted_by = of_account;
  room := private.remove_activity_of(of_account, room);
  room := private.remove_trail_of(of_account, room);
  room := private.remove_results_of(of_account, room);
  delete from private.delayed_unfollows delayed
  where delayed.id in (select o.id from private.delayed_unfollows o where o.influencer_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  -- Where room for a code (ten rows) is left, every table above is empty of the account. What an account has only few of goes with this row, by the foreign keys.
  if room >= 10 then
    delete from private.accounts a where a.id = of_account;
  end if;
  update private.hidden_accounts hidden set failed_at = null, failure = null
  where hidden.account_id = of_account and hidden.failed_at is not null;
-- A statement timeout is noted, too: it raises query_canceled, which 'others' doesn't include.
exception when others or query_canceled then
  raise warning 'A batch of the deleted account % failed: %', of_account, sqlerrm;
  update private.hidden_accounts hidden set failed_at = clock_timestamp(), failure = sqlerrm where hidden.account_id = of_account;
end;
$$;
comment on function private.remove_rows_of(uuid) is
  'Removes one batch of a departed account''s rows, and with the last one its row in private.accounts. What fails is undone and noted, and holds up neither the deletion '
  'of the account nor other accounts.';

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
    -- No foreign key takes an influencer out of the chosen ones of teams.
    update public.team_invitations i set influencer_ids = array_remove(i.influencer_ids, next_one) where next_one = any (i.influencer_ids);
    update public.agency_members m set influencer_ids = array_remove(m.influencer_ids, next_one) where next_one = any (m.influencer_ids);
    perform private.remove_rows_of(next_one);
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
declare
  was_public constant boolean := old.is_influencer or old.is_creditcard or old.is_featured;
begin
  -- The plan's row is locked before the account's row, because whoever writes a plan holds the plan's row while the trail asks for the account's.
  perform from public.subscribers s where s.user_id = old.id for update;
  -- The lock waits for whoever is just adding a row that belongs to the account, so that the batch below finds the row.
  perform from private.accounts a where a.id = old.id for update;
  -- A suspended account becomes a departed one.
  insert into private.hidden_accounts (account_id, departed) values (old.id, true)
  on conflict (account_id) do update set departed = true;
  -- A member's usernames are free at once, those of a public profile are withheld (private.is_withheld_username).
  if was_public then
    update private.former_usernames f set profile_id = null where f.profile_id = old.id;
    insert into private.former_usernames (username) values (old.username)
    on conflict (username) do update set profile_id = null, given_up_at = excluded.given_up_at;
  else
    delete from private.former_usernames f where f.profile_id = old.id;
  end if;
  insert into private.jobs (kind, key, payload)
  select 'left pictures', old.id, jsonb_build_object('account_id', old.id) where private.has_pictures(old.id)
  on conflict on constraint jobs_key do nothing;
  -- At once, and not in batches, so that no agency knows these passwords any more.
  update public.agency_influencers link set temporary_password = null where link.agency_id = old.id and link.temporary_password is not null;
  -- Nobody listens to a member; a message would only tell that its account was deleted.
  if was_public then
    perform private.announce_account(old.id);
  end if;
  -- An influencer whom a team has chosen is removed by schedule alone, because whoever changes a team locks its rows before accounts.
  if not (old.is_influencer and (
    exists (select from public.agency_members m where old.id = any (m.influencer_ids))
    or exists (select from public.team_invitations i where old.id = any (i.influencer_ids))
  )) then
    perform private.remove_rows_of(old.id);
  end if;
  return null;
end;
$$;
comment on function private.depart() is
  'Hides an account whose profile was deleted, and removes the first batch of its rows: most accounts have no more. '
  'Runs with the owner''s rights, because after a cascade the trigger has those of the auth service, which deletes accounts.';

create trigger depart
  after delete on public.profiles
  for each row execute function private.depart();
