-- A deleted account leaves its teams, and its agency's name the trail.

create function private.leave_teams(of_account uuid)
returns void
language sql
set search_path = ''
as $$
  -- With the address by which it was found.
  delete from public.team_invitations i where i.accepted_by = of_account;
  update public.team_invitations i set influencer_ids = array_remove(i.influencer_ids, of_account)
  where i.agency_id in (select link.agency_id from public.agency_influencers link where link.influencer_id = of_account)
    and of_account = any (i.influencer_ids);
  update public.agency_members m set influencer_ids = array_remove(m.influencer_ids, of_account)
  where m.agency_id in (select link.agency_id from public.agency_influencers link where link.influencer_id = of_account)
    and of_account = any (m.influencer_ids);
$$;
comment on function private.leave_teams(uuid) is
  'Takes an account out of where no foreign key finds it: the invitation to a team that it accepted, and the influencers who were chosen for others.';

create or replace function private.remove_trail_of(of_account uuid, room integer)
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
  -- Before the managements, by which it finds the teams.
  perform private.leave_teams(of_account);
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

create or replace function private.depart()
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
  -- At once, and not in batches: no agency knows these any more.
  update public.agency_influencers link set temporary_password = null where link.agency_id = old.id and link.temporary_password is not null;
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
