-- How a team changes: invitations by mail, roles, leaving, and who owns the agency. See docs/decisions/teams.md.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  email text not null,
  role text not null,
  all_influencers boolean not null,
  influencer_ids uuid[] not null,
  invited_by uuid references private.accounts (id) on delete set null,
  accepted_by uuid references private.accounts (id) on delete set null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint team_invitations_email_length check (length(email) between 3 and private.max_length('email')),
  constraint team_invitations_role_known check (role in ('manager', 'analyst')),
  constraint team_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn'))
);
comment on table public.team_invitations is
  'An owner asks whoever proves this address to join the team. Made and answered by the server; the owner takes open ones back.';
comment on column public.team_invitations.email is 'The address as the owner typed it, in lower case. Whoever accepts has proved it.';
comment on column public.team_invitations.created_at is 'Thirty days later the invitation is deleted (private.forget_what_is_old).';
comment on column public.team_invitations.influencer_ids is 'The chosen influencers where all_influencers is false.';
create unique index team_invitations_open_key on public.team_invitations (agency_id, email) where state = 'open';
create index team_invitations_agency_id_idx on public.team_invitations (agency_id, created_at desc);
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);
create index team_invitations_accepted_by_idx on public.team_invitations (accepted_by);

alter table public.team_invitations enable row level security;

grant select (id, agency_id, email, role, all_influencers, influencer_ids, state, created_at, expires_at) on public.team_invitations to authenticated;
grant update (state) on public.team_invitations to authenticated;
grant select, insert, update on public.team_invitations to service_role;

create policy "An owner reads its team invitations"
  on public.team_invitations for select to authenticated
  using (agency_id in (select mine.agency_id from public.my_teams() mine where mine.role = 'owner' and not mine.lacks_second_factor));

create policy "An owner takes an open team invitation back"
  on public.team_invitations for update to authenticated
  using (state = 'open' and agency_id in (select mine.agency_id from public.my_teams() mine where mine.role = 'owner' and not mine.lacks_second_factor))
  with check (state = 'withdrawn');

