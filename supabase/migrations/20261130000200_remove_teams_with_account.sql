-- A deleted account leaves its teams, and its agency's name the trail.

create function private.remove_teams_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  -- Up to fifty people may have thousands of influencers each, so these don't wait for a foreign key.
  delete from public.agency_member_influencers chosen
  where (chosen.agency_id, chosen.member_id, chosen.influencer_id) in (
    select own.agency_id, own.member_id, own.influencer_id from public.agency_member_influencers own
    where own.agency_id = of_account or own.member_id = of_account or own.influencer_id = of_account
    limit room
  );
  get diagnostics removed = row_count;

  -- With the address by which it was found.
  delete from public.team_invitations i where i.accepted_by = of_account;
  update public.team_invitations i set influencer_ids = array_remove(i.influencer_ids, of_account)
  where i.agency_id in (select link.agency_id from public.agency_influencers link where link.influencer_id = of_account)
    and of_account = any (i.influencer_ids);
  return room - removed;
end;
$$;
comment on function private.remove_teams_of(uuid, integer) is
  'Removes for whom of its influencers an agency''s team was chosen, an account''s place in teams'' invitations, and for whom it was chosen itself, like private.remove_codes_of.';

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
  -- Before the managements, by which it finds the invitations.
  room := private.remove_teams_of(of_account, room);
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