create function public.agency_team(of_agency uuid)
returns table (
  member_id uuid, name text, username text, avatar_url text, email text, role text, all_influencers boolean, influencer_ids uuid[],
  has_second_factor boolean, since timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url, account.email, team.role, team.all_influencers,
    team.influencer_ids, private.has_second_factor(p.id), team.since
  from private.teams team
  join public.profiles p on p.id = team.person_id
  join auth.users account on account.id = p.id
  where team.agency_id = of_agency
    and exists (select from public.my_teams() mine where mine.agency_id = of_agency and mine.role = 'owner' and not mine.lacks_second_factor)
  order by team.role = 'owner' desc, team.since, p.id;
$$;
comment on function public.agency_team(uuid) is
  'The team of an agency for its owner, who comes first; no row for anybody else. Runs with the owner''s rights, because it has names and addresses of members.';
grant execute on function public.agency_team(uuid) to authenticated;

create function public.agency_owner(of_agency uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select a.owner_id from public.agencies a where a.agency_id = of_agency;
$$;
comment on function public.agency_owner(uuid) is 'Who owns an agency, and gets the mails that are for it. For the server.';
grant execute on function public.agency_owner(uuid) to service_role;

create function public.reason_against_deletion(of_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case when a.owner_id = of_account then 'owner' else 'agency' end
  from public.agencies a
  join private.profiles_not_hidden agency on agency.id = a.agency_id and agency.is_agency
  where of_account in (a.agency_id, a.owner_id) and a.agency_id <> a.owner_id
  order by a.owner_id = of_account desc
  limit 1;
$$;
comment on function public.reason_against_deletion(uuid) is
  'Why an account can''t be deleted: it owns an agency that isn''t its own account (owner), or it is an agency that somebody else owns (agency). Null when the account can be deleted, '
  'also with agencies that are closed, which their owner can''t hand over. For the server.';
grant execute on function public.reason_against_deletion(uuid) to service_role;

create function private.lock_agency(of_agency uuid, by_account uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.agencies a where a.agency_id = of_agency for no key update;
  return exists (
    select from private.agency_roles(by_account) held where held.agency_id = of_agency and held.role = 'owner' and held.is_in_force
  );
end;
$$;
comment on function private.lock_agency(uuid, uuid) is
  'Locks an agency, and tells whether an account may act as its owner now (private.agency_roles). Each change of a team begins with this lock, so that of several changes at the '
  'same moment each sees those before it.';
grant execute on function private.lock_agency(uuid, uuid) to service_role;

-- Invitations

create function public.invite_team_member(
  of_agency uuid, by_account uuid, address text, role text, all_influencers boolean, influencer_ids uuid[]
)
returns table (outcome text, invitation_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
declare
  max_members_and_invitations constant integer := 50;
  invited constant text := lower(btrim(address));
  chosen constant uuid[] := case when all_influencers then '{}' else coalesce(influencer_ids, '{}') end;
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if not is_owner then
    outcome := 'not_owner';
    return next;
    return;
  end if;
  -- An expired invitation would be in the way of the next one to the same address.
  update public.team_invitations i set state = 'withdrawn' where i.agency_id = of_agency and i.state = 'open' and i.expires_at <= now();
  outcome := case
    when not chosen <@ array(
      select link.influencer_id from public.agency_influencers link where link.agency_id = of_agency and link.managed_by_agency
    ) then 'unmanaged'
    when exists (
      select from public.team_invitations i where i.agency_id = of_agency and i.email = invited and i.state = 'open'
    ) then 'open'
    when (
      select count(*) from public.team_invitations i where i.agency_id = of_agency and i.created_at > now() - interval '1 day'
    ) >= 20 then 'too_many'
    when (
      select count(*) from public.team_invitations i
      where i.agency_id = of_agency and i.email = invited and i.created_at > now() - interval '1 day'
    ) >= 3 then 'too_often'
    when (
      (select count(*) from public.agency_members m where m.agency_id = of_agency)
      + (select count(*) from public.team_invitations i where i.agency_id = of_agency and i.state = 'open')
    ) >= max_members_and_invitations then 'full'
    else 'invited'
  end;
  if outcome = 'invited' then
    insert into public.team_invitations as i (agency_id, email, role, all_influencers, influencer_ids, invited_by)
    values (of_agency, invited, invite_team_member.role, invite_team_member.all_influencers, chosen, by_account)
    returning i.id into invitation_id;
  end if;
  return next;
end;
$$;
comment on function public.invite_team_member(uuid, uuid, text, text, boolean, uuid[]) is
  'Makes an invitation to a team. The outcome is "invited", or why not: not_owner, unmanaged (an influencer that the agency doesn''t manage), open (there is an invitation to '
  'that address), too_many (20 a day), too_often (three a day to that address), full. The answer doesn''t tell whether anybody has the address. For the server, which knows who is calling and sends the mail.';
grant execute on function public.invite_team_member(uuid, uuid, text, text, boolean, uuid[]) to service_role;

create function public.answer_team_invitation(by_account uuid, proven_address text, of_invitation uuid, answer text)
returns table (outcome text, agency_id uuid, agency_name text, role text, all_influencers boolean, influencers integer)
language plpgsql
volatile
set search_path = ''
as $$
declare
  invitation public.team_invitations;
  agency public.profiles;
  is_in_team boolean;
begin
  select i.* into invitation from public.team_invitations i where i.id = of_invitation;
  -- Every change of a team locks the agency first.
  perform from public.agencies a where a.agency_id = invitation.agency_id for no key update;
  select i.* into invitation from public.team_invitations i where i.id = of_invitation for update;
  select p.* into agency from private.profiles_not_hidden p where p.id = invitation.agency_id and p.is_agency;
  is_in_team := exists (
    select from private.agency_roles(by_account) held where held.agency_id = invitation.agency_id
  );
  outcome := case
    when agency.id is null then 'gone'
    when invitation.email is distinct from lower(proven_address) then 'other_address'
    when invitation.state = 'accepted' and invitation.accepted_by = by_account and is_in_team then 'already'
    when invitation.state <> 'open' or invitation.expires_at <= now() then 'gone'
    when is_in_team then 'already'
    when answer = 'accept' then 'accepted'
    when answer = 'decline' then 'declined'
    else 'open'
  end;
  if outcome in ('gone', 'other_address') then
    return next;
    return;
  end if;
  if outcome in ('accepted', 'declined') then
    update public.team_invitations i
    set state = outcome, accepted_by = case outcome when 'accepted' then by_account end
    where i.id = invitation.id;
  end if;
  if outcome = 'accepted' then
    insert into public.agency_members (agency_id, member_id, role, all_influencers, influencer_ids)
    values (invitation.agency_id, by_account, invitation.role, invitation.all_influencers, invitation.influencer_ids);
  end if;
  agency_id := agency.id;
  agency_name := coalesce(agency.full_name, agency.username);
  role := invitation.role;
  all_influencers := invitation.all_influencers;
  influencers := cardinality(invitation.influencer_ids);
  return next;
end;
$$;
comment on function public.answer_team_invitation(uuid, text, uuid, text) is
  'Looks at an invitation to a team (answer: look), accepts or declines it, by whoever has proved its address. The outcome is "open", "accepted", "declined", "already" (in '
  'the team), "gone" (there is no such open invitation) or "other_address". influencers: how many the owner has chosen, 0 for all. For the server, which knows who is calling and '
  'tells the owner by mail.';
grant execute on function public.answer_team_invitation(uuid, text, uuid, text) to service_role;

-- Members

create function public.change_team_member(
  of_agency uuid, by_account uuid, of_member uuid, new_role text, new_all boolean, new_influencer_ids uuid[]
)
returns text
language plpgsql
volatile
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's
-- timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  chosen constant uuid[] := case when new_all then '{}' else coalesce(new_influencer_ids, '{}') end;
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if not is_owner then
    return 'not_owner';
  end if;
  if not chosen <@ array(select link.influencer_id from public.agency_influencers link where link.agency_id = of_agency and link.managed_by_agency) then
    return 'unmanaged';
  end if;
  update public.agency_members m
  set role = new_role, all_influencers = new_all, influencer_ids = chosen
  where m.agency_id = of_agency and m.member_id = of_member;
  return case when found then 'changed' else 'no_member' end;
end;
$$;
comment on function public.change_team_member(uuid, uuid, uuid, text, boolean, uuid[]) is
  'Gives a team member another role or other influencers, by the owner. The outcome is "changed", or why not: not_owner, no_member, unmanaged. For the server.';
grant execute on function public.change_team_member(uuid, uuid, uuid, text, boolean, uuid[]) to service_role;

create function public.remove_team_member(of_agency uuid, by_account uuid, of_member uuid)
returns text
language plpgsql
volatile
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's
-- timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if exists (select from public.agencies a where a.agency_id = of_agency and a.owner_id = of_member) then
    return case when is_owner then 'owner' else 'not_owner' end;
  end if;
  if not is_owner and by_account <> of_member then
    return 'not_owner';
  end if;
  delete from public.agency_members m where m.agency_id = of_agency and m.member_id = of_member;
  return case when not found then 'no_member' when by_account = of_member then 'left' else 'removed' end;
end;
$$;
comment on function public.remove_team_member(uuid, uuid, uuid) is
  'Takes somebody out of a team, by the owner or by themselves. The outcome is "removed", "left", or why not: not_owner, no_member, owner (who hands the agency over '
  'first). For the server.';
grant execute on function public.remove_team_member(uuid, uuid, uuid) to service_role;

create function private.give_agency(of_agency uuid, to_member uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  former_owner constant uuid := public.agency_owner(of_agency);
begin
  -- Locked, so that nobody suspends or deletes the account meanwhile: an agency would be left without anybody who can sign in.
  perform from public.profiles p where p.id = to_member for key share;
  if not found or private.is_hidden_account(to_member) then
    return false;
  end if;
  perform from public.agency_members m where m.agency_id = of_agency and m.member_id = to_member for update;
  if not found then
    return false;
  end if;
  -- In this order, so that neither is without a role in between: the trigger end_lost_access would renew the passwords that they could look up.
  insert into public.agency_members (agency_id, member_id, role, all_influencers) values (of_agency, former_owner, 'manager', true);
  update public.agencies a set owner_id = to_member where a.agency_id = of_agency;
  delete from public.agency_members m where m.agency_id = of_agency and m.member_id = to_member;
  return true;
end;
$$;
comment on function private.give_agency(uuid, uuid) is
  'Makes a team member the owner of an agency that the caller has locked, and the former owner a manager of all influencers; false for somebody who isn''t in the team, or is suspended.';
grant execute on function private.give_agency(uuid, uuid) to service_role;

create function public.hand_over_agency(of_agency uuid, by_account uuid, to_member uuid)
returns text
language plpgsql
volatile
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's
-- timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if not is_owner then
    return 'not_owner';
  end if;
  return case when private.give_agency(of_agency, to_member) then 'handed_over' else 'no_member' end;
end;
$$;
comment on function public.hand_over_agency(uuid, uuid, uuid) is
  'Makes a team member the owner, and the former owner a manager of all influencers. The outcome is "handed_over", or why not: not_owner, no_member. For the server, '
  'which has asked for the password.';
grant execute on function public.hand_over_agency(uuid, uuid, uuid) to service_role;

-- Signals

create function private.announce_team_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told uuid[];
begin
  if tg_table_name = 'agencies' then
    told := array[old.owner_id, new.owner_id] || array(select m.member_id from public.agency_members m where m.agency_id = new.agency_id);
  else
    told := array[old.member_id, new.member_id, public.agency_owner(coalesce(new.agency_id, old.agency_id))];
  end if;
  perform realtime.send('{}'::jsonb, 'teams_changed', 'member:' || someone.id, true)
  from (select distinct unnest(told) as id) someone
  where someone.id is not null;
  return null;
end;
$$;
comment on function private.announce_team_change() is
  'Tells the open pages of those whom a change of a team concerns, so that they ask anew what they may do. Runs with the owner''s rights, because an owner changes the '
  'agency''s rule as a client, and clients send no signals.';

create trigger announce_team_change
  after insert or update or delete on public.agency_members
  for each row execute function private.announce_team_change();
create trigger announce_team_change
  after update on public.agencies
  for each row when (old.owner_id <> new.owner_id or old.requires_second_factor <> new.requires_second_factor)
  execute function private.announce_team_change();
